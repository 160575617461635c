import { grouped } from './grouped.ts';
import { HoldingBook } from './holding-book.ts';
import type { KillWorld } from './kill-world.ts';
import type { LedgerView } from './ledger-view.ts';
import type { ProviderTable } from './provider-table.ts';
import type { DoubtReason } from './wager-records.ts';

/** The amount of activity: a run without activity proves nothing. */
export interface Figures {
  readonly kills: number;
  /** Requests whose connection broke. */
  readonly broken: number;
  /** The number of questions that were repeated because the outcome was unknown. */
  readonly unknown: number;
  /** By provider, action and status. */
  readonly transactions: Readonly<Record<string, number>>;
  /** The booked callbacks of each Agent, and the repeated ones. */
  readonly callbacks: Readonly<Record<string, { readonly booked: number; readonly repeated: number }>>;
  /** For the Agents that hold wallets: bets that they refused, bets that they gave back, questions for a balance. */
  readonly held: { readonly refused: number; readonly takenBack: number; readonly looks: number };
  /** Wagers that were settled from their records, and the doubts that records and negative payouts left, by reason. */
  readonly records: Readonly<Record<'settled' | DoubtReason, number>>;
}

export const figuresOf = (
  { balancer, operators }: KillWorld,
  { transactions }: LedgerView,
  { tables, ...counted }: Pick<Figures, 'kills' | 'unknown'> & { readonly tables: readonly ProviderTable[] },
): Figures => ({
  ...counted,
  broken: balancer.broken,
  transactions: countsOf(transactions.map(({ provider, action, status }) => `${provider} ${action} ${status}`)),
  callbacks: Object.fromEntries(
    operators.map(({ house: { kind, book } }) => [kind.code, { booked: book.booked, repeated: book.repetitions }]),
  ),
  held: heldBy(operators),
  records: recordedAt(tables),
});

function recordedAt(tables: readonly ProviderTable[]): Figures['records'] {
  const records = tables.flatMap(({ parts }) => parts.records ?? []);
  const doubts = records.flatMap((one) => one.doubts);
  const countOf = (reason: DoubtReason): number => doubts.filter((one) => one.reason === reason).length;
  return {
    settled: records.reduce((sum, { settled }) => sum + settled, 0),
    settled_by_record: countOf('settled_by_record'),
    amount_differs: countOf('amount_differs'),
    contrary_sign: countOf('contrary_sign'),
  };
}

/** The bets of wallets that Agents hold, as far as their books tell. */
export function heldBy(operators: KillWorld['operators']): Figures['held'] {
  const books = operators.flatMap(({ house: { book, looks } }) =>
    book instanceof HoldingBook ? [{ book, looks }] : [],
  );
  return {
    refused: books.reduce((sum, { book }) => sum + book.refusals, 0),
    takenBack: books.reduce((sum, { book }) => sum + book.takenBack, 0),
    looks: books.reduce((sum, { looks }) => sum + looks, 0),
  };
}

const countsOf = (names: readonly string[]): Readonly<Record<string, number>> =>
  Object.fromEntries([...grouped(names.toSorted(), (name) => name)].map(([name, all]) => [name, all.length]));
