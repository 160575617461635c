import { expect } from 'chai';
import { setTimeout as wait } from 'node:timers/promises';
import { Decimal } from '../../../src/domain/shared/decimal.ts';
import type { Cell, Cells, Resident } from '../../../tools/cluster/cells.ts';
import { MISFORTUNES } from '../../../tools/cluster/misfortunes.ts';
import { Play } from '../../../tools/cluster/play.ts';
import { OPENING } from '../../../tools/cluster/stage.ts';

/** The time of play before the misfortune, and again after it. */
const PLAY_MS = 8_000;
const DRAIN_MS_MAX = 60_000;
const POLL_MS = 200;
const PLAYER = { member_id: 'PLAYER', currency: 'USD' };
/** The neighbour in the other cell waits for nobody. */
const NEIGHBOUR_MS_MAX = 3_000;

describe('two cells behind one front door', () => {
  let play: Play;
  let cells: Cells;

  before(async () => {
    play = await Play.begin({ cells: 2, hasPgbouncer: false, hasSmallDisks: false, onProgress: console.log });
    cells = play.cells!;
  });

  after(async () => {
    await play.close();
  });

  it('keep an Agent out of the misfortune of the other cell', async () => {
    const [east, west] = residentsOf(cells);
    await wait(PLAY_MS);
    for (const { stage } of [east, west]) longestOf(stage.players);

    const befallen = await MISFORTUNES['kill postmaster'](cells.cells[0]!.cluster, 0);
    await play.until(befallen.isOvercome);
    await wait(PLAY_MS);
    const [eastMs, westMs] = [longestOf(east.stage.players), longestOf(west.stage.players)];

    console.log(`      ${JSON.stringify({ killedPrimaryOfCell: 1, eastMs, westMs })}`);
    expect(westMs).to.be.lessThan(NEIGHBOUR_MS_MAX);
    expect(eastMs).to.be.greaterThan(westMs);
  });

  it('keep their books', async () => {
    const [east, west] = residentsOf(cells);
    for (const { stage } of [east, west]) await Promise.all(stage.players.map((player) => player.rest()));

    for (const resident of [east, west]) expect(await untilBooksAgree(cells, resident)).to.deep.equal([]);
    for (const { gateways } of cells.cells) expect(await isSound(gateways)).to.equal(true);
  });
});

function residentsOf({ residents }: Cells): readonly [Resident, Resident] {
  const [east, west] = residents;
  if (east === undefined || west === undefined) throw new Error('an Agent is missing');
  return [east, west];
}

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

async function isSound({ frontUrl, adminToken }: Cell['gateways']): Promise<unknown> {
  const headers = { Authorization: `Bearer ${adminToken}` };
  const response = await fetch(`${frontUrl}/admin/v1/audit`, { headers });
  return ((await response.json()) as { readonly data: { readonly sound: unknown } }).data.sound;
}
