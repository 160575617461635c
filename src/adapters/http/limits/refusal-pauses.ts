import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RateLimiter } from '../../../application/limits/rate-limiter.ts';
import { send, type GatewayContext, type TurnedAway } from '../middleware/gateway-context.ts';

/** How long refusals are delayed, and how many at a time. */
export interface PauseRule {
  /** In milliseconds; 0: no refusal is delayed. */
  readonly pauseMs: number;
  /** The limit for one Agent or one address. */
  readonly heldPerCallerMax: number;
  readonly heldMax: number;
  /** The number of refusals that all addresses together get without delay, in the same period as the limit of one caller. */
  readonly addressesAtOnceMax: number;
}

export const ofAgent = (code: string): string => `agent ${code}`;
export const ofAddress = (key: string): string => `${ADDRESS} ${key}`;
const ADDRESS = 'address';

/** Refusals that are due within this time are sent together, so that one timer serves all. */
const TOGETHER_MS = 25;

interface Held {
  readonly caller: string;
  readonly dueMs: number;
  readonly release: () => void;
}

/**
 * Slows down callers that are refused again and again (a tarpit). A loop that retries at once then makes at most one request per connection in each
 * pause. The first refusals of a period are sent without delay. When too many are delayed, further ones are sent at once, and their connection is
 * closed. A delayed refusal holds no other resource of the gateway.
 */
export class RefusalPauses {
  readonly #rule: PauseRule;
  /** Counts the refusals that are sent without delay. */
  readonly #atOnce: RateLimiter;
  /** In the order in which they are due, because all are delayed for the same time. */
  readonly #held = new Set<Held>();
  readonly #heldByCaller = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #isOver = false;

  constructor(rule: PauseRule, atOnce: RateLimiter) {
    this.#rule = rule;
    this.#atOnce = atOnce;
  }

  /** The number of delayed refusals. */
  get held(): number {
    return this.#held.size;
  }

  /** Sends the refusal, at once or after a pause. Returns the milliseconds of the pause. */
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

  /** Sends all delayed refusals, and delays none from now on, because the process is about to end. */
  end(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
    for (const { release } of this.#held) release();
  }

  stop(): Promise<void> {
    this.end();
    return Promise.resolve();
  }

  /** Anybody can have many addresses, so all addresses share a limit. Agents are known by name. */
  #isAtOnce(caller: string): boolean {
    if (this.#atOnce.admit(caller) > 0) return false;
    return !caller.startsWith(ADDRESS) || this.#atOnce.admit(ADDRESS, this.#rule.addressesAtOnceMax) === 0;
  }

  #hasRoom(caller: string): boolean {
    const { heldMax, heldPerCallerMax } = this.#rule;
    return this.#held.size < heldMax && (this.#heldByCaller.get(caller) ?? 0) < heldPerCallerMax;
  }

  /** Resolves when the pause is over or the client has disconnected. */
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
      // A client that has already disconnected sends no further `close` event.
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
