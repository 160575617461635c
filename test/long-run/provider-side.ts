/** A provider that has rounds of its players played at a steady pace, and repeats each event until it is taken. */
import { setTimeout as wait } from 'node:timers/promises';
import { call } from '../bench/money/local-http.ts';
import { CURRENCY, PROVIDER } from '../bench/money/money-world.ts';
import { signedByProvider } from '../bench/money/signed-by-provider.ts';
import type { Told } from './agents-book.ts';
import type { ProviderBook } from './provider-book.ts';

const REPEAT_AFTER_MS = 250;
const PATIENCE_MS = 120_000;
/** Longer than a provider of protocol B waits. */
const ANSWER_MS_MAX = 10_000;
const AT_ONCE = 60;
const EVENTS_A_ROUND = 2;
const WAYS = { bet: { path: 'withdraw', action: 'BET' }, win: { path: 'deposit', action: 'SETTLED' } } as const;
/** Provider B's codes of an event that is taken now, and of one that was taken before. */
const TAKEN = '0';
const TAKEN_BEFORE = '1003';

interface ProviderSideParts {
  readonly book: ProviderBook;
  readonly players: readonly string[];
  /** Events a second. */
  readonly rate: number;
  nextPort(): number;
}

export class ProviderSide {
  readonly #parts: ProviderSideParts;
  readonly #idle: string[];
  #latenciesMs: number[] = [];
  #isOver = false;

  constructor(parts: ProviderSideParts) {
    this.#parts = parts;
    this.#idle = [...parts.players];
  }

  /** Resolves when all begun rounds are over, after {@link end}. */
  async play(): Promise<void> {
    const { rate } = this.#parts;
    const beganMs = performance.now();
    let begun = 0;
    const playing = new Set<Promise<void>>();
    while (!this.#isOver) {
      const due = ((performance.now() - beganMs) / 1_000) * (rate / EVENTS_A_ROUND);
      // Rounds that found no place in time are left out, so that a stop is not followed by a rush.
      if (due - begun > AT_ONCE) begun = Math.floor(due) - 1;
      for (; begun < due && playing.size < AT_ONCE; begun += 1) {
        const round = this.#round(this.#idle.shift()!).finally(() => playing.delete(round));
        playing.add(round);
      }
      await wait(5);
    }
    await Promise.all(playing);
  }

  end(): void {
    this.#isOver = true;
  }

  /** The times from the first sending of an event until it was taken, since the last call. */
  latenciesMs(): readonly number[] {
    const latencies = this.#latenciesMs;
    this.#latenciesMs = [];
    return latencies;
  }

  async #round(player: string): Promise<void> {
    const round = this.#parts.book.nextRound(player);
    for (const kind of ['bet', 'win'] as const) await this.#event({ player, round, kind });
    this.#idle.push(player);
  }

  async #event(event: Told): Promise<void> {
    const { book, nextPort } = this.#parts;
    const beganMs = performance.now();
    for (let tries = 1; performance.now() - beganMs < PATIENCE_MS; tries += 1) {
      const code = await sent(nextPort(), event);
      if (code === TAKEN || (code === TAKEN_BEFORE && tries > 1)) {
        this.#latenciesMs.push(performance.now() - beganMs);
        book.takes(event.player, event.kind === 'bet' ? -1 : 1);
        return;
      }
      if (code === TAKEN_BEFORE) book.findings.push(`${nameOf(event)} was said to be taken before it was sent`);
      book.repetitions += 1;
      await wait(REPEAT_AFTER_MS);
    }
    book.findings.push(`${nameOf(event)} was not taken for ${PATIENCE_MS} ms`);
  }
}

const nameOf = ({ player, round, kind }: Told): string => `${player}-${round}-${kind}`;

/** The code of the answer; undefined without one. */
async function sent(port: number, event: Told): Promise<string | undefined> {
  const { path, action } = WAYS[event.kind];
  const round = `${event.player}-${event.round}`;
  const transaction = { id: nameOf(event), action, amount: '1', wager_code: round, round_id: round };
  const entry = { member_account: event.player, product_code: 1006, game_type: 'SLOT', transactions: [transaction] };
  const asked = call({
    port,
    path: `/provider/${PROVIDER}/v1/api/seamless/${path}`,
    headers: { 'content-type': 'application/json' },
    body: signedByProvider(path, { batch_requests: [entry], currency: CURRENCY }),
  });
  const answer = await Promise.race([asked.catch(() => ''), wait(ANSWER_MS_MAX, '', { ref: false })]);
  return /"code":(\d+)/.exec(answer)?.[1];
}
