import type { Knex } from 'knex';
import type { FairQueue } from '../../application/admission/fair-queue.ts';
import type { AccountStore } from '../../application/ports/account-store.ts';
import type { ChangeLog } from '../../application/ports/change-log.ts';
import type { DestinationStore } from '../../application/ports/destination-store.ts';
import type { Finder } from '../../application/ports/finder.ts';
import type { FreeRoundBook } from '../../application/ports/free-round-book.ts';
import type { GameSessions } from '../../application/ports/game-sessions.ts';
import type { InDoubtBook } from '../../application/ports/in-doubt-book.ts';
import type { JobLog } from '../../application/ports/job-log.ts';
import type { JobStore } from '../../application/ports/job-store.ts';
import type { KeyCheckStore } from '../../application/ports/key-check-store.ts';
import type { MoneyAudit } from '../../application/ports/money-audit.ts';
import type { MonthKeeper } from '../../application/ports/month-keeper.ts';
import type { NoticeBook } from '../../application/ports/notice-book.ts';
import type { NotificationQueue } from '../../application/ports/notification-queue.ts';
import type { OldRows } from '../../application/ports/old-rows.ts';
import type { OpenBetBook } from '../../application/ports/open-bet-book.ts';
import type { OutgoingRecords } from '../../application/ports/outgoing-records.ts';
import type { OwnTransactions } from '../../application/ports/own-transactions.ts';
import type { PlayerBlocks } from '../../application/ports/player-blocks.ts';
import type { PlayerLimits } from '../../application/ports/player-limits.ts';
import type { PlayerStore } from '../../application/ports/player-store.ts';
import type { ProvenSenders } from '../../application/ports/proven-senders.ts';
import type { RateCounts } from '../../application/ports/rate-counts.ts';
import type { ReconciliationBook } from '../../application/ports/reconciliation-book.ts';
import type { RefusalLog } from '../../application/ports/refusal-log.ts';
import type { SealedSecrets } from '../../application/ports/sealed-secrets.ts';
import type { StatementBook, StatementShelf } from '../../application/ports/statement-book.ts';
import type { StepPlaces } from '../../application/ports/step-places.ts';
import type { SilentProviderBook } from '../../application/ports/silent-provider-book.ts';
import type { StoreHealth } from '../../application/ports/store-health.ts';
import type { StreamBook } from '../../application/ports/stream-book.ts';
import type { TimelineStore } from '../../application/ports/timeline-store.ts';
import type { TrafficBook } from '../../application/ports/traffic-book.ts';
import type { TransferBook } from '../../application/ports/transfer-book.ts';
import type { WalletBook } from '../../application/ports/wallet-book.ts';
import type { WalletHistory } from '../../application/ports/wallet-history.ts';
import type { Wallets } from '../../application/ports/wallets.ts';
import { KnexMoneyAudit } from './audits/knex-money-audit.ts';
import { KnexChangeLog } from './change-log/knex-change-log.ts';
import { KnexSilentProviderBook } from './diagnosis/knex-silent-provider-book.ts';
import { KnexStoreHealth } from './diagnosis/knex-store-health.ts';
import { KnexFreeRoundBook } from './free-rounds/knex-free-round-book.ts';
import { KnexInDoubtBook } from './in-doubt/knex-in-doubt-book.ts';
import { KnexJobLog } from './jobs/knex-job-log.ts';
import { KnexJobStore } from './jobs/knex-job-store.ts';
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
import { KnexWalletBook } from './wallet/knex-wallet-book.ts';
import { KnexWalletHistory } from './wallet/knex-wallet-history.ts';
import { KnexWallets } from './wallet/knex-wallets.ts';
import { WalletWorks } from './wallet/wallet-works.ts';
import { readiness, type Readiness } from './diagnosis/readiness.ts';

/** The ports that have one subject each and do not need the catalogue in memory. */
export interface Stores {
  readonly players: PlayerStore;
  readonly playerBlocks: PlayerBlocks;
  readonly gameSessions: GameSessions;
  readonly freeRounds: FreeRoundBook;
  readonly playerLimits: PlayerLimits;
  readonly accounts: AccountStore;
  readonly wallets: Wallets;
  readonly walletBook: WalletBook;
  readonly transfers: TransferBook;
  readonly walletHistory: WalletHistory;
  readonly ownTransactions: OwnTransactions;
  readonly refusals: RefusalLog;
  readonly timelineStore: TimelineStore;
  readonly stepPlaces: StepPlaces;
  readonly finder: Finder;
  readonly statementBook: StatementBook;
  readonly statementShelf: StatementShelf;
  readonly outgoing: OutgoingRecords;
  readonly streamBook: StreamBook;
  readonly trafficBook: TrafficBook;
  readonly destinations: DestinationStore;
  readonly notificationQueue: NotificationQueue;
  readonly notices: NoticeBook;
  readonly audit: MoneyAudit;
  readonly reconciliation: ReconciliationBook;
  readonly openBets: OpenBetBook;
  readonly inDoubt: InDoubtBook;
  readonly jobs: JobStore;
  readonly jobLog: JobLog;
  readonly changeLog: ChangeLog;
  readonly keyChecks: KeyCheckStore;
  readonly sealedSecrets: SealedSecrets;
  readonly oldRows: OldRows;
  readonly monthKeeper: MonthKeeper;
  readonly provenSenders: ProvenSenders;
  readonly rateCounts: RateCounts;
  readonly storeHealth: StoreHealth;
  readonly silentProviders: SilentProviderBook;
  readiness(): Promise<Readiness>;
}

/** `onCallbacksQueued` is called after each commit that left callbacks to deliver. */
export function storesOf(knex: Knex, walletQueue: FairQueue, onCallbacksQueued: () => void): Stores {
  // Bets and transfers wait in the same queue for a wallet.
  const works = new WalletWorks(knex, walletQueue);
  return {
    players: new KnexPlayerStore(knex),
    playerBlocks: new KnexPlayerBlocks(knex),
    gameSessions: new KnexGameSessions(knex),
    freeRounds: new KnexFreeRoundBook(knex),
    playerLimits: new KnexPlayerLimits(knex),
    accounts: new KnexAccountStore(knex),
    wallets: new KnexWallets(knex),
    walletBook: new KnexWalletBook(knex, works, onCallbacksQueued),
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
