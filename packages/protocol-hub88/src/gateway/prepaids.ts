import {
  count,
  inTurns,
  maybe,
  ok,
  readShape,
  unreadable,
  z,
  type Decimal,
  type Result,
  type UpstreamFailure,
} from '../kit.ts';
import type { Client } from './client.ts';

/** A template of rewards, which a supplier offers for one game and currency. */
export interface Prepaid {
  readonly id: string;
  readonly gameCode: string;
  readonly currency: string;
  /** The stake of a round in the wallet's unit; undefined: the operator chooses it. */
  readonly stake: Decimal | undefined;
  /** The number of rounds; undefined: the operator chooses it. */
  readonly rounds: number | undefined;
}

/**
 * Document: one question a minute, for all processes of an operator together. So one answer has the prepaids of all games, and is used for longer than
 * a minute, so that each process gets its turn.
 */
const KEEP_MS = 600_000;

/** The prepaids of all games in the currencies that the provider serves. */
export class Prepaids {
  readonly #client: Client;
  readonly #served: readonly string[];
  #kept: readonly Prepaid[] | undefined;
  #askAgainAtMs = 0;
  #asked: Promise<Result<readonly Prepaid[], UpstreamFailure>> | undefined;

  constructor(client: Client, served: readonly string[]) {
    this.#client = client;
    this.#served = served.filter((currency) => client.config.currencies.isKnown(currency));
  }

  /** The present ones, at most ten minutes old; older ones while it is too soon for another question. */
  async present(): Promise<Result<readonly Prepaid[], UpstreamFailure>> {
    if (this.#kept !== undefined && this.#client.runtime.nowMs() < this.#askAgainAtMs) return ok(this.#kept);
    this.#asked ??= this.#ask().finally(() => (this.#asked = undefined));
    const answer = await this.#asked;
    const isTooSoon = !answer.ok && answer.error.kind === 'provider_throttled';
    return isTooSoon && this.#kept !== undefined ? ok(this.#kept) : answer;
  }

  /** The ones of the last answer, of any age. */
  async last(): Promise<Result<readonly Prepaid[], UpstreamFailure>> {
    return this.#kept === undefined ? this.present() : ok(this.#kept);
  }

  async #ask(): Promise<Result<readonly Prepaid[], UpstreamFailure>> {
    const answer = await this.#client.call('freebet/prepaids/list');
    if (!answer.ok) return answer;
    if (!Array.isArray(answer.value)) return unreadable('the list of prepaids is no list');
    const prepaids: Prepaid[] = [];
    for await (const row of inTurns(answer.value as readonly unknown[])) prepaids.push(...this.#prepaidIn(row));
    this.#kept = prepaids;
    this.#askAgainAtMs = this.#client.runtime.nowMs() + KEEP_MS;
    return ok(prepaids);
  }

  /** None for a row that cannot be read, so that nothing is offered that nobody understands; and none for a bought bonus, which has no rounds. */
  #prepaidIn(row: unknown): readonly Prepaid[] {
    const read = readShape(PREPAID, row);
    if (!read.success || read.data.bonus_buy === true || !this.#served.includes(read.data.currency)) return [];
    const { prepaid_uuid: id, game_code: gameCode, currency, bet_value: value, bet_count: rounds } = read.data;
    const stake = value === undefined ? undefined : this.#client.config.currencies.walletAmount(value, currency);
    return [{ id, gameCode, currency, stake, rounds }];
  }
}

const PREPAID = z.object({
  prepaid_uuid: z.string().min(1),
  game_code: z.string().min(1),
  currency: z.string(),
  bet_value: maybe(z.string().regex(/^\d{1,19}$/)),
  bet_count: maybe(count),
  bonus_buy: maybe(z.boolean()),
});
