/** The seats: every member of every Agent plays at every provider. */
import type { SenderParts } from '../../../src/adapters/providers/simulation/simulator.ts';
import type { SimulatorSender } from '../../../src/adapters/providers/simulation/simulator-sender.ts';
import { Decimal } from '../../../src/domain/shared/decimal.ts';
import { Cashier, type Till } from './cashier.ts';
import { Chance } from './chance.ts';
import type { Course } from './course.ts';
import { callAsAgent } from './gateway-api.ts';
import { heardSender } from './heard-sender.ts';
import { CURRENCY, type KillWorld, type Operator, type Upstream } from './kill-world.ts';
import { OwnCashier } from './own-cashier.ts';
import { ProviderTable } from './provider-table.ts';
import { RecordDesk } from './record-desk.ts';
import { WagerRecords } from './wager-records.ts';

const MEMBERS = ['ANN', 'BOB'] as const;
const PURSE = Decimal.from('300');
/** Longest that a provider waits for an answer. */
const TIMEOUT_MS = 5_000;
/** Its records have the totals of whole wagers, so that a wager is settled from them under another number than by its pushes. */
const SETTLES_BY_RECORDS = 'B';
const VIEW = { return_url: 'https://agent.example/', player_ip: '203.0.113.7' };

export interface Seats {
  readonly tables: readonly ProviderTable[];
  readonly cashiers: readonly Till[];
}

/** Registers all players, and gives each one money to play with. */
export async function takeSeats(world: KillWorld, seed: number, course: Course): Promise<Seats> {
  const seats = world.operators.flatMap((operator) => MEMBERS.map((member) => ({ operator, member })));
  const cashiers = seats.map(({ operator: { house, token }, member }) => {
    const chance = new Chance(seed, `cashier ${house.kind.code} ${member}`);
    const parts = { baseUrl: world.balancer.baseUrl, token, member, book: house.book, chance, course };
    return house.kind.walletMode === 'agent' ? new OwnCashier(parts) : new Cashier(parts);
  });
  await Promise.all(cashiers.map((cashier) => cashier.move(PURSE)));
  const tables = await Promise.all(
    world.upstreams.map(async (upstream, at) => {
      const players = await enter(world.survivor, upstream, seats);
      const desk = new RecordDesk({ baseUrl: world.balancer.baseUrl, provider: upstream.code, course });
      return seats.map(({ operator, member }, seat) => {
        const { code: agent } = operator.house.kind;
        const chance = new Chance(seed, `table ${upstream.code} ${agent} ${member}`);
        const parts = { provider: upstream.code, agent, member, player: players[seat]!, course, chance };
        const sending = { ...SENDING, callbackUrl: `${world.balancer.baseUrl}/provider/${upstream.code}` };
        const records =
          upstream.code === SETTLES_BY_RECORDS
            ? new WagerRecords({ ...upstream, desk, sending, chance, course })
            : undefined;
        const heard = heardSender(records?.sender ?? senderOf(upstream, sending), () =>
          course.pulse.beat(upstream.code),
        );
        const sender = { ...heard, book: records ?? heard.book };
        return new ProviderTable({ ...parts, sender, records, numbers: `${8 + (at % 2)}${at}${seat + 10}` });
      });
    }),
  );
  return { tables: tables.flat(), cashiers };
}

/** The provider's names for the members, in their order. */
async function enter(
  baseUrl: string,
  { code, simulator }: Upstream,
  seats: readonly Seat[],
): Promise<readonly string[]> {
  const names: string[] = [];
  for (const { operator, member } of seats) {
    const asked = { provider: code, member_id: member, currency: CURRENCY };
    const ask = (path: string, fields: Readonly<Record<string, string>>) =>
      callAsAgent(baseUrl, operator.token, [path, { ...asked, ...fields }]);
    const { list } = (await ask('/game/list', { currency: 'all' })).data as { list: { id: string }[] };
    await ask('/player/register', {});
    const launched = await ask('/game/launch', { ...VIEW, game_id: list[0]!.id });
    const name = [...simulator.books.players.keys()].at(-1);
    if (!launched.status || name === undefined || names.includes(name))
      throw new Error(`${member} at ${code}: ${launched.msg}`);
    names.push(name);
  }
  return names;
}

interface Seat {
  readonly operator: Operator;
  readonly member: string;
}

const SENDING: Omit<SenderParts, 'callbackUrl'> = {
  timeoutMs: TIMEOUT_MS,
  runtime: {
    nowMs: () => Date.now(),
    uuid: () => crypto.randomUUID(),
    wait: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
  },
};

function senderOf({ code, simulator }: Upstream, sending: SenderParts): SimulatorSender {
  const sender = simulator.sender?.(sending);
  if (sender === undefined) throw new Error(`${code} sends nothing`);
  return sender;
}
