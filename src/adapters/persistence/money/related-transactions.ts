import type { Knex } from 'knex';
import type { RelatedTransactions, WalletKey, WalletPlace } from '../../../application/ports/wallet-book.ts';
import type { WalletClues } from '../../../domain/wallet/clues-of.ts';
import type { Corrected } from '../../../domain/wallet/wallet-event.ts';
import { lookupGuid, lookupText } from '../database/lookup-text.ts';
import { runPrepared, type Prepared } from '../database/prepared.ts';
import { walletTransactionFromRow, type WalletTransactionRow } from './wallet-transaction-row.ts';

/** Open bets of a round that are read. One of them shows that the round is open; a batch may cancel some of them before it settles. */
const OPEN_BETS_MAX = 20;

/** The key of a wallet's transactions, and the range in which its provider's numbers are unique. */
type NumberedPlace = WalletPlace & Pick<WalletKey, 'numbersUniqueWithin'>;

/** The transactions that the clues lead to. */
export async function relatedTransactions(
  knex: Knex,
  place: NumberedPlace,
  clues: WalletClues,
): Promise<RelatedTransactions> {
  const bindings = bindingsOf(place, clues);
  const { rows } = await runPrepared(knex, statementFor(bindings), bindings);
  const [first] = rows;
  return {
    transactions: rows.filter(isFound).map(walletTransactionFromRow),
    isTakenElsewhere: first?.is_taken_elsewhere === true,
  };
}

type FoundRow = WalletTransactionRow & { readonly is_taken_elsewhere: boolean };

/** One row shows whether the number is taken elsewhere, even if no transaction is found. */
const isFound = ({ id }: { readonly id: string | null }): boolean => id !== null;

const placed = ({ playerId, provider, currency }: WalletPlace) => ({
  player: lookupGuid(playerId),
  provider: lookupText(provider),
  currency: lookupText(currency),
});

function bindingsOf(place: NumberedPlace, clues: WalletClues) {
  const { kind, transactionId, stakes, closes, corrects, wantsSettlementBy } = clues;
  const corrected = correctedColumns(corrects);
  const closed = { wagerId: undefined, roundId: undefined, ...closes };
  return {
    ...placed(place),
    is_unique_within_wallet: place.numbersUniqueWithin === 'player',
    kind: lookupText(kind),
    id: lookupText(transactionId),
    stake_kind: stakes === undefined ? null : lookupText(kind),
    stake_id: stakes === undefined ? null : lookupText(transactionId),
    stake_wager: maybe(stakes?.wagerId),
    wager: maybe(closed.wagerId ?? corrected.wagerId),
    round: maybe(closed.roundId),
    open_bets_max: OPEN_BETS_MAX,
    corrected_kind: maybe(corrected.kind),
    corrected_id: maybe(corrected.transactionId),
    wager_settled_kind: wantsSettlementBy === 'wager' ? maybe(corrected.kind) : null,
    round_settled_kind: wantsSettlementBy === 'round' ? maybe(corrected.kind) : null,
  };
}

type CorrectedColumns = Readonly<Record<'kind' | 'transactionId' | 'wagerId', string | undefined>>;

const correctedColumns = (corrects: Corrected | undefined): CorrectedColumns => ({
  ...{ kind: undefined, transactionId: undefined, wagerId: undefined },
  ...corrects,
});

const maybe = (text: string | undefined): string | null => (text === undefined ? null : lookupText(text));

const COLUMNS = `id, kind, transaction_id, action, movement, reversal, corrects_kind, corrects_transaction_id, corrects_wager_id, round_id,
  wager_id, report, is_report_only, occurred_at, status, refused_because, moved, balance_after, doubt`;

/** Only a name for a condition: materialized, it would hold all transactions of the player at the provider. */
const OWN = `
own as not materialized (
  select * from wallet_transactions where player_id = :player and provider = :provider and currency = :currency
)`;

const NUMBERED = `numbered as (
  select id, (player_id, currency) <> (:player::uuid, :currency::text) as is_elsewhere from wallet_transactions
  where provider = :provider and kind = :kind and transaction_id = :id
    and (not :is_unique_within_wallet::boolean or (player_id, currency) = (:player::uuid, :currency::text))
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
 * The clues that a part of the statement looks for. A part without its clue is left out, because each part costs time even if it finds
 * nothing.
 */
type Clue =
  'round' | 'wager' | 'corrected_id' | 'stake_id' | 'stake_wager' | 'wager_settled_kind' | 'round_settled_kind';
type Part = readonly [clue: Clue, sql: string];

// Of a round its open bets are read. Only if it has none, one bet that is asked about and one that is over are read. So rounds with
// thousands of bets cost as little as others.
const OPEN_OF_ROUND = `open_of_round as (
  select id, kind, transaction_id from own bet
  where round_id = :round and action = 'BET' and status = 'accepted' and not exists (
    select from own correction where correction.corrects_kind = bet.kind and correction.corrects_transaction_id = bet.transaction_id
      and correction.status <> 'refused'
  ) limit :open_bets_max::integer
)`;
const BETS: readonly Part[] = [
  ['round', 'select id, kind, transaction_id from open_of_round'],
  [
    'round',
    `(select id, kind, transaction_id from own
    where round_id = :round and action = 'BET' and status = 'asked' and not exists (select from open_of_round) limit 1)`,
  ],
  [
    'round',
    `(select id, kind, transaction_id from own
    where round_id = :round and action = 'BET' and not exists (select from open_of_round) order by status limit 1)`,
  ],
  ['wager', 'select id, kind, transaction_id from own where wager_id = :wager'],
];

const settledBy = (column: 'wager_id' | 'round_id', kind: Clue): Part => [
  kind,
  `(select settlement.id from own bet join own settlement on settlement.${column} = bet.${column}
    where bet.kind = :${kind} and bet.transaction_id = :corrected_id
      and settlement.action = 'SETTLED' and settlement.status = 'accepted' limit 1)`,
];
const FOUND: readonly Part[] = [
  ['wager', 'select id from own where corrects_wager_id = :wager'],
  ['corrected_id', 'select id from own where kind = :corrected_kind and transaction_id = :corrected_id'],
  [
    'corrected_id',
    'select id from own where corrects_kind = :corrected_kind and corrects_transaction_id = :corrected_id',
  ],
  ['stake_id', 'select id from own where corrects_kind = :stake_kind and corrects_transaction_id = :stake_id'],
  ['stake_wager', `select id from own where corrects_wager_id = :stake_wager and status = 'awaited'`],
  settledBy('wager_id', 'wager_settled_kind'),
  settledBy('round_id', 'round_settled_kind'),
];
const OF_BETS = ['select id from bets', `select correction.id from bets ${correctionsOf('bets')}`];

const CLUES = [...new Set([...BETS, ...FOUND].map(([clue]) => clue))];

/** Unions and not one condition with "or", so that each part is a look-up in its own index. */
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
    name: `related-by-${clues.map((clue) => CLUES.indexOf(clue)).join('-')}`,
    text: `
with ${named.join(', ')}, found as (
  ${found.join('\n  union ')}
)
select exists (select from numbered where is_elsewhere) as is_taken_elsewhere, ${COLUMNS}
from (values (1)) always left join (select related.* from found ${LOOKED_UP}) related on true order by position`,
  };
}

const statements = new Map<string, Prepared<FoundRow>>();

/** There are as many statements as kinds of events. */
function statementFor(bindings: Readonly<Record<Clue, string | null>>): Prepared<FoundRow> {
  const clues = CLUES.filter((clue) => bindings[clue] !== null);
  const known = statements.get(clues.join());
  if (known !== undefined) return known;
  const made = relatedBy(clues);
  statements.set(clues.join(), made);
  return made;
}
