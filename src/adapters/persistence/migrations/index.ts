import type { Migration } from '../database/migrate.ts';
import { catalogueAndAgents } from './0001-catalogue-and-agents.ts';
import { catalogueEpoch } from './0002-catalogue-epoch.ts';
import { secretsKeyCheck } from './0003-secrets-key-check.ts';
import { playersAndTransfers } from './0004-players-and-transfers.ts';
import { catalogueSync } from './0005-catalogue-sync.ts';
import { callbacks } from './0006-callbacks.ts';
import { walletTransactions } from './0007-wallet-transactions.ts';
import { seamlessWallets } from './0008-seamless-wallets.ts';
import { rateCountsAndAuditLog } from './0010-rate-counts-and-audit-log.ts';
import { inDoubt } from './0011-in-doubt.ts';
import { forgottenCallbacks } from './0013-forgotten-callbacks.ts';
import { tracesOfCallbacks } from './0014-traces-of-callbacks.ts';
import { growth } from './0015-growth.ts';
import { inDoubtByMoment } from './0016-in-doubt-by-moment.ts';
import { toldIsMoved } from './0017-told-is-moved.ts';
import { transfersSentAgain } from './0018-transfers-sent-again.ts';
import { mostThatAMovementCarries } from './0019-most-that-a-movement-carries.ts';
import { operatedProviders } from './0021-operated-providers.ts';
import { signedRequests } from './0022-signed-requests.ts';
import { unbookedReports } from './0025-unbooked-reports.ts';
import { provenSenders } from './0026-proven-senders.ts';
import { playersOfBefore } from './0027-players-of-before.ts';
import { fewerIndexes } from './0028-fewer-indexes.ts';
import { administrators } from './0030-administrators.ts';
import { signIns } from './0031-sign-ins.ts';
import { approvals } from './0032-approvals.ts';
import { timeZonesOfAgents } from './0033-time-zones-of-agents.ts';
import { dailyStatements } from './0034-daily-statements.ts';
import { foundByAnyId } from './0035-found-by-any-id.ts';
import { endsOfAccess } from './0037-ends-of-access.ts';
import { whoBroughtItIn } from './0039-who-brought-it-in.ts';
import { openBets } from './0040-open-bets.ts';
import { upgradesBesideOldProcesses } from './0043-upgrades-beside-old-processes.ts';
import { movesOfAgents } from './0044-moves-of-agents.ts';
import { payoutsInOtherLetters } from './0045-payouts-in-other-letters.ts';
import { lateBookings } from './0046-late-bookings.ts';
import { credentialsInOrder } from './0047-credentials-in-order.ts';
import { accountsOfTheLedger } from './0048-accounts-of-the-ledger.ts';

/** Every migration, oldest first; a released one is never edited. */
export const migrations: readonly Migration[] = [
  catalogueAndAgents,
  catalogueEpoch,
  secretsKeyCheck,
  playersAndTransfers,
  catalogueSync,
  callbacks,
  walletTransactions,
  seamlessWallets,
  rateCountsAndAuditLog,
  inDoubt,
  forgottenCallbacks,
  tracesOfCallbacks,
  growth,
  inDoubtByMoment,
  toldIsMoved,
  transfersSentAgain,
  mostThatAMovementCarries,
  operatedProviders,
  signedRequests,
  unbookedReports,
  provenSenders,
  playersOfBefore,
  fewerIndexes,
  administrators,
  signIns,
  approvals,
  timeZonesOfAgents,
  dailyStatements,
  foundByAnyId,
  endsOfAccess,
  whoBroughtItIn,
  openBets,
  upgradesBesideOldProcesses,
  movesOfAgents,
  payoutsInOtherLetters,
  lateBookings,
  credentialsInOrder,
  accountsOfTheLedger,
];
