import type { Table } from '../../src/adapters/providers/simulation/games/table.ts';
import { Decimal } from '../../src/domain/shared/decimal.ts';
import { textTable } from '../simulators/text-table.ts';
import type { Operator } from './calls.ts';
import type { Journal } from './journal.ts';
import type { ShownTransaction } from './ledger-lines.ts';

/** The sources of the books of a run. */
export interface BookParts {
  readonly operator: Operator;
  readonly agent: string;
  readonly tables: readonly Table[];
  /** The player's balance before the first round. */
  readonly opening: Decimal;
  transactions(): Promise<readonly ShownTransaction[]>;
  /** The balance that the gateway shows the Agent, if it holds the money. */
  walletBalance(): Promise<Decimal | undefined>;
  /** The balance in the Agent's own book, if the Agent has one. */
  agentBalance(): Promise<Decimal | undefined>;
}

interface Line {
  readonly of: string;
  readonly ledger: Decimal;
  readonly other: Decimal;
}

/** Compares all books, writes them into the journal, and returns whether they agree and the audit is sound. */
export async function compareBooks(parts: BookParts, journal: Journal): Promise<boolean> {
  const lines = await linesOf(parts);
  const undelivered = await undeliveredOf(parts);
  const audit = await parts.operator.get('/audit');
  const isSound = audit['sound'] === true;
  const isGood = isSound && undelivered === 0 && lines.every(({ ledger, other }) => ledger.equals(other));
  journal.title('The books');
  journal.say(textTable(HEAD, lines.map(row)).trimEnd());
  journal.say(`Callbacks that did not reach the Agent: ${undelivered}.`);
  journal.say(`The audit is ${isSound ? 'sound' : `NOT sound: ${violationsOf(audit)}`}.`);
  journal.say(journal.paint(isGood ? 'good' : 'bad', isGood ? 'All books agree.' : 'THE BOOKS DO NOT AGREE.'));
  return isGood;
}

const HEAD = ['', 'ledger', 'the other', ''];

const row = ({ of, ledger, other }: Line): readonly string[] => [
  of,
  ledger.toFixed(4),
  other.toFixed(4),
  ledger.equals(other) ? 'agree' : 'DIFFER',
];

async function linesOf(parts: BookParts): Promise<readonly Line[]> {
  const transactions = await parts.transactions();
  const sum = (list: readonly ShownTransaction[]): Decimal =>
    list.reduce((total, { moved }) => total.plus(Decimal.from(moved)), Decimal.ZERO);
  const expected = parts.opening.plus(sum(transactions));
  const told = await parts.walletBalance();
  const own = await parts.agentBalance();
  return [
    ...parts.tables.map(({ code, book, player: name }) => ({
      of: `moved by provider ${code}, and what it believes`,
      ledger: sum(transactions.filter(({ provider }) => provider === code)),
      other: [...book.acknowledged.values()]
        .filter(({ player }) => player === name)
        .reduce((total, { moved }) => total.plus(moved), Decimal.ZERO),
    })),
    ...(told === undefined ? [] : [{ of: 'balance, and what the gateway tells', ledger: expected, other: told }]),
    ...(own === undefined ? [] : [{ of: 'balance, and the Agent’s own book', ledger: expected, other: own }]),
  ];
}

async function undeliveredOf({ operator, agent }: BookParts): Promise<number> {
  const count = async (status: string): Promise<number> =>
    Number((await operator.get(`/callbacks?agent=${agent}&status=${status}&pageSize=1`))['total']);
  return (await count('pending')) + (await count('parked'));
}

const violationsOf = (audit: Readonly<Record<string, unknown>>): string =>
  (audit['invariants'] as { name: string; violated: number }[])
    .filter(({ violated }) => violated > 0)
    .map(({ name }) => name)
    .join(', ');
