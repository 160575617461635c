import { expect } from 'chai';
import { setTimeout as wait } from 'node:timers/promises';
import { Decimal } from '../../../src/domain/shared/decimal.ts';
import type { Cells, Resident } from '../../../tools/cluster/cells.ts';
import { MISFORTUNES } from '../../../tools/cluster/misfortunes.ts';
import { Play } from '../../../tools/cluster/play.ts';
import { OPENING } from '../../../tools/cluster/stage.ts';

/** The time of play before the misfortune, and again after it. */
const PLAY_MS = 8_000;
const DRAIN_MS_MAX = 60_000;
const POLL_MS = 200;
const PLAYER = { member_id: 'PLAYER', currency: 'USD' };

describe('two cells in one database behind one front door', () => {
  let play: Play;
  let cells: Cells;

  before(async () => {
    play = await Play.begin({ cells: 2, hasPgbouncer: false, hasSmallDisks: false, onProgress: console.log });
    cells = play.cells!;
  });

  after(async () => {
    await play.close();
  });

  it('both go on after the primary of their database is killed', async () => {
    await wait(PLAY_MS);
    for (const { stage } of cells.residents) longestOf(stage.players);

    const befallen = await MISFORTUNES['kill primary'](play.cluster, 0);
    await play.until(befallen.isOvercome);
    await befallen.end();
    const before = takenOf(cells);
    while (takenOf(cells).some((taken, at) => taken === before[at])) await wait(POLL_MS);

    const longestMs = cells.residents.map(({ stage }) => [stage.code, longestOf(stage.players)]);
    console.log(`      ${JSON.stringify({ longestMs: Object.fromEntries(longestMs) as object })}`);
  });

  it('both have the books of the providers and of their Agent, and are sound', async () => {
    await wait(PLAY_MS);
    for (const { stage } of cells.residents) await Promise.all(stage.players.map((player) => player.rest()));

    for (const resident of cells.residents) expect(await untilBooksAgree(cells, resident)).to.deep.equal([]);
    for (const gateways of cells.gateways) expect(await isSound(gateways)).to.equal(true);
  });
});

/** The events that were taken of each player of each cell. */
const takenOf = ({ residents }: Cells): readonly number[] =>
  residents.flatMap(({ stage }) => stage.players.map(({ taken }) => taken));

/** And each player begins to measure anew. */
const longestOf = (players: Resident['stage']['players']): number =>
  Math.round(Math.max(...players.map((player) => player.longestMs())));

/** The balance in the provider's books, in the gateway behind HAProxy, and in the Agent itself; empty if all are equal. */
async function untilBooksAgree(cells: Cells, resident: Resident): Promise<readonly string[]> {
  const untilMs = performance.now() + DRAIN_MS_MAX;
  for (;;) {
    const balances = await balancesOf(cells, resident);
    if (new Set(balances).size === 1) return [];
    if (performance.now() > untilMs) return balances;
    await wait(POLL_MS);
  }
}

async function balancesOf({ door }: Cells, { stage, host }: Resident): Promise<readonly string[]> {
  const moved = stage.players.reduce((sum, player) => sum.plus(player.moved), Decimal.from(OPENING));
  const question = { token: stage.calls.token, path: '/player/balance', fields: PLAYER };
  const { data } = (await door.ask(host, question)) as { readonly data: Readonly<Record<string, unknown>> };
  const own = stage.agent.balanceOf('PLAYER');
  return [moved, Decimal.from(String(data['balance'])), Decimal.from(own ?? '0')].map((one) => one.toString());
}

async function isSound({ frontUrl, adminToken }: Cells['gateways'][number]): Promise<unknown> {
  const headers = { Authorization: `Bearer ${adminToken}` };
  const response = await fetch(`${frontUrl}/admin/v1/audit`, { headers });
  return ((await response.json()) as { readonly data: { readonly sound: unknown } }).data.sound;
}
