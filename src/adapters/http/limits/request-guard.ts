import type { IncomingMessage } from 'node:http';
import type { TooManyRequests } from '../../../application/failure.ts';
import { providerPlaces, type ProviderLevel } from '../../../application/admission/levels.ts';
import { SharedPlaces } from '../../../application/admission/shared-places.ts';
import type { FailedProofs } from '../../../application/limits/failed-proofs.ts';
import type { RateLimiter } from '../../../application/limits/rate-limiter.ts';
import type { UnknownProxy } from '../../../application/limits/unknown-proxy.ts';
import type { Agent } from '../../../domain/agent/agent.ts';
import type { RefusalPauses } from './refusal-pauses.ts';
import { ADDRESS_LENGTH_MAX, addressKey } from '../../../domain/shared/ip-address.ts';

/** The number of addresses at which the memory is cleared. It is limited, because callers can choose their addresses. */
export const KEPT_MAX = 1_000;

/** Remembers the keys of addresses. Making a key takes longer than all other checks of a request's address together. */
export class AddressKeys {
  readonly #keys = new Map<string, string>();

  get size(): number {
    return this.#keys.size;
  }

  keyOf(address: string): string {
    return this.#keys.get(address) ?? this.#make(address);
  }

  #make(address: string): string {
    const key = addressKey(address);
    // Such an address was invented, and may be long.
    if (address.length > ADDRESS_LENGTH_MAX) return key;
    if (this.#keys.size >= KEPT_MAX) this.#keys.clear();
    this.#keys.set(address, key);
    return key;
  }
}

/** The limits on the rate and on the number of requests under way. */
export interface RequestLimits {
  /** The number of our own proxies in front of the gateway. */
  readonly trustedProxies: number;
  /** Reports requests that arrive through a proxy that is not configured. */
  readonly unknownProxy: UnknownProxy;
  readonly agents: RateLimiter;
  readonly addresses: RateLimiter;
  /** Limits wrong tokens of Agents. */
  readonly failedLogins: RateLimiter;
  /** Counts wrong administration tokens apart from wrong tokens of Agents. */
  readonly failedAdminLogins: FailedProofs;
  /** Counts failed sign-ins of people by address, apart from all tokens. */
  readonly failedSignIns: FailedProofs;
  readonly failedSignInsByName: RateLimiter;
  readonly providerAddresses: RateLimiter;
  /** Delays refusals to callers that are refused again and again. */
  readonly pauses: RefusalPauses;
  /** The limit for the whole process. The limits for providers are derived from it. */
  readonly inFlightMax: number;
  /** The limit for one Agent in this process. */
  readonly inFlightPerAgentMax: number;
}

/** The Retry-After for an Agent with too many requests under way. */
const LANDING_MS = 1_000;

/** Counts requests by caller, and requests under way. Nothing here waits, and only a refusal allocates memory. */
export class RequestGuard {
  readonly #limits: RequestLimits;
  /** The number of entries cannot exceed the number of Agents, because only valid tokens get this far. */
  readonly #ofAgents = new Map<string, number>();
  readonly #ofProviders: SharedPlaces;
  readonly #keys = new AddressKeys();
  #inFlight = 0;

  constructor(limits: RequestLimits) {
    this.#limits = limits;
    this.#ofProviders = new SharedPlaces(providerPlaces(limits.inFlightMax));
  }

  /** Counts a request by its address. Refuses it when the address sends too many. */
  arrived(request: IncomingMessage): TooManyRequests | undefined {
    return refusedFor(this.#limits.addresses.admit(this.keyOf(request)), 'requests from this address');
  }

  /** Counts a request below `/provider` from an unauthenticated peer by its address, with a limit of its own. */
  arrivedFromProvider(request: IncomingMessage): TooManyRequests | undefined {
    return refusedFor(this.#limits.providerAddresses.admit(this.keyOf(request)), 'requests from this address');
  }

  /** Counts a wrong token of an Agent. After too many, the answer is 429. A right token is accepted all the same. */
  failedToLogIn(request: IncomingMessage): TooManyRequests | undefined {
    return refusedFor(this.#limits.failedLogins.admit(this.keyOf(request)), FAILURES);
  }

  /** Refuses when the address has sent so many wrong administration tokens that no token of it is checked. */
  mayNotAdministrate(request: IncomingMessage): TooManyRequests | undefined {
    return refusedFor(this.#limits.failedAdminLogins.waitMs(this.keyOf(request)), FAILURES);
  }

  /** Counts a wrong administration token, apart from wrong tokens of Agents. */
  failedToAdministrate(request: IncomingMessage): TooManyRequests | undefined {
    return refusedFor(this.#limits.failedAdminLogins.failed(this.keyOf(request)), FAILURES);
  }

  /** Whether this address has shown a right administration token, or has signed in, within the last day. */
  isProven(key: string): boolean {
    return this.#limits.failedAdminLogins.isProven(key) || this.#limits.failedSignIns.isProven(key);
  }

  /** The limit of requests under way; 0: no limit. */
  get inFlightMax(): number {
    return this.#limits.inFlightMax;
  }

  /** Remembers that this address has shown a right administration token. */
  administrates(request: IncomingMessage): void {
    this.#limits.failedAdminLogins.proved(this.keyOf(request));
  }

  /** Refuses when the address has failed so often that no sign-in of it is checked. */
  mayNotSignIn(request: IncomingMessage): TooManyRequests | undefined {
    return refusedFor(this.#limits.failedSignIns.waitMs(this.keyOf(request)), SIGN_INS);
  }

  /** Refuses when a person has typed so many wrong codes that no further code is checked. */
  mayNotTry(name: string): TooManyRequests | undefined {
    return refusedFor(this.#limits.failedSignInsByName.waitMs(codesOf(name)), SIGN_INS);
  }

  /** Counts a wrong code by address and by person. The count by person is apart from sign-ins, because others can make those fail. */
  failedToTry(request: IncomingMessage, name: string): TooManyRequests | undefined {
    return this.failedToSignIn(request, codesOf(name));
  }

  /**
   * Limits how often an address may begin the sign-in of a command line, which needs no credential. The limit is that of failed sign-ins, with a
   * separate count.
   */
  mayBeginLogin(request: IncomingMessage): TooManyRequests | undefined {
    return refusedFor(
      this.#limits.failedSignInsByName.admit(`login ${this.keyOf(request)}`),
      'sign-ins from this address',
    );
  }

  /** Counts a failed sign-in by address, and by name if the request had one. After too many, the answer is 429. */
  failedToSignIn(request: IncomingMessage, name: string | undefined): TooManyRequests | undefined {
    const byAddress = this.#limits.failedSignIns.failed(this.keyOf(request));
    const byName = name === undefined ? 0 : this.#limits.failedSignInsByName.admit(name);
    return refusedFor(Math.max(byAddress, byName), SIGN_INS);
  }

  /** Remembers that this address has signed in. */
  signedIn(request: IncomingMessage): void {
    this.#limits.failedSignIns.proved(this.keyOf(request));
  }

  /** Counts an Agent's request as under way until `left`. Refuses it when the Agent exceeds its rate or its number of requests under way. */
  admitAgent({ code, rateLimit }: Agent): TooManyRequests | undefined {
    const underWay = this.#ofAgents.get(code) ?? 0;
    const max = this.#limits.inFlightPerAgentMax;
    if (max > 0 && underWay >= max) return refusedFor(LANDING_MS, 'requests of this Agent at a time');
    const { agents } = this.#limits;
    const limit = rateLimit === undefined ? undefined : agents.limitOf(rateLimit);
    const refused = refusedFor(agents.admit(code, limit), 'requests of this Agent');
    if (refused === undefined) this.#ofAgents.set(code, underWay + 1);
    return refused;
  }

  /** Ends a request of an Agent that `entered` has accepted. */
  left({ code }: Agent): void {
    this.#ofAgents.set(code, (this.#ofAgents.get(code) ?? 0) - 1);
  }

  /** Counts one request as under way. False: the process has reached its limit. */
  begin(): boolean {
    if (!this.#hasRoom()) return false;
    this.#inFlight += 1;
    return true;
  }

  /** Counts a provider's request as under way until the returned function is called. Undefined: the process has reached the limit of this level. */
  enterOf(provider: string, level: ProviderLevel): (() => void) | undefined {
    if (level === 'strangers') return this.begin() ? () => this.end() : undefined;
    const places = this.#ofProviders;
    const isIn = level === 'owed' ? places.takeAny(provider) : places.take(provider);
    return isIn ? () => places.leave(provider) : undefined;
  }

  /** Ends a request that `begin` has counted. */
  end(): void {
    this.#inFlight -= 1;
  }

  /** Frees the slot of a request while it waits for its body. It still counts among the requests of its Agent. */
  stepOut(): void {
    this.#inFlight -= 1;
  }

  /** Takes a slot again after `stepOut`, until `end`. False: the process has reached its limit, and the caller must refuse the request. */
  stepIn(): boolean {
    const hasRoom = this.#hasRoom();
    this.#inFlight += 1;
    return hasRoom;
  }

  #hasRoom(): boolean {
    const { inFlightMax } = this.#limits;
    return inFlightMax === 0 || this.#inFlight < inFlightMax;
  }

  addressOf(request: IncomingMessage): string {
    const { unknownProxy, trustedProxies } = this.#limits;
    if (unknownProxy.isAwaited && request.headers['x-forwarded-for'] !== undefined) unknownProxy.seen();
    return remoteAddress(request, trustedProxies);
  }

  /** The key under which the address of a request is counted. */
  keyOf(request: IncomingMessage): string {
    return this.#keys.keyOf(this.addressOf(request));
  }
}

/** The key for the wrong codes of a person. It cannot equal a name, because a name has no space. */
const codesOf = (name: string): string => `codes ${name}`;

const SIGN_INS = 'failed sign-ins';
const FAILURES = 'failed authentications from this address';

function refusedFor(retryAfterMs: number, what: string): TooManyRequests | undefined {
  if (retryAfterMs === 0) return undefined;
  const seconds = Math.ceil(retryAfterMs / 1000);
  return { kind: 'too_many_requests', sentence: `too many ${what}; try again in ${seconds} s`, retryAfterMs };
}

/**
 * The address that a request came from. Each proxy appends the address that it saw to X-Forwarded-For. So the last entries are from our own proxies,
 * and the caller may have written all entries before them. Without a trusted proxy, only the address of the connection counts.
 */
export function remoteAddress(request: IncomingMessage, trustedProxies: number): string {
  const connected = request.socket.remoteAddress ?? '';
  if (trustedProxies === 0) return connected;
  const forwarded = [request.headers['x-forwarded-for'] ?? []]
    .flat()
    .flatMap((line) => line.split(','))
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  const seen = [...forwarded, connected];
  return seen[Math.max(0, seen.length - 1 - trustedProxies)] ?? connected;
}
