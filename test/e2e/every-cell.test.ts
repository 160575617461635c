import { expect } from 'chai';
import { ALL_PROTOCOLS as PROTOCOLS } from '../support/all-protocols.ts';
import type { Support } from '../../src/domain/provider/support.ts';
import { UNIFIED_CALLS, type UnifiedCall } from '../../src/domain/provider/unified-call.ts';
import { AGENT, SimulatedWorld, type Envelope, type Upstream } from './simulated-world.ts';

const HOUR_MS = 3_600_000;

/** The request behind each unified call; the game list of an upstream is the operator's. */
const REQUESTS: Readonly<Record<UnifiedCall, (world: SimulatedWorld, upstream: Upstream) => Promise<Envelope>>> = {
  player_registration: (world, upstream) => world.agent('/player/register', playerOf(upstream)),
  balance_query: (world, upstream) => world.agent('/player/balance', playerOf(upstream)),
  fund_transfer: (world, upstream) =>
    world.agent('/player/transfer', {
      provider: upstream.protocol.label,
      username: upstream.memberId,
      currency: upstream.simulator.sample.currency,
      amount: '25',
      transfer_id: `walk-${upstream.protocol.label}`,
      transfer_type: 'deposit',
    }),
  game_launch: (world, upstream) => world.agent('/game/launch', { ...viewOf(upstream), member_id: upstream.memberId }),
  game_demo: (world, upstream) => world.agent('/game/launch-trial', viewOf(upstream)),
  kick_logout: (world, upstream) => world.agent('/player/logout', playerOf(upstream)),
  bet_records: (world, upstream) =>
    world.agent('/bet/list', {
      ...playerOf(upstream),
      ...lastHour(),
    }),
  bet_detail: (world, upstream) =>
    world.agent('/bet/detail', { ...playerOf(upstream), bet_id: upstream.simulator.sample.betId }),
  game_list: syncedCatalogue,
  order_status: (world, upstream) =>
    world.agent('/order/status', { ...playerOf(upstream), transfer_id: upstream.simulator.sample.orderId }),
  health_check: (world, upstream) => world.agent('/provider/health', { provider: upstream.protocol.label }),
};

/** Starts a sync, which goes on by itself, and sees it to its end. */
async function syncedCatalogue(world: SimulatedWorld, { protocol }: Upstream): Promise<Envelope> {
  const started = await world.admin('POST', `/providers/${protocol.label}/sync`, { accept_shrink: true });
  if (!started.status) return started;
  for (;;) {
    const job = await world.admin('GET', `/jobs/${String(started.data['job_id'])}`);
    if (job.data['status'] === 'succeeded') return job;
    if (job.data['status'] !== 'running') throw new Error(JSON.stringify(job.data));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** One reading of the clock: with two, a millisecond between them made the hour too long. */
const hourUntil = (nowMs: number) => ({
  start: new Date(nowMs - HOUR_MS).toISOString(),
  end: new Date(nowMs).toISOString(),
});

let range: { readonly start: string; readonly end: string } | undefined;

/** The same range whenever it is asked for, since some upstreams answer a new question only every half minute. */
const lastHour = () => (range ??= hourUntil(Date.now()));

const playerOf = ({ protocol, simulator, memberId }: Upstream) => ({
  provider: protocol.label,
  member_id: memberId,
  currency: simulator.sample.currency,
});

const viewOf = ({ simulator, gameId }: Upstream) => ({
  game_id: gameId,
  currency: simulator.sample.currency,
  platform: 'WEB',
  language: 'en-US',
  return_url: 'https://agent.example/lobby',
  player_ip: '203.0.113.7',
});

/** If the upstream does not accept a name like ours, the bets and orders of its sample are assigned to the name that it got. */
function ownSample({ simulator: { books, sample }, memberId }: Upstream): void {
  if (sample.player === `${AGENT}_${memberId}`) return;
  const own = [...books.players.keys()].at(-1) ?? '';
  for (const [id, bet] of books.bets) if (bet.player === sample.player) books.bets.set(id, { ...bet, player: own });
  for (const [id, order] of books.transfers) {
    if (order.player === sample.player) books.transfers.set(id, { ...order, player: own });
  }
}

const isSentUpstream = ({ support, operations }: Support): boolean =>
  support === 'supported' || (support === 'partial' && operations.length > 0);

/** A protocol that makes its players at the first launch is asked nothing at registration. */
const isLeftToLaunch = ({ data }: Envelope): boolean => JSON.stringify(data['providers'] ?? '').includes('"at_launch"');

describe('every cell of the matrix, from the Agent over HTTP to the upstream and back', () => {
  let world: SimulatedWorld;

  before(async () => {
    world = await SimulatedWorld.open();
  });

  after(async () => {
    await world.close();
  });

  /** The answer, and the operations the upstream was asked for. */
  async function ask(label: string, call: UnifiedCall): Promise<{ answer: Envelope; sent: readonly string[] }> {
    const upstream = world.upstream(label);
    const { server } = upstream.simulator;
    const before = server.operations.length;
    const answer = await REQUESTS[call](world, upstream);
    return { answer, sent: server.operations.slice(before) };
  }

  for (const { label, calls: cells } of PROTOCOLS) {
    for (const call of Object.keys(UNIFIED_CALLS) as UnifiedCall[]) {
      const cell = cells[call];

      it(`${label}, ${UNIFIED_CALLS[call]}: ${cell.support}`, async () => {
        if (call === 'bet_records') ownSample(world.upstream(label));

        const { answer, sent } = await ask(label, call);

        if (cell.support === 'unsupported') {
          expect([answer.code, sent]).to.deep.equal([5004, []]);
          return;
        }
        expect(answer.code, `${answer.msg} (${sent.join(', ')})`).to.equal(0);
        expect(sent.length > 0, `sent: ${sent.join(', ')}`).to.equal(isSentUpstream(cell) && !isLeftToLaunch(answer));
      });
    }

    if (!isSentUpstream(cells.bet_records)) continue;
    it(`${label}: the player's bet is in the list, under the Agent's own name for them`, async () => {
      const { memberId, simulator } = world.upstream(label);

      const { answer } = await ask(label, 'bet_records');

      const bets = answer.data['list'] as { bet_id: string; member_id: string }[];
      expect(bets.find(({ bet_id: id }) => id === simulator.sample.betId)?.member_id).to.equal(memberId);
    });
  }
});
