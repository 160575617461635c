import type { IncomingMessage } from 'node:http';
import type { TooManyRequests } from '../../../application/failure.ts';
import { providerPlaces, type ProviderLevel } from '../../../application/admission/levels.ts';
import { SharedPlaces } from '../../../application/admission/shared-places.ts';
import type { FailedProofs } from '../../../application/limits/failed-proofs.ts';
import type { RateLimiter } from '../../../application/limits/rate-limiter.ts';
import type { UnknownProxy } from '../../../application/limits/unknown-proxy.ts';
import type { Agent } from '../../../domain/agent/agent.ts';
import { AddressKeys } from './address-keys.ts';
import type { RefusalPauses } from './refusal-pauses.ts';
import { remoteAddress } from './remote-address.ts';

/** How often and how many at a time requests are taken. */
export interface RequestLimits {
  /** How many proxies of our own stand before the gateway. */
  readonly trustedProxies: number;
  /** Told of requests that came through proxies of which the gateway was not told. */
  readonly unknownProxy: UnknownProxy;
  readonly agents: RateLimiter;
  readonly addresses: RateLimiter;
  /** Tokens of Agents that opened nothing. */
  readonly failedLogins: RateLimiter;
  /** Tokens that were not that of administration, counted by themselves. */
  readonly failedAdminLogins: FailedProofs;
  /** Sign-ins of people that failed, by address and by name, counted apart from all tokens. */
  readonly failedSignIns: FailedProofs;
  readonly failedSignInsByName: RateLimiter;
  readonly providerAddresses: RateLimiter;
  /** Hold back what is told to callers who are refused again and again. */
  readonly pauses: RefusalPauses;
  /** Of one process; the levels of providers follow from it. */
  readonly inFlightMax: number;
  /** Of one process and one Agent. */
  readonly inFlightPerAgentMax: number;
}

/** How soon something that is in flight may have landed. */
const LANDING_MS = 1_000;

/** Counts who asks how often, and how many requests are under way. Nothing here waits, and nothing but a refusal is allocated. */
export class RequestGuard {
  readonly #limits: RequestLimits;
  /** As many as there are Agents: only tokens that are good get this far. */
  readonly #ofAgents = new Map<string, number>();
  readonly #ofProviders: SharedPlaces;
  readonly #keys = new AddressKeys();
  #inFlight = 0;

  constructor(limits: RequestLimits) {
    this.#limits = limits;
    this.#ofProviders = new SharedPlaces(providerPlaces(limits.inFlightMax));
  }

  /** A request of anybody: refuses it when its address sends too many. */
  arrived(request: IncomingMessage): TooManyRequests | undefined {
    return refusedFor(this.#limits.addresses.admit(this.keyOf(request)), 'requests from this address');
  }

  /** A request below `/provider` from a sender without a proof: the same, by a rule of its own. */
  arrivedFromProvider(request: IncomingMessage): TooManyRequests | undefined {
    return refusedFor(this.#limits.providerAddresses.admit(this.keyOf(request)), 'requests from this address');
  }

  /** An Agent's token that opened nothing: notes it, and refuses to say so too often. A good one is let in all the same. */
  failedToLogIn(request: IncomingMessage): TooManyRequests | undefined {
    return refusedFor(this.#limits.failedLogins.admit(this.keyOf(request)), FAILURES);
  }

  /** Whether an address has failed so often that its administration token is not even looked at. */
  mayNotAdministrate(request: IncomingMessage): TooManyRequests | undefined {
    return refusedFor(this.#limits.failedAdminLogins.waitMs(this.keyOf(request)), FAILURES);
  }

  /** A wrong administration token: the same as of an Agent, by a count of its own. */
  failedToAdministrate(request: IncomingMessage): TooManyRequests | undefined {
    return refusedFor(this.#limits.failedAdminLogins.failed(this.keyOf(request)), FAILURES);
  }

  /** Whether somebody of this address was right within the last day, by a token of administration or by a sign-in. */
  isProven(key: string): boolean {
    return this.#limits.failedAdminLogins.isProven(key) || this.#limits.failedSignIns.isProven(key);
  }

  /** Most requests under way; 0: no limit. */
  get inFlightMax(): number {
    return this.#limits.inFlightMax;
  }

  /** The administration token was right. */
  administrates(request: IncomingMessage): void {
    this.#limits.failedAdminLogins.proved(this.keyOf(request));
  }

  /** Whether an address has failed so often that no proof of a person is looked at. */
  mayNotSignIn(request: IncomingMessage): TooManyRequests | undefined {
    return refusedFor(this.#limits.failedSignIns.waitMs(this.keyOf(request)), SIGN_INS);
  }

  /** Whether a person has typed so many wrong codes that no other is looked at. */
  mayNotTry(name: string): TooManyRequests | undefined {
    return refusedFor(this.#limits.failedSignInsByName.waitMs(codesOf(name)), SIGN_INS);
  }

  /** A wrong code that a person has typed: notes the address, and the name apart from sign-ins, which others can make fail. */
  failedToTry(request: IncomingMessage, name: string): TooManyRequests | undefined {
    return this.failedToSignIn(request, codesOf(name));
  }

  /** The sign-in of a command line begins, which anybody may do: as often as a sign-in may fail, and counted apart from that. */
  mayBeginLogin(request: IncomingMessage): TooManyRequests | undefined {
    return refusedFor(
      this.#limits.failedSignInsByName.admit(`login ${this.keyOf(request)}`),
      'sign-ins from this address',
    );
  }

  /** A sign-in that failed: notes the address, and the name if the proof had one; refuses to say so too often. */
  failedToSignIn(request: IncomingMessage, name: string | undefined): TooManyRequests | undefined {
    const byAddress = this.#limits.failedSignIns.failed(this.keyOf(request));
    const byName = name === undefined ? 0 : this.#limits.failedSignInsByName.admit(name);
    return refusedFor(Math.max(byAddress, byName), SIGN_INS);
  }

  /** A person has signed in. */
  signedIn(request: IncomingMessage): void {
    this.#limits.failedSignIns.proved(this.keyOf(request));
  }

  /** A request of an Agent: refuses it when the Agent sends too many, in a time or at a time. Else it is under way until `left`. */
  entered({ code, rateLimit }: Agent): TooManyRequests | undefined {
    const underWay = this.#ofAgents.get(code) ?? 0;
    const max = this.#limits.inFlightPerAgentMax;
    if (max > 0 && underWay >= max) return refusedFor(LANDING_MS, 'requests of this Agent at a time');
    const { agents } = this.#limits;
    const limit = rateLimit === undefined ? undefined : agents.limitOf(rateLimit);
    const refused = refusedFor(agents.admit(code, limit), 'requests of this Agent');
    if (refused === undefined) this.#ofAgents.set(code, underWay + 1);
    return refused;
  }

  /** The answer to an Agent that had entered is known. */
  left({ code }: Agent): void {
    this.#ofAgents.set(code, (this.#ofAgents.get(code) ?? 0) - 1);
  }

  /** Takes a request in; false when this process has as many as it may. */
  begin(): boolean {
    if (!this.#hasRoom()) return false;
    this.#inFlight += 1;
    return true;
  }

  /** Takes a provider's request in, until what is returned is called; undefined when the process has as many as it may of its level. */
  enterOf(provider: string, level: ProviderLevel): (() => void) | undefined {
    if (level === 'strangers') return this.begin() ? () => this.end() : undefined;
    const places = this.#ofProviders;
    const isIn = level === 'owed' ? places.takeAny(provider) : places.take(provider);
    return isIn ? () => places.leave(provider) : undefined;
  }

  /** A request that was taken in is over. */
  end(): void {
    this.#inFlight -= 1;
  }

  /** A request that was taken in awaits its body, and leaves its place meanwhile; among the requests of its Agent it keeps its place. */
  stepOut(): void {
    this.#inFlight -= 1;
  }

  /** A request that had stepped out is under way again until `end`. False when the process has no room, so that the request must be refused. */
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

  /** The key of a request's address, wherever addresses are counted. */
  keyOf(request: IncomingMessage): string {
    return this.#keys.keyOf(this.addressOf(request));
  }
}

/** The key under which the wrong codes of a person are counted; no name has a space. */
const codesOf = (name: string): string => `codes ${name}`;

const SIGN_INS = 'failed sign-ins';
const FAILURES = 'failed authentications from this address';

function refusedFor(retryAfterMs: number, what: string): TooManyRequests | undefined {
  if (retryAfterMs === 0) return undefined;
  const seconds = Math.ceil(retryAfterMs / 1000);
  return { kind: 'too_many_requests', sentence: `too many ${what}; try again in ${seconds} s`, retryAfterMs };
}
