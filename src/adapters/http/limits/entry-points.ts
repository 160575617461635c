import type { Gate } from '../../../application/admission/gate.ts';
import { AwaitedBodies } from '../messages/awaited-bodies.ts';
import { RequestGuard, type RequestLimits } from './request-guard.ts';
import type { TooManyRequests } from '../../../application/failure.ts';
import { err, ok, type Result } from '../../../domain/shared/result.ts';
import { onceGone, type Exchange } from '../messages/once-gone.ts';

/** The parts that all entry points for people and administration share. */
export interface EntryPoints {
  readonly guard: RequestGuard;
  readonly gate: Gate;
  readonly bodies: AwaitedBodies;
  readonly lookUps: CredentialLookUps;
}

/** Creates these parts, once for each process. */
export function entryPointsOf(limits: RequestLimits, gate: Gate): EntryPoints {
  const guard = new RequestGuard(limits);
  return { guard, gate, bodies: new AwaitedBodies(guard), lookUps: new CredentialLookUps(guard, gate) };
}

/** The number of addresses that are remembered for a right credential. */
const PROVEN_MAX = 10_000;

/**
 * Looks up credentials in the database: sessions, tokens, links, and secrets of command lines. Anybody can invent credentials, so requests wait in
 * one queue per address for a few slots, and the queues are served round-robin. Addresses that have shown a right credential have a level of their
 * own, which unauthenticated peers cannot fill.
 */
class CredentialLookUps {
  readonly #guard: RequestGuard;
  readonly #gate: Gate;
  /** In the order of the last right credential, the newest last. */
  readonly #right = new Set<string>();

  constructor(guard: RequestGuard, gate: Gate) {
    this.#guard = guard;
    this.#gate = gate;
  }

  /** Runs the look-up when the queue of its address is served. `isRight` tells whether the credential was right. */
  async find<T>(
    exchange: Exchange,
    lookUp: () => Promise<T>,
    isRight: (found: T) => boolean = isThere,
  ): Promise<Result<T, TooManyRequests>> {
    const address = this.#guard.keyOf(exchange.req);
    const queue = this.#isProven(address) ? this.#gate.known_credentials : this.#gate.unknown_credentials;
    const found = await queue.run(address, async () => ok(await lookUp()), { onceGone: onceGone(exchange) });
    if (found === undefined) return err(queue.refusal);
    if (isRight(found.value)) this.#remember(address);
    return found;
  }

  #isProven(address: string): boolean {
    return this.#right.has(address) || this.#guard.isProven(address);
  }

  #remember(address: string): void {
    this.#right.delete(address);
    this.#right.add(address);
    const [oldest] = this.#right;
    if (this.#right.size > PROVEN_MAX && oldest !== undefined) this.#right.delete(oldest);
  }
}

const isThere = (found: unknown): boolean => found !== undefined;
