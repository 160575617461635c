import type { Table, TableParts } from '../../src/adapters/providers/simulation/games/table.ts';
import type { Journal } from './journal.ts';
import type { WireFaults } from './wire-faults.ts';

/** The parts that a round needs beside its table. */
export interface RoundParts {
  readonly faults: WireFaults;
  readonly journal: Journal;
  /** Delivers requests that are held on the wire of the providers. */
  readonly release: () => Promise<void>;
}

export interface TourParts extends RoundParts {
  readonly tables: readonly Table[];
  /** Waits until the Agent has every callback. */
  readonly untilDelivered: () => Promise<void>;
}

/** One thing that a provider does at a table. */
export interface Step {
  readonly title: string;
  /** Left out if the protocol has no cancellations. */
  readonly needsCancel?: boolean;
  readonly play: (table: Table, parts: RoundParts) => Promise<unknown>;
}

const STAKE = '10';
const WON = '25';

const STEPS: readonly Step[] = [
  { title: 'asks for the balance', play: (table) => table.balance() },
  { title: `takes a bet of ${STAKE}, and it wins ${WON}`, play: (table) => round(table, WON) },
  { title: `takes a bet of ${STAKE}, and it loses`, play: (table) => round(table, '0') },
  { title: `takes a bet of ${STAKE}, and takes it back`, needsCancel: true, play: takenBack },
  { title: 'takes a bet of more than there is', play: (table) => table.betBeyondBalance() },
];
const LATE: Step = {
  title: `takes back a bet of ${STAKE} that arrives afterwards`,
  needsCancel: true,
  play: arrivingLate,
};

/** All steps that the protocol of a table and the faults allow; the first one asks for the balance. */
export function stepsAt(table: Table, faults: WireFaults): readonly Step[] {
  const steps = faults.has('late') ? [...STEPS, LATE] : STEPS;
  return steps.filter(({ needsCancel }) => needsCancel !== true || table.canCancel);
}

export async function playStep(table: Table, { title, play }: Step, parts: RoundParts): Promise<void> {
  parts.journal.title(`Provider ${table.code} ${title}`);
  await play(table, parts);
}

/** Writes down how a provider reads the answers. */
export const understanding =
  (journal: Journal, provider: string): NonNullable<TableParts['tell']> =>
  (_, { outcome, code, balance }) => {
    const said = [code === '' ? '' : `code ${code}`, balance === undefined ? '' : `balance ${balance.toFixed(4)}`];
    const text = said.filter((part) => part !== '').join(', ');
    const tone = outcome === 'accepted' ? 'good' : 'provider';
    journal.enter({ tone, who: `${provider} understands`, what: outcome, text });
  };

/** Plays every kind of round at every table. */
export async function playTour(parts: TourParts): Promise<void> {
  for (const [at, table] of parts.tables.entries()) {
    const losesAgent = parts.faults.has('dead-agent') && at === 1;
    if (losesAgent) agentGoes(parts);
    await playAt(table, parts);
    if (losesAgent) await agentComesBack(parts);
  }
}

async function playAt(table: Table, parts: TourParts): Promise<void> {
  const { faults } = parts;
  for (const step of stepsAt(table, faults)) {
    await playStep(table, step, parts);
    if (faults.agent === 'up') await parts.untilDelivered();
  }
}

async function round(table: Table, payout: string): Promise<void> {
  const bet = table.newBet(STAKE);
  const { outcome } = await table.bet(bet);
  if (outcome === 'accepted') await table.settle(bet, payout);
}

async function takenBack(table: Table): Promise<void> {
  const bet = table.newBet(STAKE);
  const { outcome } = await table.bet(bet);
  if (outcome === 'accepted') await table.cancel(bet);
}

async function arrivingLate(table: Table, { faults, release }: RoundParts): Promise<void> {
  faults.holdsNext = true;
  await table.bet(table.newBet(STAKE));
  await release();
}

function agentGoes({ faults, journal }: TourParts): void {
  journal.title('The Agent goes away');
  faults.agent = 'down';
}

async function agentComesBack({ faults, journal, untilDelivered }: TourParts): Promise<void> {
  journal.title('The Agent comes back; the gateway tries again 5 s after its first attempt, and 30 s after its second');
  faults.agent = 'up';
  await untilDelivered();
}
