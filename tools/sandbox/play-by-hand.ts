import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import type { Table } from '../../src/adapters/providers/simulation/games/table.ts';
import { Decimal } from '../../src/domain/shared/decimal.ts';
import { readFaults } from './faults.ts';
import { manualOf } from './manual.ts';
import { turnOf } from './passing-time.ts';
import type { Sandbox } from './sandbox.ts';
import { AGENT_STATES } from './wire-faults.ts';

/** How long to wait for callbacks, so that their lines come before the next prompt. */
const SHOWN_WITHIN_MS = 2_000;
const STAKE = '10';
const PAYOUT = '25';

/** A sentence about an order that cannot be carried out. */
class Refused extends Error {}

type Play = (sandbox: Sandbox, words: readonly string[]) => Promise<unknown>;

/** Carries out typed lines until `quit` or Ctrl-D. If nobody can type, it waits for a signal. */
export async function playByHand(sandbox: Sandbox): Promise<void> {
  const { stdin, stdout } = process;
  await showManual(sandbox);
  const lines = createInterface({ input: stdin, ...(stdin.isTTY && { output: stdout }), prompt: '> ' });
  lines.prompt();
  for await (const line of lines) {
    const [name = '', ...words] = line.trim().split(/\s+/);
    if (name === 'quit') return;
    if (name !== '') await carriedOut(sandbox, name, words);
    lines.prompt();
  }
  if (!stdin.isTTY) await once(process, 'SIGINT').then(() => new Promise<never>(() => undefined));
}

async function showManual(sandbox: Sandbox): Promise<void> {
  process.stdout.write(manualOf(sandbox, await sandbox.consoleLink()));
}

async function carriedOut(sandbox: Sandbox, name: string, words: readonly string[]): Promise<void> {
  try {
    const play = Object.hasOwn(PLAYS, name) ? PLAYS[name as keyof typeof PLAYS] : undefined;
    if (play === undefined)
      throw new Refused(`there is no ${JSON.stringify(name.slice(0, 32))}; help shows what there is`);
    await play(sandbox, words);
    if (sandbox.faults.agent === 'up') await sandbox.untilDelivered(SHOWN_WITHIN_MS);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    process.stdout.write(`That cannot be done: ${error.message}.\n`);
  }
}

const PLAYS = {
  bet: async (sandbox, [provider, stake]) => {
    const table = tableOf(sandbox, provider);
    await table.bet(table.newBet(amountOf(stake ?? STAKE)));
  },
  settle: async (sandbox, [provider, payout]) => {
    const table = tableOf(sandbox, provider);
    await table.settle(openBetOf(table), amountOf(payout ?? PAYOUT));
  },
  cancel: async (sandbox, [provider]) => {
    const table = cancellingTableOf(sandbox, provider);
    await table.cancel(openBetOf(table));
  },
  late: async (sandbox, [provider, stake]) => {
    const table = cancellingTableOf(sandbox, provider);
    const bet = table.newBet(amountOf(stake ?? STAKE));
    sandbox.faults.holdsNext = true;
    await table.bet(bet);
    await sandbox.release();
  },
  repeat: async (sandbox, [provider]) => {
    await tableOf(sandbox, provider).repeat();
  },
  balance: async (sandbox, [provider]) => {
    const tables = provider === undefined ? sandbox.tables : [tableOf(sandbox, provider)];
    for (const table of tables) await table.balance();
  },
  game: (sandbox, [provider]) => sandbox.showGame(tableOf(sandbox, provider).code),
  faults: (sandbox, words) => {
    const wanted = words.join(',');
    const read = wanted === 'none' ? { ok: true as const, value: new Set<never>() } : readFaults(wanted);
    if (!read.ok) throw new Refused(`${read.error.replace('--faults', 'faults')}, or none`);
    sandbox.faults.active = read.value;
    return Promise.resolve();
  },
  agent: (sandbox, [state]) => {
    const found = AGENT_STATES.find((known) => known === state);
    if (found === undefined) throw new Refused(`agent must be one of ${AGENT_STATES.join(', ')}`);
    sandbox.faults.agent = found;
    return Promise.resolve();
  },
  clock: async ({ passingTime }, [text]) => {
    if (passingTime === undefined)
      throw new Refused('the clock can be turned only in a sandbox that began with --clock');
    const turn = turnOf(text);
    if (!turn.ok) throw new Refused(turn.error);
    await passingTime.pass(turn.value);
  },
  tour: (sandbox) => sandbox.playTour(),
  books: (sandbox) => sandbox.compareBooks(),
  console: (sandbox) => sandbox.showConsole(),
  help: showManual,
} as const satisfies Record<string, Play>;

function tableOf({ tables }: Sandbox, provider = ''): Table {
  const table = tables.find(({ code }) => code === provider.toUpperCase());
  if (table === undefined)
    throw new Refused(`the provider must be one of ${tables.map(({ code }) => code).join(', ')}`);
  return table;
}

function cancellingTableOf(sandbox: Sandbox, provider?: string): Table {
  const table = tableOf(sandbox, provider);
  if (!table.canCancel) throw new Refused(`provider ${table.code} has no way to take a bet back`);
  return table;
}

function openBetOf(table: Table) {
  if (table.open === undefined)
    throw new Refused(`no bet is open at provider ${table.code}; bet ${table.code} places one`);
  return table.open;
}

function amountOf(text: string): string {
  const read = Decimal.of(text);
  if (!read.ok || read.value.isNegative())
    throw new Refused('an amount must be digits with at most one point, such as 12.50');
  return text;
}
