import { setTimeout as wait } from 'node:timers/promises';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { AGENT } from '../sandbox/set-up.ts';
import type { Table } from '../../src/adapters/providers/simulation/games/table.ts';

const PROVIDER = 'B';
const STAKE = '10';
const PAYOUT = '25';
/** Bets whose callbacks the silent Agent does not answer. Each is a failure, and ten of them open the circuit breaker. */
const UNHEARD_BETS = 12;
const POLL_MS = 100;

/** Plays a round whose payout the Agent refuses, and bets whose callbacks the Agent does not answer. Returns the address of the round. */
export async function playTrouble(sandbox: Sandbox): Promise<string> {
  const table = tableOf(sandbox, PROVIDER);
  const bet = table.newBet(STAKE);
  await table.bet(bet);
  await sandbox.untilDelivered();
  sandbox.faults.agent = 'refuses';
  await table.settle(bet, PAYOUT);
  await untilSome(sandbox, `/callbacks?agent=${AGENT}&status=parked&pageSize=1`);
  const { list } = await sandbox.operator.get(`/transactions?agent=${AGENT}&provider=${PROVIDER}&pageSize=1`);
  const [{ round_id: round }] = list as readonly [{ readonly round_id: string }];
  await playUnheard(sandbox);
  return `/console/rounds/${PROVIDER}/${encodeURIComponent(round)}`;
}

async function playUnheard(sandbox: Sandbox): Promise<void> {
  sandbox.faults.agent = 'down';
  const atEach = UNHEARD_BETS / sandbox.tables.length;
  for (const table of sandbox.tables) {
    for (let played = 0; played < atEach; played += 1) await table.bet(table.newBet(STAKE));
  }
  await untilSome(sandbox, `/callbacks?agent=${AGENT}&status=pending&pageSize=1`, UNHEARD_BETS);
  await untilBreakerOpens(sandbox);
}

async function untilSome({ operator }: Sandbox, path: string, least = 1): Promise<void> {
  while (Number((await operator.get(path))['total']) < least) await wait(POLL_MS);
}

async function untilBreakerOpens({ operator }: Sandbox): Promise<void> {
  for (;;) {
    const { callbacks } = await operator.get('/overview');
    if ((callbacks as { readonly open_breakers: readonly string[] }).open_breakers.includes(AGENT)) return;
    await wait(POLL_MS);
  }
}

function tableOf({ tables }: Sandbox, provider: string): Table {
  const table = tables.find(({ code }) => code === provider);
  if (table === undefined) throw new Error(`the sandbox has no table of provider ${provider}`);
  return table;
}
