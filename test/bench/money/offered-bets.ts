/** Bets of players whose wallet their Agent holds: so many at a time, or so many a second whatever becomes of them. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { EventSource, PlayedEvent } from './event-source.ts';
import { openConnections } from './local-http.ts';

/** How long a provider waits for an answer; an answer that comes later is no better than none. */
const PROVIDER_WAITS_MS = 5_000;
/**
 * Connections that are there before the first bet of an open loop. Node takes one new connection a turn (libuv since 1.46), so a wave of new ones
 * waits in the kernel, where no server can refuse it.
 */
const CONNECTIONS = 3_000;
/** Events that one turn of the timer sends; a second has a few hundred turns. */
const TURN_MS = 2;

/** The outcomes of the events of a stretch of load. */
export interface Offered {
  readonly taken: number;
  readonly failed: number;
  /** Milliseconds of those that were taken, ascending. */
  readonly delaysMs: Float64Array;
}

export interface OfferTo {
  readonly port: number;
  readonly source: EventSource;
  /** The players who bet, one after the other. */
  readonly players: readonly number[];
}

/** A closed loop: each of so many senders sends the next bet when the last one was answered. */
export async function offeredAtATime(to: OfferTo, atATime: number, ms: number): Promise<Offered> {
  const counts = new Counts();
  const untilMs = performance.now() + ms;
  let turn = 0;
  const loop = async (): Promise<void> => {
    while (performance.now() < untilMs) {
      turn += 1;
      const [bet] = to.source.nextRound(to.players[turn % to.players.length]!);
      await counts.offer(to, bet, untilMs);
    }
  };
  await Promise.all(Array.from({ length: atATime }, loop));
  return counts.all();
}

/** An open loop: bets arrive at their pace, also while earlier ones have no answer. A payout follows each bet that was taken. */
export async function offeredPerSecond(
  to: OfferTo,
  perSecond: number,
  ms: number,
): Promise<{ readonly bets: Offered; readonly payouts: Offered }> {
  const [bets, payouts] = [new Counts(), new Counts()];
  await openConnections(to.port, CONNECTIONS);
  const startMs = performance.now();
  const offers: Promise<void>[] = [];
  const offer = async (turn: number): Promise<void> => {
    const [bet, win] = to.source.nextRound(to.players[turn % to.players.length]!);
    if (await bets.offer(to, bet)) await payouts.offer(to, win);
  };
  for (let turn = 0; (turn * 1_000) / perSecond < ms;) {
    const due = Math.min(ms, performance.now() - startMs) * (perSecond / 1_000);
    for (; turn < due; turn += 1) offers.push(offer(turn));
    await sleep(TURN_MS);
  }
  await Promise.all(offers);
  return { bets: bets.all(), payouts: payouts.all() };
}

class Counts {
  #failed = 0;
  readonly #delaysMs: number[] = [];

  /** Whether the event was taken in time. What ends after `untilMs` is not counted. */
  async offer({ source, port }: OfferTo, event: PlayedEvent, untilMs = Infinity): Promise<boolean> {
    const atMs = performance.now();
    const isTaken = await source.offer(port, event).catch(() => false);
    const endMs = performance.now();
    if (endMs > untilMs) return isTaken;
    const isInTime = isTaken && endMs - atMs <= PROVIDER_WAITS_MS;
    if (isInTime) this.#delaysMs.push(endMs - atMs);
    else this.#failed += 1;
    return isInTime;
  }

  all(): Offered {
    return {
      taken: this.#delaysMs.length,
      failed: this.#failed,
      delaysMs: Float64Array.from(this.#delaysMs).sort(),
    };
  }
}
