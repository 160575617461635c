import { grouped } from './grouped.ts';
import type { KillWorld } from './kill-world.ts';
import type { LedgerView } from './ledger-view.ts';

/** How much happened: a run in which nothing did proves nothing. */
export interface Figures {
  readonly kills: number;
  /** Requests whose connection broke. */
  readonly broken: number;
  /** How often something was asked again because nobody knew what had become of it. */
  readonly unknown: number;
  /** By provider, action and status. */
  readonly transactions: Readonly<Record<string, number>>;
  /** Booked by each Agent, and how often one of them came again. */
  readonly callbacks: Readonly<Record<string, { readonly booked: number; readonly repeated: number }>>;
}

export const figuresOf = (
  { balancer, operators }: KillWorld,
  { transactions }: LedgerView,
  counted: Pick<Figures, 'kills' | 'unknown'>,
): Figures => ({
  ...counted,
  broken: balancer.broken,
  transactions: countsOf(transactions.map(({ provider, action, status }) => `${provider} ${action} ${status}`)),
  callbacks: Object.fromEntries(
    operators.map(({ house: { kind, book } }) => [
      kind.code,
      { booked: book.arrivals.length, repeated: book.repetitions },
    ]),
  ),
});

const countsOf = (names: readonly string[]): Readonly<Record<string, number>> =>
  Object.fromEntries([...grouped(names.toSorted(), (name) => name)].map(([name, all]) => [name, all.length]));
