/** The Knex adapters over both kinds of database, for the suites of the ports and for tests of their own. */
import { rmSync } from 'node:fs';
import type { Knex } from 'knex';
import type { CommitListener } from '../../../src/adapters/persistence/catalogue/catalogue-revision.ts';
import { KnexAccountStore } from '../../../src/adapters/persistence/players/knex-account-store.ts';
import {
  KnexAgentDirectory,
  KnexPartyDirectory,
} from '../../../src/adapters/persistence/catalogue/knex-agent-directory.ts';
import { KnexAgentStore } from '../../../src/adapters/persistence/catalogue/knex-agent-store.ts';
import { KnexCallbackSecretStore } from '../../../src/adapters/persistence/callbacks/knex-callback-secret-store.ts';
import { KnexCatalogHistory } from '../../../src/adapters/persistence/catalogue/knex-catalog-history.ts';
import { KnexGameCatalog } from '../../../src/adapters/persistence/catalogue/knex-game-catalog.ts';
import { KnexGameStore } from '../../../src/adapters/persistence/catalogue/knex-game-store.ts';
import { KnexJobStore } from '../../../src/adapters/persistence/jobs/knex-jobs.ts';
import { KnexMaintenanceBook } from '../../../src/adapters/persistence/maintenance/knex-maintenance-book.ts';
import { KnexMoneyAudit } from '../../../src/adapters/persistence/audits/knex-money-audit.ts';
import { KnexNoticeBook } from '../../../src/adapters/persistence/notifications/knex-notice-book.ts';
import { KnexOpenAuthorizations } from '../../../src/adapters/persistence/callbacks/knex-open-authorizations.ts';
import { KnexOutgoingRecords } from '../../../src/adapters/persistence/outgoing/knex-outgoing-records.ts';
import { KnexStreamBook } from '../../../src/adapters/persistence/outgoing/knex-stream-book.ts';
import { KnexFreeRoundBook } from '../../../src/adapters/persistence/free-rounds/knex-free-round-book.ts';
import { KnexGameSessions } from '../../../src/adapters/persistence/players/knex-game-sessions.ts';
import { KnexPlayerLimits } from '../../../src/adapters/persistence/players/knex-player-limits.ts';
import { KnexPlayerBlocks } from '../../../src/adapters/persistence/players/knex-player-blocks.ts';
import { KnexPlayerStore } from '../../../src/adapters/persistence/players/knex-player-store.ts';
import { KnexProviderStore } from '../../../src/adapters/persistence/catalogue/knex-provider-store.ts';
import { KnexStatementBook } from '../../../src/adapters/persistence/statements/knex-statement-book.ts';
import { KnexStatementShelf } from '../../../src/adapters/persistence/statements/knex-statement-shelf.ts';
import { KnexStagedGames } from '../../../src/adapters/persistence/catalogue/knex-staged-games.ts';
import { KnexTokenStore } from '../../../src/adapters/persistence/catalogue/knex-token-store.ts';
import { KnexTransferBook } from '../../../src/adapters/persistence/wallet/knex-transfer-book.ts';
import { KnexWalletBook, WalletWorks } from '../../../src/adapters/persistence/wallet/wallet-works.ts';
import { KnexWalletHistory } from '../../../src/adapters/persistence/wallet/knex-wallet-history.ts';
import { KnexWallets } from '../../../src/adapters/persistence/wallet/knex-wallets.ts';
import { migrate } from '../../../src/adapters/persistence/database/migrate.ts';
import { openKnex } from '../../../src/adapters/persistence/database/open-knex.ts';
import { migrations } from '../../../src/adapters/persistence/migrations/index.ts';
import type { CallbackMessage } from '../../../src/domain/callback/callback-message.ts';
import { Decimal } from '../../../src/domain/shared/decimal.ts';
import type { OpenWorld } from '../../ports/catalogue-world.ts';
import type { KeptAuthorization, LedgerLine, MoneyWorld } from '../../ports/money-world.ts';
import type { OutgoingWorld } from '../../ports/outgoing-records.contract.ts';
import type { StreamWorld } from '../../ports/stream-book.contract.ts';
import type { StatementWorld } from '../../ports/statement-world.ts';
import { atEndOfRun } from '../../support/end-of-run.ts';
import {
  createTemporaryDatabase,
  describeWithPostgres,
  usesDatabase,
  type TemporaryDatabase,
} from '../../support/postgres.ts';
import { migratedFolder } from '../../support/prepared-folder.ts';
import { testWalletQueue } from '../../support/queues.ts';

/** A world that shows its database, and how often its writers announced commits. */
export interface KnexWorld extends MoneyWorld, StatementWorld, OutgoingWorld, StreamWorld {
  readonly knex: Knex;
  readonly heard: { committed: number; kicked: number };
}

/** Defines a suite twice: on the embedded database, and on a PostgreSQL database of its own. */
export function onBothDatabases(define: (openWorld: OpenWorld<KnexWorld>) => void): void {
  if (usesDatabase('embedded')) {
    describe('on the embedded database', () => {
      define(async () => worldOf(await embedded(), () => Promise.resolve()));
    });
  }

  describeWithPostgres(
    'on PostgreSQL',
    (database) => {
      define(() => openPostgresWorld(database().url));
    },
    async () => createTemporaryDatabase(await (original ??= migratedDatabase())),
  );
}

// The schema is made once a process: making it takes six times as long as copying it.
let original: Promise<TemporaryDatabase | undefined> | undefined;

async function migratedDatabase(): Promise<TemporaryDatabase | undefined> {
  // It ends with the cluster of this process; a server that outlives the process would keep it.
  if (process.env['TEST_DATABASE_URL'] !== undefined) return undefined;
  const database = await createTemporaryDatabase();
  if (database === undefined) return undefined;
  const { close } = await openPostgresWorld(database.url);
  await close();
  return database;
}

/** A world with connections of its own to a PostgreSQL database, as another process would have. */
export async function openPostgresWorld(databaseUrl: string): Promise<KnexWorld> {
  const { knex, close } = await openKnex({ databaseUrl, dataDir: '' });
  await migrate(knex, migrations);
  return worldOf(knex, close);
}

// Making an embedded database takes seconds, so all suites of a process share one; nobody else opens it, and each test empties it.
let shared: Promise<Knex> | undefined;
const embedded = (): Promise<Knex> => (shared ??= openEmbedded());

async function openEmbedded(): Promise<Knex> {
  const dataDir = await migratedFolder('knex-world-', '.');
  process.once('exit', () => {
    rmSync(dataDir, { recursive: true, force: true });
  });
  const { knex, close } = await openKnex({ dataDir });
  await migrate(knex, migrations);
  // None of its contents outlives the process. So no commit waits for the disk.
  await knex.raw('set synchronous_commit = off');
  atEndOfRun(close);
  return knex;
}

/** A world over a database that has the schema already. */
export function worldOf(knex: Knex, close: () => Promise<void>): KnexWorld {
  const heard = { committed: 0, kicked: 0 };
  const listener: CommitListener = {
    committed: async () => {
      heard.committed += 1;
      await Promise.resolve();
    },
    kicked: () => {
      heard.kicked += 1;
    },
  };
  let directory = new KnexAgentDirectory(knex);
  return {
    knex,
    heard,
    ...catalogueOf(knex, listener),
    parties: new KnexPartyDirectory(knex),
    players: new KnexPlayerStore(knex),
    playerBlocks: new KnexPlayerBlocks(knex),
    gameSessions: new KnexGameSessions(knex),
    freeRounds: new KnexFreeRoundBook(knex),
    playerLimits: new KnexPlayerLimits(knex),
    accounts: new KnexAccountStore(knex),
    transfers: new KnexTransferBook(knex, new WalletWorks(knex, testWalletQueue())),
    wallets: new KnexWallets(knex),
    walletBook: new KnexWalletBook(knex, new WalletWorks(knex, testWalletQueue())),
    openAuthorizations: new KnexOpenAuthorizations(knex),
    walletHistory: new KnexWalletHistory(knex),
    audit: new KnexMoneyAudit(knex),
    statementBook: new KnexStatementBook(knex, 3),
    statementShelf: new KnexStatementShelf(knex),
    outgoing: new KnexOutgoingRecords(knex),
    streamBook: new KnexStreamBook(knex),
    jobs: new KnexJobStore(knex),
    jobsElsewhere: new KnexJobStore(knex),
    ledger: () => ledgerOf(knex),
    messages: () => messagesOf(knex),
    questions: () => questionsOf(knex),
    get directory() {
      return directory;
    },
    settled: () => Promise.resolve(),
    reset: async () => {
      await knex.raw(EMPTY);
      // It knows Agents by their revisions, which only a test ever uses again for other contents.
      directory = new KnexAgentDirectory(knex);
      Object.assign(heard, { committed: 0, kicked: 0 });
    },
    close,
  };
}

const catalogueOf = (knex: Knex, listener: CommitListener) => ({
  agents: new KnexAgentStore(knex, listener),
  tokens: new KnexTokenStore(knex, listener),
  callbackSecrets: new KnexCallbackSecretStore(knex, listener),
  providers: new KnexProviderStore(knex, listener),
  games: new KnexGameStore(knex, listener),
  maintenance: new KnexMaintenanceBook(knex, listener),
  notices: new KnexNoticeBook(knex),
  stagedGames: new KnexStagedGames(knex, listener),
  catalog: new KnexGameCatalog(knex),
  history: new KnexCatalogHistory(knex),
});

interface EntryRow {
  readonly account: string;
  readonly currency: string;
  readonly amount: string;
}

async function ledgerOf(knex: Knex): Promise<readonly LedgerLine[]> {
  const rows = await knex<EntryRow>('ledger_entries').orderBy('id').select('account', 'currency', 'amount');
  return rows.map(({ amount, ...row }) => ({ ...row, amount: Decimal.from(amount) }));
}

interface CallbackRow extends Omit<CallbackMessage, 'transactionId'> {
  readonly transaction_id: string;
}

async function messagesOf(knex: Knex): Promise<readonly CallbackMessage[]> {
  const rows = await knex<CallbackRow>('callbacks')
    .orderBy('position')
    .select('id', 'agent', 'role', 'lane', 'body', 'transaction_id');
  return rows.map(({ transaction_id: transactionId, ...message }) => ({ ...message, transactionId }));
}

async function questionsOf(knex: Knex): Promise<readonly KeptAuthorization[]> {
  const { rows } = await knex.raw(`
    select id, status, (select count(*) from callback_attempts where callback_id = callbacks.id) as attempts
    from callbacks where asked_until is not null order by position`);
  return rows;
}

/** Children before parents. */
const TABLES = [
  'notification_messages',
  'notification_destinations',
  'notification_findings',
  'notice_places',
  'maintenance_windows',
  'approvals',
  'administrator_sessions',
  'sign_in_links',
  'logins',
  'administrator_tokens',
  'administrators',
  'statement_lines',
  'statement_days',
  'statement_sums',
  'late_bookings',
  'audited',
  'audited_wallets',
  'admin_change_outcomes',
  'admin_changes',
  'proven_senders',
  'traffic',
  'rate_counts',
  'rate_processes',
  'in_doubt_closings',
  'transfer_contradictions',
  'reconciliation_differences',
  'refused_events',
  'unbooked_reports',
  'callback_attempts',
  'callbacks',
  'forgotten_callbacks',
  'callback_lanes',
  'callback_breakers',
  'pulled_questions',
  'silent_providers',
  'jobs',
  'ledger_entries',
  'wallet_transactions',
  'wallets',
  'transfers',
  'provider_accounts',
  'player_blocks',
  'game_sessions',
  'free_round_grants',
  'player_limits',
  'player_limit_days',
  'players',
  'callback_secrets',
  'agent_tokens',
  'agent_versions',
  'provider_versions',
  'game_versions',
  'staged_games',
  'game_lists',
  'agents',
  'games',
  'providers',
] as const;

// Deletes, because a truncate makes new files and syncs them: ten times as slow for a handful of rows. All in one statement, because each
// statement is a way to the server and back. As a replica, because the ledger would refuse otherwise. The sequences begin anew, because an audit would go through
// the numbers of all tests before.
const EMPTY = `
do $$ begin
  set local session_replication_role = replica;
  ${TABLES.map((table) => `delete from ${table};`).join(' ')}
  update catalogue_revision set value = 0;
  update catalogue_history set oldest = 0;
  delete from statement_cursor;
  insert into statement_cursor default values;
  update notification_lease set owner = null, leased_until = '-infinity';
  update stream_lease set owner = null, leased_until = '-infinity', epoch = 0, trouble = null;
  update stream_places set place = '', complete_until = null, rewinds = 0, broker_number = null, stopped_for = null;
  perform setval(format('%I.%I', schemaname, sequencename)::regclass, 1, false) from pg_sequences
    where schemaname = current_schema() and last_value is not null;
end $$`;
