import type { Gate } from '../../../application/admission/gate.ts';
import type { TooManyRequests } from '../../../application/failure.ts';
import { err, ok, type Result } from '../../../domain/shared/result.ts';
import { onceGone, type Exchange } from './once-gone.ts';
import type { RequestGuard } from './request-guard.ts';

/** Addresses whose last right credential is remembered. */
const PROVEN_MAX = 10_000;

/**
 * Looks credentials up in the database: sessions, tokens, links, and secrets of command lines. Everybody can make them up, so addresses take
 * turns for few seats. Addresses with a right credential have a level of their own, which strangers cannot fill.
 */
export class CredentialLookUps {
  readonly #guard: RequestGuard;
  readonly #gate: Gate;
  /** The one that was right last comes last. */
  readonly #right = new Set<string>();

  constructor(guard: RequestGuard, gate: Gate) {
    this.#guard = guard;
    this.#gate = gate;
  }

  /** Does the look-up when it is the turn of its address. `isRight` says whether the credential was. */
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
