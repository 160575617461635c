import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RateLimiter } from '../../../application/limits/rate-limiter.ts';
import { send, type GatewayContext, type TurnedAway } from './gateway-context.ts';

/** How long refusals are held back, and how many at a time. */
export interface PauseRule {
  /** In milliseconds; 0: none is held back. */
  readonly pauseMs: number;
  /** Of one Agent, or of one address. */
  readonly heldPerCallerMax: number;
  readonly heldMax: number;
  /** Refusals that all addresses together are told at once, in the time in which each caller is told some. */
  readonly addressesAtOnceMax: number;
}

export const ofAgent = (code: string): string => `agent ${code}`;
export const ofAddress = (key: string): string => `${ADDRESS} ${key}`;
const ADDRESS = 'address';

/** Refusals that are due within so many milliseconds go out together, so that one timer serves all. */
const TOGETHER_MS = 25;

interface Held {
  readonly caller: string;
  readonly dueMs: number;
  readonly release: () => void;
}

/**
 * Holds refusals back for a moment once their caller is refused again and again: a loop that sends the next request as soon as it is refused
 * makes no more requests a second than it has connections. The first refusals in a while are told at once, and so is what is beyond the
 * bounds, as the last answer of its connection. Nothing else of the gateway is taken meanwhile.
 */
export class RefusalPauses {
  readonly #rule: PauseRule;
  /** Counts the refusals that are told at once. */
  readonly #atOnce: RateLimiter;
  /** The one that is due first comes first, because all are held for the same time. */
  readonly #held = new Set<Held>();
  readonly #heldByCaller = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #isOver = false;

  constructor(rule: PauseRule, atOnce: RateLimiter) {
    this.#rule = rule;
    this.#atOnce = atOnce;
  }

  /** How many are held back now. */
  get held(): number {
    return this.#held.size;
  }

  /** Sends the refusal, now or in a moment; how many milliseconds it was held back. */
  async tell(ctx: GatewayContext, { answer, caller }: TurnedAway): Promise<number> {
    if (this.#isOver || this.#rule.pauseMs === 0 || this.#isAtOnce(caller)) {
      send(ctx, answer);
      return 0;
    }
    if (!this.#hasRoom(caller)) {
      send(ctx, { ...answer, headers: { ...answer.headers, Connection: 'close' } });
      return 0;
    }
    const beganMs = performance.now();
    await this.#pause(caller, ctx);
    const heldMs = performance.now() - beganMs;
    send(ctx, answer);
    return heldMs;
  }

  start(): void {
    this.#isOver = false;
  }

  /** Tells all that are held back, and holds back none from now on: the process is about to end. */
  end(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
    for (const { release } of this.#held) release();
  }

  stop(): Promise<void> {
    this.end();
    return Promise.resolve();
  }

  /** Addresses are cheap, so there is a limit for all of them; Agents are known by name. */
  #isAtOnce(caller: string): boolean {
    if (this.#atOnce.admit(caller) > 0) return false;
    return !caller.startsWith(ADDRESS) || this.#atOnce.admit(ADDRESS, this.#rule.addressesAtOnceMax) === 0;
  }

  #hasRoom(caller: string): boolean {
    const { heldMax, heldPerCallerMax } = this.#rule;
    return this.#held.size < heldMax && (this.#heldByCaller.get(caller) ?? 0) < heldPerCallerMax;
  }

  /** Until the pause is over or the client has gone. */
  #pause(caller: string, { req, res }: { readonly req: IncomingMessage; readonly res: ServerResponse }): Promise<void> {
    return new Promise((resolve) => {
      const release = (): void => {
        res.off('close', release);
        this.#leave(held);
        resolve();
      };
      const held: Held = { caller, dueMs: performance.now() + this.#rule.pauseMs, release };
      this.#held.add(held);
      this.#heldByCaller.set(caller, (this.#heldByCaller.get(caller) ?? 0) + 1);
      res.once('close', release);
      // A client that has gone already closes nothing any more.
      if (req.socket.destroyed) release();
      else this.#timer ??= setTimeout(() => this.#look(), this.#rule.pauseMs).unref();
    });
  }

  #leave(held: Held): void {
    if (!this.#held.delete(held)) return;
    const left = (this.#heldByCaller.get(held.caller) ?? 1) - 1;
    if (left === 0) this.#heldByCaller.delete(held.caller);
    else this.#heldByCaller.set(held.caller, left);
  }

  #look(): void {
    this.#timer = undefined;
    const nowMs = performance.now();
    for (const { dueMs, release } of this.#held) {
      if (dueMs > nowMs + TOGETHER_MS) {
        this.#timer = setTimeout(() => this.#look(), dueMs - nowMs).unref();
        return;
      }
      release();
    }
  }
}
