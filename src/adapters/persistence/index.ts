import type { Knex } from 'knex';
import type { AccountStore } from '../../application/ports/account-store.ts';
import type { AgentDirectory } from '../../application/ports/agent-directory.ts';
import type { AgentStore } from '../../application/ports/agent-store.ts';
import type { AwaitedAnswers } from '../../application/ports/awaited-answers.ts';
import type { CallbackLog } from '../../application/ports/callback-log.ts';
import type { CallbackQueue } from '../../application/ports/callback-queue.ts';
import type { CallbackReplays } from '../../application/ports/callback-replays.ts';
import type { CallbackSecretStore } from '../../application/ports/callback-secret-store.ts';
import type { CatalogHistory } from '../../application/ports/catalog-history.ts';
import type { ChangeLog } from '../../application/ports/change-log.ts';
import type { Clock } from '../../application/ports/clock.ts';
import type { GameCatalog } from '../../application/ports/game-catalog.ts';
import type { GameListVersion } from '../../application/ports/game-list-version.ts';
import type { GameStore } from '../../application/ports/game-store.ts';
import type { InDoubtBook } from '../../application/ports/in-doubt-book.ts';
import type { JobLog } from '../../application/ports/job-log.ts';
import type { JobStore } from '../../application/ports/job-store.ts';
import type { KnownProviders } from '../../application/ports/known-providers.ts';
import type { KeyCheckStore } from '../../application/ports/key-check-store.ts';
import type { MoneyAudit } from '../../application/ports/money-audit.ts';
import type { OldRows } from '../../application/ports/old-rows.ts';
import type { OpenQuestions } from '../../application/ports/open-questions.ts';
import type { PartyDirectory } from '../../application/ports/party-directory.ts';
import type { PlayerStore } from '../../application/ports/player-store.ts';
import type { ProviderStore } from '../../application/ports/provider-store.ts';
import type { ProvenSenders } from '../../application/ports/proven-senders.ts';
import type { RateCounts } from '../../application/ports/rate-counts.ts';
import type { ReconciliationBook } from '../../application/ports/reconciliation-book.ts';
import type { RefusalLog } from '../../application/ports/refusal-log.ts';
import type { StagedGames } from '../../application/ports/staged-games.ts';
import type { StoreHealth } from '../../application/ports/store-health.ts';
import { StoreUnavailable } from '../../application/ports/store-unavailable.ts';
import type { TokenStore } from '../../application/ports/token-store.ts';
import type { TransferBook } from '../../application/ports/transfer-book.ts';
import type { WalletBook } from '../../application/ports/wallet-book.ts';
import type { WalletHistory } from '../../application/ports/wallet-history.ts';
import type { Wallets } from '../../application/ports/wallets.ts';
import { KnexAccountStore } from './knex/knex-account-store.ts';
import { KnexAgentDirectory } from './knex/knex-agent-directory.ts';
import { KnexAgentStore } from './knex/knex-agent-store.ts';
import { KnexAwaitedAnswers } from './knex/knex-awaited-answers.ts';
import { KnexCallbackLog } from './knex/knex-callback-log.ts';
import { KnexCallbackQueue } from './knex/knex-callback-queue.ts';
import { KnexCallbackReplays } from './knex/knex-callback-replays.ts';
import { KnexCallbackSecretStore } from './knex/knex-callback-secret-store.ts';
import { KnexCatalogHistory } from './knex/knex-catalog-history.ts';
import { KnexChangeLog } from './knex/knex-change-log.ts';
import { KnexGameCatalog } from './knex/knex-game-catalog.ts';
import { KnexGameStore } from './knex/knex-game-store.ts';
import { KnexInDoubtBook } from './knex/knex-in-doubt-book.ts';
import { KnexJobLog } from './knex/knex-job-log.ts';
import { KnexJobStore } from './knex/knex-job-store.ts';
import { KnexKeyCheckStore } from './knex/knex-key-check-store.ts';
import { KnexMoneyAudit } from './knex/knex-money-audit.ts';
import { KnexOldRows } from './knex/knex-old-rows.ts';
import { KnexOpenQuestions } from './knex/knex-open-questions.ts';
import { KnexPartyDirectory } from './knex/knex-party-directory.ts';
import { KnexPlayerStore } from './knex/knex-player-store.ts';
import { KnexProviderStore } from './knex/knex-provider-store.ts';
import { KnexProvenSenders } from './knex/knex-proven-senders.ts';
import { KnexRateCounts } from './knex/knex-rate-counts.ts';
import { KnexReconciliationBook } from './knex/knex-reconciliation-book.ts';
import { KnexRefusalLog } from './knex/knex-refusal-log.ts';
import { KnexStagedGames } from './knex/knex-staged-games.ts';
import { KnexStoreHealth } from './knex/knex-store-health.ts';
import { KnexTokenStore } from './knex/knex-token-store.ts';
import { KnexTransferBook } from './knex/knex-transfer-book.ts';
import { KnexWalletBook } from './knex/knex-wallet-book.ts';
import { KnexWalletHistory } from './knex/knex-wallet-history.ts';
import { KnexWallets } from './knex/knex-wallets.ts';
import { WalletWorks } from './knex/wallet-works.ts';
import { migrate } from './knex/migrate.ts';
import { poolGauges } from './knex/guard-pool.ts';
import { openKnex, type OpenDatabase } from './knex/open-knex.ts';
import { DatabaseClock, momentOf } from './database-clock.ts';
import { migrations } from './migrations/index.ts';
import { readiness, type Readiness } from './readiness.ts';
import { ReadModel } from './snapshot/read-model.ts';
import { RememberedOwners } from './snapshot/remembered-owners.ts';
import { SnapshotAgentDirectory } from './snapshot/snapshot-agent-directory.ts';
import { SnapshotGameCatalog, SnapshotGameListVersion } from './snapshot/snapshot-game-catalog.ts';
import { SnapshotKnownProviders } from './snapshot/snapshot-known-providers.ts';
import { SnapshotPartyDirectory } from './snapshot/snapshot-party-directory.ts';

/** Where the data is and how the memory follows it. */
export interface PersistenceOptions {
  /** A PostgreSQL URL; without one the embedded database under `dataDir` is used. */
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
  readonly poolSizeMax: number;
  readonly pollIntervalMs: number;
  readonly staleAfterMs: number;
  /** Called after each commit of this process that left callbacks to be delivered. */
  onCallbacksQueued?(): void;
  /** Told, in a sentence, of what an operator may want to know. */
  onNotice(level: 'info' | 'warn' | 'error', sentence: string, error?: unknown): void;
}

/** Every persistence port, over one database. */
export interface Persistence {
  readonly kind: OpenDatabase['kind'];
  /** The clock of the database. What one process writes and another compares with now goes by it. */
  readonly clock: Clock;
  readonly agents: AgentStore;
  readonly tokens: TokenStore;
  readonly callbackSecrets: CallbackSecretStore;
  readonly callbackQueue: CallbackQueue;
  readonly callbackReplays: CallbackReplays;
  readonly callbackLog: CallbackLog;
  readonly openQuestions: OpenQuestions;
  readonly awaitedAnswers: AwaitedAnswers;
  readonly keyChecks: KeyCheckStore;
  readonly providers: ProviderStore;
  readonly games: GameStore;
  readonly stagedGames: StagedGames;
  readonly history: CatalogHistory;
  readonly catalog: GameCatalog;
  readonly directory: AgentDirectory;
  readonly gameListVersion: GameListVersion;
  readonly parties: PartyDirectory;
  readonly knownProviders: KnownProviders;
  readonly players: PlayerStore;
  readonly accounts: AccountStore;
  readonly owners: Pick<AccountStore, 'ownersOf'>;
  readonly transfers: TransferBook;
  readonly wallets: Wallets;
  readonly walletBook: WalletBook;
  readonly walletHistory: WalletHistory;
  readonly audit: MoneyAudit;
  readonly inDoubt: InDoubtBook;
  readonly refusals: RefusalLog;
  readonly reconciliation: ReconciliationBook;
  readonly jobs: JobStore;
  readonly jobLog: JobLog;
  readonly oldRows: OldRows;
  readonly rateCounts: RateCounts;
  readonly provenSenders: ProvenSenders;
  readonly changeLog: ChangeLog;
  readonly storeHealth: StoreHealth;
  readiness(): Promise<Readiness>;
  /** Numbers for the metrics, from memory. */
  gauges(): ReturnType<ReadModel['gauges']> & ReturnType<typeof poolGauges> & { readonly database_up: number };
  close(): Promise<void>;
}

/** Opens the database, brings its schema up to date and loads the read model. The one door to this adapter. */
export async function openPersistence(options: PersistenceOptions): Promise<Persistence> {
  let isUp = true;
  const database = await openKnex({
    dataDir: options.dataDir,
    poolSizeMax: options.poolSizeMax,
    ...(options.databaseUrl !== undefined && { databaseUrl: options.databaseUrl }),
    onNotice: (sentence) => options.onNotice('info', sentence),
    availability: {
      onLost: (error) => {
        isUp = false;
        options.onNotice('error', 'The database is unavailable.', error);
      },
      onBack: () => {
        isUp = true;
        options.onNotice('info', 'The database is available again.');
      },
    },
  });
  try {
    return await assemble(database, options, () => isUp);
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Brings the schema up to date, and says so. */
async function migrated(database: OpenDatabase, options: PersistenceOptions): Promise<void> {
  const warn = (sentence: string): void => {
    options.onNotice('warn', sentence);
  };
  const applied = await database.patiently((patient) => migrate(patient, migrations, { onBusy: warn, onFound: warn }));
  for (const name of applied) options.onNotice('info', `Applied migration ${name}.`);
}

async function assemble(
  database: OpenDatabase,
  options: PersistenceOptions,
  isUp: () => boolean,
): Promise<Persistence> {
  const { knex } = database;
  await migrated(database, options);
  const model = await openModel(knex, options);
  const works = new WalletWorks(knex);
  const clock = await DatabaseClock.open({ ask: () => momentOf(knex) });
  return {
    ...{ kind: database.kind, clock },
    agents: new KnexAgentStore(knex, model),
    tokens: new KnexTokenStore(knex, model),
    callbackSecrets: new KnexCallbackSecretStore(knex),
    callbackQueue: new KnexCallbackQueue(knex),
    callbackReplays: new KnexCallbackReplays(knex),
    callbackLog: new KnexCallbackLog(knex),
    ...{ openQuestions: new KnexOpenQuestions(knex), awaitedAnswers: new KnexAwaitedAnswers(knex) },
    keyChecks: new KnexKeyCheckStore(knex),
    providers: new KnexProviderStore(knex, model),
    games: new KnexGameStore(knex, model),
    stagedGames: new KnexStagedGames(knex, model),
    history: new KnexCatalogHistory(knex),
    ...fromMemory(model, knex),
    ...{ players: new KnexPlayerStore(knex), accounts: new KnexAccountStore(knex) },
    transfers: new KnexTransferBook(knex, works),
    wallets: new KnexWallets(knex),
    walletBook: new KnexWalletBook(knex, works, () => options.onCallbacksQueued?.()),
    walletHistory: new KnexWalletHistory(knex),
    audit: new KnexMoneyAudit(knex),
    inDoubt: new KnexInDoubtBook(knex),
    ...{ refusals: new KnexRefusalLog(knex), reconciliation: new KnexReconciliationBook(knex) },
    ...{ jobs: new KnexJobStore(knex), jobLog: new KnexJobLog(knex) },
    oldRows: new KnexOldRows(knex),
    ...{ rateCounts: new KnexRateCounts(knex), provenSenders: new KnexProvenSenders(knex) },
    changeLog: new KnexChangeLog(knex),
    storeHealth: new KnexStoreHealth(knex),
    readiness: () => readiness(knex),
    gauges: () => ({ ...model.gauges(), ...poolGauges(knex), database_up: isUp() ? 1 : 0 }),
    close: async () => {
      await Promise.all([model.close(), clock.close()]);
      await database.close();
    },
  };
}

/** What is answered from memory while that is fresh. */
const fromMemory = (model: ReadModel, knex: Knex) => ({
  catalog: new SnapshotGameCatalog(model, new KnexGameCatalog(knex)),
  directory: new SnapshotAgentDirectory(model, new KnexAgentDirectory(knex)),
  gameListVersion: new SnapshotGameListVersion(model),
  parties: new SnapshotPartyDirectory(model, new KnexPartyDirectory(knex)),
  knownProviders: new SnapshotKnownProviders(model),
  owners: new RememberedOwners(model, new KnexAccountStore(knex)),
});

const openModel = (knex: Knex, options: PersistenceOptions): Promise<ReadModel> =>
  ReadModel.open(knex, {
    pollIntervalMs: options.pollIntervalMs,
    staleAfterMs: options.staleAfterMs,
    onNotice: (sentence) => options.onNotice('warn', sentence),
    onFailure: (error) => {
      // Four a second while the database is away; its loss has been told once.
      if (error instanceof StoreUnavailable) return;
      options.onNotice('warn', 'Could not look for changes of the catalogue.', error);
    },
  });
