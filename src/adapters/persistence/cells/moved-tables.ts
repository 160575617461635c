/** The tables of a cell: those from which an Agent's rows are moved, and those that stay. */

/** A table with rows of an Agent. */
export interface MovedTable {
  readonly name: string;
  /** The query for the Agent's rows. */
  readonly rows: string;
  /** The order of the rows. The numbers that the other cell assigns have the same order. */
  readonly order: string;
  /** Rows with the same value are consecutive, and are inserted by one statement. */
  readonly whole?: string;
  /** The column that the other cell numbers itself. */
  readonly numbered?: string;
  /** The column that is sealed again with the key of the other cell. */
  readonly sealed?: string;
  /** Columns that get another value in the other cell, as SQL. */
  readonly set?: Readonly<Record<string, string>>;
}

/** The next revision of the catalogue. It is correct only under the lock of its row. */
export const NEXT_REVISION = '(select value + 1 from catalogue_revision)';

const ofAgent = (table: string): string => `select * from ${table} where agent = :agent`;

const ofPlayers = (table: string): string =>
  `select each.* from players join ${table} each on each.player_id = players.id where players.agent = :agent`;

const of = (table: string, owner: string, on: string): string =>
  `select each.* from ${owner} owner join ${table} each on ${on} where owner.agent = :agent`;

/** Processes that book at the same time get the numbers of entries alternately, and the entries of a movement must be inserted together. */
const entriesOf = (owner: string, column: string): string => `
select each.*, min(each.id) over (partition by owner.id) as first_id
from ${owner} owner join ledger_entries each on each.${column} = owner.id where owner.agent = :agent`;

const ENTRIES = `
${entriesOf('wallet_transactions', 'wallet_transaction_id')}
union all
${entriesOf('transfers', 'transfer_id')}`;

/** The Agent itself comes first, as one that has not arrived yet. */
export const AGENT: MovedTable = {
  name: 'agents',
  rows: 'select * from agents where code = :agent',
  order: 'code',
  set: { away: `'arriving'`, revision: NEXT_REVISION, created_revision: NEXT_REVISION },
};

/** The tables in the order of their references. The tokens are last, because other processes follow them by the revision. */
export const MOVED: readonly MovedTable[] = [
  { name: 'callback_secrets', rows: ofAgent('callback_secrets'), order: 'created_at, id', sealed: 'secret_sealed' },
  { name: 'players', rows: ofAgent('players'), order: 'id' },
  { name: 'provider_accounts', rows: ofPlayers('provider_accounts'), order: 'player_id, provider, currency' },
  { name: 'wallets', rows: ofPlayers('wallets'), order: 'player_id, currency' },
  { name: 'transfers', rows: ofAgent('transfers'), order: 'created_at, id' },
  {
    name: 'transfer_contradictions',
    rows: of('transfer_contradictions', 'transfers', 'each.transfer_id = owner.id'),
    order: 'transfer_id',
  },
  { name: 'wallet_transactions', rows: ofAgent('wallet_transactions'), order: 'position', numbered: 'position' },
  { name: 'ledger_entries', rows: ENTRIES, order: 'first_id, id', whole: 'first_id', numbered: 'id' },
  { name: 'callbacks', rows: ofAgent('callbacks'), order: 'position', numbered: 'position' },
  {
    name: 'callback_attempts',
    rows: of('callback_attempts', 'callbacks', 'each.callback_id = owner.id'),
    order: 'id',
    numbered: 'id',
  },
  {
    name: 'callback_lanes',
    rows: ofAgent('callback_lanes'),
    order: 'lane',
    set: { owner: 'null', epoch: `nextval('callback_epochs')` },
  },
  {
    name: 'forgotten_callbacks',
    rows: of('forgotten_callbacks', 'wallet_transactions', 'each.transaction_id = owner.id::text'),
    order: 'transaction_id',
  },
  {
    name: 'late_bookings',
    rows: of('late_bookings', 'wallet_transactions', 'each.transaction_id = owner.id'),
    order: 'transaction_id',
  },
  { name: 'statement_days', rows: ofAgent('statement_days'), order: 'begins_at', numbered: 'id' },
  {
    name: 'statement_lines',
    rows: ofAgent('statement_lines'),
    order: 'day, provider, currency, corrects_day, action',
  },
  { name: 'refused_events', rows: ofAgent('refused_events'), order: 'first_at, id' },
  { name: 'reconciliation_differences', rows: ofAgent('reconciliation_differences'), order: 'found_at, id' },
  { name: 'in_doubt_closings', rows: ofAgent('in_doubt_closings'), order: 'position', numbered: 'position' },
  { name: 'open_bets', rows: ofPlayers('open_bets'), order: 'provider, player_id, key' },
  {
    name: 'agent_tokens',
    rows: ofAgent('agent_tokens'),
    order: 'created_at, id',
    sealed: 'api_secret_sealed',
    set: { revision: NEXT_REVISION },
  },
];

/** The other tables, each with the reason why its rows stay. */
export const STAYING: Readonly<Record<string, string>> = {
  agent_moves: 'each cell keeps its own side of a move',
  agent_versions: 'revisions count the changes of one cell; the changes cursor of the Agent begins anew',
  callback_breakers: 'the other cell finds out by itself whether the Agent answers',
  statement_sums: 'the other cell counts them from the ledger, under its own positions',
  audited_wallets: 'the other cell proves the wallets by itself',
  audited: 'progress of the audit of one cell',
  statement_cursor: 'progress of the count of one cell',
  open_bet_cursor: 'progress of the search of one cell',
  catalogue_revision: 'the counter of one cell',
  catalogue_history: 'the history of one cell',
  cell: 'the name of one cell',
  schema_migrations: 'the schema of one cell',
  schema_fills: 'the schema of one cell',
  secrets_key_check: 'the key of one cell',
  providers: 'each cell has its own connections to providers',
  provider_versions: 'history of the providers of one cell',
  games: 'each cell has its own catalogue',
  game_versions: 'history of the catalogue of one cell',
  game_lists: 'each cell has its own catalogue',
  staged_games: 'a sync under way',
  unbooked_reports: 'reports that belong to no player',
  jobs: 'work of one cell',
  rate_processes: 'processes of one cell',
  rate_counts: 'counts of the present second',
  proven_senders: 'addresses that spoke with one cell',
  admin_changes: 'the log of what people did in one cell',
  admin_change_outcomes: 'the log of what people did in one cell',
  administrators: 'people who administrate one cell',
  administrator_tokens: 'people who administrate one cell',
  administrator_sessions: 'people who administrate one cell',
  sign_in_links: 'people who administrate one cell',
  logins: 'people who administrate one cell',
  approvals: 'calls of people who administrate one cell',
};
