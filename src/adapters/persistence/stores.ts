import type { Knex } from 'knex';
import type { FairQueue } from '../../application/admission/fair-queue.ts';
import type { WalletBook } from '../../application/ports/wallet-book.ts';
import { KnexMoneyAudit } from './audits/knex-money-audit.ts';
import { KnexChangeLog } from './change-log/knex-change-log.ts';
import { KnexSilentProviderBook } from './diagnosis/knex-silent-provider-book.ts';
import { KnexStoreHealth, readiness } from './diagnosis/readiness.ts';
import { KnexFreeRoundBook } from './free-rounds/knex-free-round-book.ts';
import { KnexInDoubtBook } from './in-doubt/knex-in-doubt-book.ts';
import { KnexJobLog, KnexJobStore } from './jobs/knex-jobs.ts';
import { KnexKeyCheckStore } from './keys/knex-key-check-store.ts';
import { KnexSealedSecrets } from './keys/knex-sealed-secrets.ts';
import { KnexProvenSenders } from './limits/knex-proven-senders.ts';
import { KnexRateCounts } from './limits/knex-rate-counts.ts';
import { KnexMonthKeeper } from './months/knex-month-keeper.ts';
import { KnexDestinationStore } from './notifications/knex-destination-store.ts';
import { KnexNoticeBook } from './notifications/knex-notice-book.ts';
import { KnexNotificationQueue } from './notifications/knex-notification-queue.ts';
import { KnexOpenBetBook } from './open-bets/knex-open-bet-book.ts';
import { KnexOutgoingRecords } from './outgoing/knex-outgoing-records.ts';
import { KnexStreamBook } from './outgoing/knex-stream-book.ts';
import { KnexAccountStore } from './players/knex-account-store.ts';
import { KnexGameSessions } from './players/knex-game-sessions.ts';
import { KnexPlayerBlocks } from './players/knex-player-blocks.ts';
import { KnexPlayerLimits } from './players/knex-player-limits.ts';
import { KnexPlayerStore } from './players/knex-player-store.ts';
import { KnexReconciliationBook } from './reconciliation/knex-reconciliation-book.ts';
import { KnexOldRows } from './retention/knex-old-rows.ts';
import { KnexFinder } from './search/knex-finder.ts';
import { KnexStatementBook } from './statements/knex-statement-book.ts';
import { KnexStatementShelf } from './statements/knex-statement-shelf.ts';
import { KnexStepPlaces } from './timelines/knex-step-places.ts';
import { KnexTimelineStore } from './timelines/knex-timeline-store.ts';
import { KnexTrafficBook } from './traffic/knex-traffic-book.ts';
import { KnexOwnTransactions } from './wallet/knex-own-transactions.ts';
import { KnexRefusalLog } from './wallet/knex-refusal-log.ts';
import { KnexTransferBook } from './wallet/knex-transfer-book.ts';
import { KnexWalletBook, WalletWorks } from './wallet/wallet-works.ts';
import { KnexWalletHistory } from './wallet/knex-wallet-history.ts';
import { KnexWallets } from './wallet/knex-wallets.ts';

/**
 * The ports that have one subject each and do not need the catalogue in memory. `onCallbacksQueued` is called after each commit that left callbacks to
 * deliver.
 */
export function storesOf(knex: Knex, walletQueue: FairQueue, onCallbacksQueued: () => void) {
  // Bets and transfers wait in the same queue for a wallet.
  const works = new WalletWorks(knex, walletQueue);
  // The port's type, because the container puts a traced one in its place.
  const walletBook: WalletBook = new KnexWalletBook(knex, works, onCallbacksQueued);
  return {
    players: new KnexPlayerStore(knex),
    playerBlocks: new KnexPlayerBlocks(knex),
    gameSessions: new KnexGameSessions(knex),
    freeRounds: new KnexFreeRoundBook(knex),
    playerLimits: new KnexPlayerLimits(knex),
    accounts: new KnexAccountStore(knex),
    wallets: new KnexWallets(knex),
    walletBook,
    transfers: new KnexTransferBook(knex, works),
    walletHistory: new KnexWalletHistory(knex),
    ownTransactions: new KnexOwnTransactions(knex),
    refusals: new KnexRefusalLog(knex),
    timelineStore: new KnexTimelineStore(knex),
    stepPlaces: new KnexStepPlaces(knex),
    finder: new KnexFinder(knex),
    statementBook: new KnexStatementBook(knex),
    statementShelf: new KnexStatementShelf(knex),
    outgoing: new KnexOutgoingRecords(knex),
    streamBook: new KnexStreamBook(knex),
    trafficBook: new KnexTrafficBook(knex),
    destinations: new KnexDestinationStore(knex),
    notificationQueue: new KnexNotificationQueue(knex),
    notices: new KnexNoticeBook(knex),
    audit: new KnexMoneyAudit(knex),
    reconciliation: new KnexReconciliationBook(knex),
    openBets: new KnexOpenBetBook(knex),
    inDoubt: new KnexInDoubtBook(knex),
    jobs: new KnexJobStore(knex),
    jobLog: new KnexJobLog(knex),
    changeLog: new KnexChangeLog(knex),
    keyChecks: new KnexKeyCheckStore(knex),
    sealedSecrets: new KnexSealedSecrets(knex),
    oldRows: new KnexOldRows(knex),
    monthKeeper: new KnexMonthKeeper(knex),
    provenSenders: new KnexProvenSenders(knex),
    rateCounts: new KnexRateCounts(knex),
    storeHealth: new KnexStoreHealth(knex),
    silentProviders: new KnexSilentProviderBook(knex),
    readiness: () => readiness(knex),
  };
}
