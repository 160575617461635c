import type { Knex } from 'knex';
import type { ChangeLog } from '../../../application/ports/change-log.ts';
import type { InDoubtBook } from '../../../application/ports/in-doubt-book.ts';
import type { JobLog } from '../../../application/ports/job-log.ts';
import type { JobStore } from '../../../application/ports/job-store.ts';
import type { KeyCheckStore } from '../../../application/ports/key-check-store.ts';
import type { MoneyAudit } from '../../../application/ports/money-audit.ts';
import type { OpenBetBook } from '../../../application/ports/open-bet-book.ts';
import type { OldRows } from '../../../application/ports/old-rows.ts';
import type { ProvenSenders } from '../../../application/ports/proven-senders.ts';
import type { RateCounts } from '../../../application/ports/rate-counts.ts';
import type { ReconciliationBook } from '../../../application/ports/reconciliation-book.ts';
import type { SealedSecrets } from '../../../application/ports/sealed-secrets.ts';
import type { StoreHealth } from '../../../application/ports/store-health.ts';
import { KnexChangeLog } from './knex-change-log.ts';
import { KnexInDoubtBook } from './knex-in-doubt-book.ts';
import { KnexJobLog } from './knex-job-log.ts';
import { KnexJobStore } from './knex-job-store.ts';
import { KnexKeyCheckStore } from './knex-key-check-store.ts';
import { KnexMoneyAudit } from './knex-money-audit.ts';
import { KnexOpenBetBook } from './knex-open-bet-book.ts';
import { KnexOldRows } from './knex-old-rows.ts';
import { KnexProvenSenders } from './knex-proven-senders.ts';
import { KnexRateCounts } from './knex-rate-counts.ts';
import { KnexReconciliationBook } from './knex-reconciliation-book.ts';
import { KnexSealedSecrets } from './knex-sealed-secrets.ts';
import { KnexStoreHealth } from './knex-store-health.ts';
import { readiness, type Readiness } from './readiness.ts';

/** The ports for running the gateway: audits and reconciliations, items in doubt, jobs, the audit log, and the state of the database. */
export interface OperationStores {
  readonly keyChecks: KeyCheckStore;
  readonly sealedSecrets: SealedSecrets;
  readonly audit: MoneyAudit;
  readonly inDoubt: InDoubtBook;
  readonly reconciliation: ReconciliationBook;
  readonly openBets: OpenBetBook;
  readonly jobs: JobStore;
  readonly jobLog: JobLog;
  readonly oldRows: OldRows;
  readonly provenSenders: ProvenSenders;
  readonly rateCounts: RateCounts;
  readonly changeLog: ChangeLog;
  readonly storeHealth: StoreHealth;
  readiness(): Promise<Readiness>;
}

export const operationStores = (knex: Knex): OperationStores => ({
  keyChecks: new KnexKeyCheckStore(knex),
  sealedSecrets: new KnexSealedSecrets(knex),
  audit: new KnexMoneyAudit(knex),
  inDoubt: new KnexInDoubtBook(knex),
  reconciliation: new KnexReconciliationBook(knex),
  openBets: new KnexOpenBetBook(knex),
  jobs: new KnexJobStore(knex),
  jobLog: new KnexJobLog(knex),
  oldRows: new KnexOldRows(knex),
  provenSenders: new KnexProvenSenders(knex),
  rateCounts: new KnexRateCounts(knex),
  changeLog: new KnexChangeLog(knex),
  storeHealth: new KnexStoreHealth(knex),
  readiness: () => readiness(knex),
});
