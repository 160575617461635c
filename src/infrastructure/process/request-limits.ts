import { RefusalPauses, type RequestLimits } from '../../adapters/http/index.ts';
import { FailedProofs } from '../../application/limits/failed-proofs.ts';
import { RateLimiter } from '../../application/limits/rate-limiter.ts';
import { UnknownProxy } from '../../application/limits/unknown-proxy.ts';
import type { Clock } from '../../application/ports/clock.ts';
import type { Config } from '../config/read-config.ts';
import type { Logger } from '../telemetry/logger.ts';

/** Rates are meant per second and counted over ten, so that what comes in bursts is not refused. */
const WINDOW_S = 10;
const MINUTE_MS = 60_000;

const perMinute = (name: string, limit: number, clock: Clock): RateLimiter =>
  new RateLimiter({ name, limit, windowMs: MINUTE_MS }, clock);

/** Refusals of a caller that are told at once; who looks at `Retry-After` is not refused as often. */
const AT_ONCE = { name: 'refusals', limit: 10, windowMs: 10_000 };
/** A loop on 200 connections, as many as an Agent may have requests under way, is held to 200 requests a second. */
const PAUSES = { pauseMs: 1_000, heldPerCallerMax: 200, heldMax: 2_000, addressesAtOnceMax: 100 };

/** Counts the wrong signatures of callers below `/provider`. */
export const signaturesOf = (config: Config, clock: Clock): FailedProofs =>
  new FailedProofs(perMinute('failed-signatures', config.failedSignaturesPerMinute, clock), clock);

interface LimitParts {
  readonly config: Config;
  readonly clock: Clock;
  readonly unknownProxy: UnknownProxy;
}

/** Warns once of a proxy that the settings do not name. */
export const watchForProxies = ({ trustProxy }: Config, logger: Logger): UnknownProxy =>
  new UnknownProxy(trustProxy, () => {
    logger.warn(
      'a request carried X-Forwarded-For while TRUST_PROXY is 0: if proxies of yours stand before the gateway, set TRUST_PROXY to their ' +
        'number, or all callers count as one address',
    );
  });

/** The limits of requests by the settings. */
export function limitsOf({ config, clock, unknownProxy }: LimitParts): RequestLimits {
  const perSecond = (name: string, rate: number, hasOwnLimits = false): RateLimiter =>
    new RateLimiter({ name, limit: rate * WINDOW_S, windowMs: WINDOW_S * 1000, hasOwnLimits }, clock);
  const { failedLoginsPerMinute } = config;
  return {
    trustedProxies: config.trustProxy,
    unknownProxy,
    agents: perSecond('agent', config.rateLimitAgentPerSecond, true),
    addresses: perSecond('address', config.rateLimitAddressPerSecond),
    providerAddresses: perSecond('provider-address', config.rateLimitProviderPerSecond),
    failedLogins: perMinute('failed-logins', failedLoginsPerMinute, clock),
    failedAdminLogins: new FailedProofs(perMinute('failed-admin-logins', failedLoginsPerMinute, clock), clock),
    failedSignIns: new FailedProofs(perMinute('failed-sign-ins', config.failedSignInsPerMinute, clock), clock),
    failedSignInsByName: perMinute('failed-sign-ins-by-name', config.failedSignInsPerMinute, clock),
    pauses: new RefusalPauses(PAUSES, new RateLimiter(AT_ONCE, clock)),
    inFlightMax: config.requestsInFlightMax,
    inFlightPerAgentMax: config.requestsInFlightPerAgent,
  };
}

/** The limiters whose counts all processes share. */
export function sharedOf(limits: RequestLimits, signatures: FailedProofs): readonly RateLimiter[] {
  const { agents, addresses, providerAddresses, failedLogins, failedAdminLogins } = limits;
  const signIns = [limits.failedSignIns.failures, limits.failedSignInsByName];
  const proofs = [failedAdminLogins.failures, signatures.failures, ...signIns];
  return [agents, addresses, providerAddresses, failedLogins, ...proofs];
}
