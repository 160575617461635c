/** Limits and blocks of players while gateways are killed, and what the database must not have booked in spite of them. */
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { Decimal } from '../../../src/domain/shared/decimal.ts';
import type { Course } from './course.ts';
import { callAsAgent, type Envelope } from './gateway-api.ts';
import { CURRENCY, type KillWorld } from './kill-world.ts';

interface Member {
  readonly agent: string;
  readonly member: string;
}

/** Several tables of a player have open stakes at once, which count as lost. So both limits refuse some. */
const LIMITS = { stake_max: '15', loss_day: '30' } as const;
const LIMITED: readonly Member[] = [
  { agent: 'SOUND', member: 'BOB' },
  { agent: 'HOLD', member: 'ANN' },
];
const BLOCKED_AMID_KILLS: readonly Member[] = [
  { agent: 'SLOW', member: 'BOB' },
  { agent: 'MOVE', member: 'BOB' },
];
/** Its Agent holds the wallets, and its bets are needed until all courses were played. */
const BLOCKED_AT_END: readonly Member[] = [{ agent: 'HOLD', member: 'BOB' }];
const PLAYED_BEFORE_MS = 2_000;
const PLAYED_AFTER_MS = 2_000;

/** A player, and the last movement of the wallet when the restraint was answered. */
interface Restrained extends Member {
  readonly what: 'limited' | 'blocked';
  readonly sequence: number;
}

export class Restraints {
  readonly #world: KillWorld;
  readonly #course: Course;
  readonly #pool: pg.Pool;
  readonly #restrained: Restrained[] = [];

  constructor(world: KillWorld, course: Course, databaseUrl: string) {
    this.#world = world;
    this.#course = course;
    this.#pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  }

  limit(): Promise<void> {
    return this.#all(LIMITED, 'limited', ['/player/limits', { currency: CURRENCY, ...LIMITS }]);
  }

  /** Blocks players after a while. */
  async block(): Promise<void> {
    await wait(PLAYED_BEFORE_MS);
    await this.#all(BLOCKED_AMID_KILLS, 'blocked', BLOCK);
  }

  /** Blocks the last players, lets all play on, and tells what was booked in spite of a restraint. */
  async end(): Promise<void> {
    try {
      await this.#all(BLOCKED_AT_END, 'blocked', BLOCK);
      await wait(PLAYED_AFTER_MS);
      for (const one of this.#restrained) await this.#check(one);
      const { rows } = await this.#pool.query<{ readonly reason: string }>(REFUSED);
      if (rows.length < 2) this.#course.finds(`restraints refused stakes only for ${JSON.stringify(rows)}`);
    } finally {
      await this.#pool.end();
    }
  }

  async #all(members: readonly Member[], what: Restrained['what'], [path, fields]: Asked): Promise<void> {
    for (const { agent, member } of members) {
      const { token } = this.#world.operators.find(({ house }) => house.kind.code === agent)!;
      const asked = [path, { member_id: member, ...fields }] as const;
      const ask = async (): Promise<Envelope | undefined> => {
        const answer = await callAsAgent(this.#world.balancer.baseUrl, token, asked).catch(() => undefined);
        return answer === undefined || answer.code >= 9_000 ? undefined : answer;
      };
      const { code } = await this.#course.untilKnown(`${member} of ${agent} ${what}`, ask);
      if (code !== 0) this.#course.finds(`${member} of ${agent} was not ${what}: ${code}`);
      const rows = await this.#bookedOf({ agent, member });
      this.#restrained.push({ agent, member, what, sequence: rows.at(-1)?.sequence ?? 0 });
    }
  }

  async #check(one: Restrained): Promise<void> {
    const lost = new Map<string, Decimal>();
    for (const row of await this.#bookedOf(one)) {
      const sum = (lost.get(row.day) ?? Decimal.ZERO).minus(Decimal.from(row.moved));
      lost.set(row.day, sum);
      const broken = row.sequence > one.sequence && row.action === 'BET' && RULES[one.what](row, sum);
      const differs = one.what === 'limited' && row.kept !== null && !Decimal.from(row.kept).equals(sum);
      const told = `${one.member} of ${one.agent}, ${one.what}: ${row.action} ${row.moved}, lost ${sum.toString()}`;
      if (broken) this.#course.finds(told);
      if (differs) this.#course.finds(`${told}, counted ${row.kept}`);
    }
  }

  /** The accepted movements of a player in the order of their booking; the last one of a day has the sum that is counted for limits. */
  async #bookedOf({ agent, member }: Member): Promise<readonly BookedRow[]> {
    const { rows } = await this.#pool.query<BookedRow>(BOOKED, [agent, member]);
    return rows;
  }
}

/** Whether a stake that was booked after the restraint breaks it. `lost`: the loss of the day with it. */
const RULES: Readonly<Record<Restrained['what'], (stake: BookedRow, lost: Decimal) => boolean>> = {
  blocked: () => true,
  limited: ({ moved }, lost) =>
    lost.compare(Decimal.from(LIMITS.loss_day)) > 0 ||
    Decimal.from(moved).abs().compare(Decimal.from(LIMITS.stake_max)) > 0,
};

type Asked = readonly [path: string, fields: Readonly<Record<string, string>>];
const BLOCK: Asked = ['/player/block', { reason: 'fraud' }];

interface BookedRow {
  readonly day: string;
  readonly action: string;
  readonly moved: string;
  readonly sequence: number;
  readonly kept: string | null;
}

const REFUSED = `
select distinct refused_because as reason from wallet_transactions where refused_because in ('over_limit', 'player_blocked')`;

const BOOKED = `
select booked.*, case when lead(booked.day) over (order by sequence) is distinct from booked.day then lost::text end as kept
from (
  select decided_at::date::text as day, action, moved::text, sequence::integer, player_id, currency from wallet_transactions
  where player_id = (select id from players where agent = $1 and member_id = $2) and status = 'accepted'
) booked left join player_limit_days kept
  on kept.player_id = booked.player_id and kept.currency = booked.currency and kept.day = booked.day::date
order by sequence`;
