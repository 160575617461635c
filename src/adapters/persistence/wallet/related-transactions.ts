import type { RelatedTransactions, WalletKey, WalletPlace } from '../../../application/ports/wallet-book.ts';
import type { WalletClues } from '../../../domain/wallet/clues-of.ts';
import type { Corrected, WalletTransaction } from '../../../domain/wallet/wallet-event.ts';
import { inUpperCase } from '../../../domain/shared/letter-case.ts';
import { lookupGuid, lookupText } from '../database/lookup-text.ts';
import { runPrepared, type Prepared, type Statements } from '../database/prepared.ts';
import { walletTransactionFromRow, type WalletTransactionRow } from './wallet-transaction-row.ts';

/** The most open bets of a round that are read. One of them shows that the round is open; a batch may cancel some of them before it settles. */
const OPEN_BETS_MAX = 20;

/** The clues of an event, and the wallet in which they are looked up. */
export interface RelatedQuery {
  /** The key of the wallet's transactions, and the range in which its provider's numbers are unique. */
  readonly place: WalletPlace & Pick<WalletKey, 'numbersUniqueWithin'>;
  readonly clues: WalletClues;
}

/** The transactions to which the clues of each query lead. Queries with the same kinds of clues share a statement. */
export async function relatedTransactions(
  trx: Statements,
  questions: readonly RelatedQuery[],
): Promise<readonly RelatedTransactions[]> {
  const found = questions.map((): FoundRows => ({ transactions: [], isTakenElsewhere: false }));
  // Sent without waiting for the previous answer. After one that fails the server refuses the others, so the first error is the cause.
  const answers = [...byStatement(questions)].map(([statement, asked]) =>
    runPrepared(trx, statement, { asked: JSON.stringify(asked) }),
  );
  for (const { rows } of await Promise.all(answers)) {
    for (const row of rows) addTo(found[row.at], row, questions[row.at]?.clues);
  }
  return found;
}

function addTo(answer: FoundRows | undefined, row: FoundRow, clues: WalletClues | undefined): void {
  if (answer === undefined || clues === undefined) return;
  answer.isTakenElsewhere ||= row.is_taken_elsewhere;
  if (isFound(row)) answer.transactions.push(underItsNumber(walletTransactionFromRow(row), clues));
}

/** In rows of earlier versions, a number contains the player's name in its original spelling. Each row is found under its present number. */
function underItsNumber(one: WalletTransaction, { kind, transactionId, closes }: WalletClues): WalletTransaction {
  const { roundId } = { roundId: undefined, ...closes };
  const isNamed = roundId !== undefined && one.roundId === roundId && transactionId.startsWith(`${roundId}:`);
  const isSame = isNamed && one.kind === kind && inUpperCase(one.transactionId) === inUpperCase(transactionId);
  return isSame ? { ...one, transactionId } : one;
}

interface FoundRows {
  readonly transactions: WalletTransaction[];
  isTakenElsewhere: boolean;
}

function byStatement(questions: readonly RelatedQuery[]): ReadonlyMap<Prepared<FoundRow>, readonly AskedRow[]> {
  const asked = new Map<Prepared<FoundRow>, AskedRow[]>();
  for (const [at, question] of questions.entries()) {
    const row = { at, ...askedColumns(question) };
    const statement = statementFor(row);
    const alike = asked.get(statement);
    if (alike === undefined) asked.set(statement, [row]);
    else alike.push(row);
  }
  return asked;
}

type AskedRow = { readonly at: number } & ReturnType<typeof askedColumns>;

type FoundRow = WalletTransactionRow & { readonly at: number; readonly is_taken_elsewhere: boolean };

/** Each query has at least one row, which shows whether the number is taken elsewhere. */
const isFound = ({ id }: { readonly id: string | null }): boolean => id !== null;

function askedColumns({ place, clues }: RelatedQuery) {
  const { kind, transactionId, stakes, closes, paid, corrects, recorded, wantsSettlementBy } = clues;
  const corrected = correctedColumns(corrects);
  const closed = { ...NO_UNIT, ...closes };
  const whole = { ...NO_UNIT, ...clues.whole };
  return {
    player: lookupGuid(place.playerId),
    provider: lookupText(place.provider),
    currency: lookupText(place.currency),
    is_unique_within_wallet: place.numbersUniqueWithin === 'player',
    kind: lookupText(kind),
    id: lookupText(transactionId),
    stake_kind: stakes === undefined ? null : lookupText(kind),
    stake_id: stakes === undefined ? null : lookupText(transactionId),
    stake_wager: maybe(stakes?.wagerId),
    wager: maybe(closed.wagerId ?? whole.wagerId ?? corrected.wagerId),
    round: maybe(closed.roundId),
    paid_round: maybe(paid?.roundId),
    paid_amount: maybe(paid?.amount.toString()),
    whole_round: maybe(whole.roundId),
    recorded_kind: maybe(recorded?.kind),
    recorded_id: maybe(recorded?.transactionId),
    corrected_kind: maybe(corrected.kind),
    corrected_id: maybe(corrected.transactionId),
    wager_settled_kind: wantsSettlementBy === 'wager' ? maybe(corrected.kind) : null,
    round_settled_kind: wantsSettlementBy === 'round' ? maybe(corrected.kind) : null,
  };
}

const NO_UNIT = { wagerId: undefined, roundId: undefined };

const ASKED = `asked (at integer, player uuid, provider text, currency text, is_unique_within_wallet boolean, kind text, id text,
  stake_kind text, stake_id text, stake_wager text, wager text, round text, paid_round text, paid_amount numeric, whole_round text, recorded_kind text,
  recorded_id text, corrected_kind text, corrected_id text, wager_settled_kind text, round_settled_kind text)`;

type CorrectedColumns = Readonly<Record<'kind' | 'transactionId' | 'wagerId', string | undefined>>;

const correctedColumns = (corrects: Corrected | undefined): CorrectedColumns => ({
  kind: undefined,
  transactionId: undefined,
  wagerId: undefined,
  ...corrects,
});

const maybe = (text: string | undefined): string | null => (text === undefined ? null : lookupText(text));

const COLUMNS = `id, kind, transaction_id, action, movement, reversal, corrects_kind, corrects_transaction_id, corrects_wager_id, round_id,
  wager_id, report, is_report_only, occurred_at, status, refused_because, moved, balance_after, doubt`;

/** It is only a name for a condition. If it were materialized, it would contain all transactions of the player at the provider. */
const OWN = `
own as not materialized (
  select * from wallet_transactions where player_id = asked.player and provider = asked.provider and currency = asked.currency
)`;

const NUMBERED = `numbered as (
  select id, (player_id, currency) <> (asked.player, asked.currency) as is_elsewhere from wallet_transactions
  where provider = asked.provider and kind = asked.kind and transaction_id = asked.id
    and (not asked.is_unique_within_wallet or (player_id, currency) = (asked.player, asked.currency))
)`;

/** The corrections of the bets under this name. */
// "Offset 0" keeps a look-up for each row. Without it the planner, which expects a row or two, would read all rows of the player for each
// of thousands.
export const correctionsOf = (bets: string): string => `cross join lateral (
    select id from own where corrects_kind = ${bets}.kind and corrects_transaction_id = ${bets}.transaction_id offset 0
  ) correction`;

/** The rows of `found`. */
export const LOOKED_UP = `cross join lateral (
  select position, ${COLUMNS} from wallet_transactions where wallet_transactions.id = found.id offset 0
) related`;

/**
 * The clues for which a part of the statement searches. A part without its clue is left out, because each part costs time even if it finds nothing.
 */
type Clue =
  | 'round'
  | 'paid_round'
  | 'wager'
  | 'corrected_id'
  | 'stake_id'
  | 'stake_wager'
  | 'wager_settled_kind'
  | 'round_settled_kind'
  | 'recorded_id'
  | 'whole_round';
type Part = readonly [clue: Clue, sql: string];

// For a round, its open bets are read. Only if it has none, one bet that is asked about and one that is over are read. So rounds with thousands of
// bets cost as little as others.
const OPEN_OF_ROUND = `open_of_round as (
  select id, kind, transaction_id from own bet
  where round_id = asked.round and action = 'BET' and status = 'accepted' and not exists (
    select from own correction where correction.corrects_kind = bet.kind and correction.corrects_transaction_id = bet.transaction_id
      and correction.status <> 'refused'
  ) limit ${OPEN_BETS_MAX}
)`;
const BETS: readonly Part[] = [
  ['round', 'select id, kind, transaction_id from open_of_round'],
  [
    'round',
    `(select id, kind, transaction_id from own
    where round_id = asked.round and action = 'BET' and status = 'asked' and not exists (select from open_of_round) limit 1)`,
  ],
  [
    'round',
    `(select id, kind, transaction_id from own
    where round_id = asked.round and action = 'BET' and not exists (select from open_of_round) order by status limit 1)`,
  ],
  ['wager', 'select id, kind, transaction_id from own where wager_id = asked.wager'],
];

const settledBy = (column: 'wager_id' | 'round_id', kind: Clue): Part => [
  kind,
  `(select settlement.id from own bet join own settlement on settlement.${column} = bet.${column}
    where bet.kind = asked.${kind} and bet.transaction_id = asked.corrected_id
      and settlement.action = 'SETTLED' and settlement.status = 'accepted' limit 1)`,
];
const FOUND: readonly Part[] = [
  [
    'round',
    `select id from own where round_id = asked.round and kind = asked.kind and starts_with(asked.id, asked.round || ':')
      and transaction_id <> asked.id and upper(transaction_id) = upper(asked.id)`,
  ],
  [
    'paid_round',
    `(select id from own where round_id = asked.paid_round and action = 'SETTLED' and status = 'accepted'
      and moved = asked.paid_amount limit 1)`,
  ],
  ['wager', 'select id from own where corrects_wager_id = asked.wager'],
  ['corrected_id', 'select id from own where kind = asked.corrected_kind and transaction_id = asked.corrected_id'],
  [
    'corrected_id',
    'select id from own where corrects_kind = asked.corrected_kind and corrects_transaction_id = asked.corrected_id',
  ],
  [
    'stake_id',
    'select id from own where corrects_kind = asked.stake_kind and corrects_transaction_id = asked.stake_id',
  ],
  ['stake_wager', `select id from own where corrects_wager_id = asked.stake_wager and status = 'awaited'`],
  settledBy('wager_id', 'wager_settled_kind'),
  settledBy('round_id', 'round_settled_kind'),
  ['recorded_id', 'select id from own where kind = asked.recorded_kind and transaction_id = asked.recorded_id'],
  ['whole_round', 'select id from own where round_id = asked.whole_round'],
];
const OF_BETS = ['select id from bets', `select correction.id from bets ${correctionsOf('bets')}`];

const CLUES = [...new Set([...BETS, ...FOUND].map(([clue]) => clue))];

/** Unions instead of one condition with "or", so that each part is a look-up in its own index. */
function relatedBy(clues: readonly Clue[]): Prepared<FoundRow> {
  const meant = (parts: readonly Part[]): readonly string[] =>
    parts.filter(([clue]) => clues.includes(clue)).map(([, sql]) => sql);
  const bets = meant(BETS);
  const betsOf = bets.length === 0 ? [] : [`bets as (\n  ${bets.join('\n  union all ')}\n)`];
  const found = [
    'select id from numbered where not is_elsewhere',
    ...(bets.length === 0 ? [] : OF_BETS),
    ...meant(FOUND),
  ];
  const named = [OWN, NUMBERED, ...(clues.includes('round') ? [OPEN_OF_ROUND] : []), ...betsOf];
  return {
    name: `related-to-many-by-${clues.map((clue) => CLUES.indexOf(clue)).join('-')}`,
    text: `
select asked.at, answer.* from json_to_recordset(:asked::json) as ${ASKED}
cross join lateral (
  with ${named.join(', ')}, found as (
    ${found.join('\n    union ')}
  )
  select exists (select from numbered where is_elsewhere) as is_taken_elsewhere, position, ${COLUMNS}
  from (values (1)) always left join (select related.* from found ${LOOKED_UP}) related on true
) answer order by answer.position`,
  };
}

const statements = new Map<string, Prepared<FoundRow>>();

/** There are only as many statements as kinds of events. */
function statementFor(asked: Readonly<Record<Clue, string | null>>): Prepared<FoundRow> {
  const clues = CLUES.filter((clue) => asked[clue] !== null);
  const name = clues.join();
  const known = statements.get(name);
  if (known !== undefined) return known;
  const made = relatedBy(clues);
  statements.set(name, made);
  return made;
}
