import type { Journal } from './journal.ts';
import type { Table } from './table.ts';
import type { WireFaults } from './wire-faults.ts';

/** The parts that the tour needs beside the tables. */
export interface TourParts {
  readonly tables: readonly Table[];
  readonly faults: WireFaults;
  readonly journal: Journal;
  /** Delivers requests that are held on the wire of the providers. */
  readonly release: () => Promise<void>;
  /** Waits until the Agent has every callback. */
  readonly untilDelivered: () => Promise<void>;
}

interface Step {
  readonly title: string;
  /** Left out if the protocol has no cancellations. */
  readonly needsCancel?: boolean;
  readonly play: (table: Table) => Promise<unknown>;
}

const STAKE = '10';
const WON = '25';
const TOO_HIGH = '99999';

const STEPS: readonly Step[] = [
  { title: 'asks for the balance', play: (table) => table.balance() },
  { title: `takes a bet of ${STAKE}, and it wins ${WON}`, play: (table) => round(table, WON) },
  { title: `takes a bet of ${STAKE}, and it loses`, play: (table) => round(table, '0') },
  { title: `takes a bet of ${STAKE}, and takes it back`, needsCancel: true, play: takenBack },
  { title: `takes a bet of ${TOO_HIGH}, more than there is`, play: (table) => table.bet(table.newBet(TOO_HIGH)) },
];

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
  const { faults, journal } = parts;
  const late: Step = {
    title: `takes back a bet of ${STAKE} that arrives afterwards`,
    needsCancel: true,
    play: (at) => arrivingLate(at, parts),
  };
  const steps = faults.has('late') ? [...STEPS, late] : STEPS;
  for (const { title, play } of steps.filter(({ needsCancel }) => needsCancel !== true || table.canCancel)) {
    journal.title(`Provider ${table.code} ${title}`);
    await play(table);
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

async function arrivingLate(table: Table, { faults, release }: TourParts): Promise<void> {
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
