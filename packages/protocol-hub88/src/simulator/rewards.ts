import { randomUUID } from 'node:crypto';
import type { ExactJsonValue } from '../kit.ts';
import { Refusal, text, TIME, wrong, type Fields } from './answers.ts';
import { PREPAIDS } from './catalogue.ts';

/** A reward in the form of the document. */
export interface Reward {
  readonly reward_uuid: string;
  readonly user: string;
  readonly prepaid_uuid: string;
  readonly campaign_uuid: null;
  readonly game_code: string;
  readonly currency: string;
  readonly bet_value: number;
  readonly bet_count: number;
  readonly start_time: string | null;
  readonly end_time: string | null;
  readonly operator_reference: string | null;
  readonly sub_partner_id: string | null;
}

interface Kept {
  readonly reward: Reward;
  status: 'FRS_NEW' | 'FRS_ACTIVE' | 'FRS_FINISHED' | 'FRS_CANCELLED';
  played: number;
}

/** The player and the game of a round, and its bet. */
interface Round {
  readonly user: string;
  readonly gameCode: string;
  readonly betId: string;
}

const PAGE_SIZE = 80;

/** The rewards of the simulated Hub88. */
export class Rewards {
  readonly #kept = new Map<string, Kept>();
  /** The rewards of free bets, by the numbers of the bets. */
  readonly #played = new Map<string, Reward>();

  create(fields: Fields): ExactJsonValue {
    const user = text(fields, 'user');
    const prepaid = PREPAIDS.find(({ prepaid_uuid: id }) => id === fields['prepaid_uuid']);
    if (prepaid === undefined) throw new Refusal(404, 'Prepaid not found');
    const kept: Kept = {
      reward: {
        reward_uuid: randomUUID(),
        user,
        prepaid_uuid: prepaid.prepaid_uuid,
        campaign_uuid: null,
        game_code: prepaid.game_code,
        currency: prepaid.currency,
        // Document: the values of the prepaid are used where it has some.
        bet_value: prepaid.bet_value ?? wholeIn(fields, 'bet_value'),
        bet_count: prepaid.bet_count ?? wholeIn(fields, 'bet_count'),
        start_time: timeIn(fields, 'start_time'),
        end_time: timeIn(fields, 'end_time'),
        operator_reference: labelIn(fields, 'operator_reference'),
        sub_partner_id: labelIn(fields, 'sub_partner_id'),
      },
      status: 'FRS_NEW',
      played: 0,
    };
    this.#kept.set(kept.reward.reward_uuid, kept);
    return shown(kept);
  }

  /** Takes back a reward of which nothing was played. */
  cancel(fields: Fields): ExactJsonValue {
    const kept = this.#kept.get(text(fields, 'reward_uuid'));
    if (kept === undefined) throw new Refusal(404, 'Reward not found');
    if (kept.status !== 'FRS_NEW') throw new Refusal(400, 'reward_uuid: cannot be cancelled');
    kept.status = 'FRS_CANCELLED';
    return shown(kept);
  }

  /** A page, whose cursor is the place of its first reward. */
  list(fields: Fields): ExactJsonValue {
    const { limit = PAGE_SIZE, cursor = '0' } = (fields['pagination'] ?? {}) as { limit?: number; cursor?: string };
    const all = [...this.#kept.values()].filter(({ reward }) => (fields['user'] ?? reward.user) === reward.user);
    const from = Number(cursor);
    const until = from + limit;
    return {
      rewards: all.slice(from, until).map(shown),
      pagination: {
        next_cursor: until < all.length ? String(until) : null,
        previous_cursor: from > 0 ? String(Math.max(0, from - limit)) : null,
      },
    };
  }

  /** The reward of a bet: that of an earlier try, or else the player's first one that is open in the game, of which it plays a round. */
  play({ user, gameCode, betId }: Round, nowMs: number): Reward | undefined {
    const known = this.of(betId);
    if (known !== undefined) return known;
    const kept = [...this.#kept.values()].find(
      ({ status, reward }) =>
        OPEN.has(status) && reward.user === user && reward.game_code === gameCode && isTimely(reward, nowMs),
    );
    if (kept === undefined) return undefined;
    kept.played += 1;
    kept.status = kept.played < kept.reward.bet_count ? 'FRS_ACTIVE' : 'FRS_FINISHED';
    this.#played.set(betId, kept.reward);
    return kept.reward;
  }

  of(betId: string): Reward | undefined {
    return this.#played.get(betId);
  }
}

const OPEN: ReadonlySet<Kept['status']> = new Set(['FRS_NEW', 'FRS_ACTIVE']);

const shown = ({ reward, status }: Kept): ExactJsonValue => ({ ...reward, status });

const isTimely = ({ start_time: start, end_time: end }: Reward, nowMs: number): boolean =>
  (start === null || Date.parse(`${start}Z`) <= nowMs) && (end === null || nowMs < Date.parse(`${end}Z`));

function wholeIn(fields: Fields, name: string): number {
  const value = fields[name];
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 1) throw wrong(name);
  return value;
}

const labelIn = (fields: Fields, name: string): string | null =>
  (fields[name] ?? null) === null ? null : text(fields, name);

function timeIn(fields: Fields, name: string): string | null {
  const time = labelIn(fields, name);
  if (time !== null && !TIME.test(time)) throw wrong(name);
  return time;
}
