import type { RequestLimits } from '../../adapters/http/index.ts';
import type { Persistence } from '../../adapters/persistence/index.ts';
import { FailedProofs } from '../../application/operations/failed-proofs.ts';
import { EXCHANGE_MS, RateLimiter } from '../../application/operations/rate-limiter.ts';
import { UnknownProxy } from '../../application/operations/unknown-proxy.ts';
import { ShareRateCounts } from '../../application/operations/share-rate-counts.ts';
import type { Clock } from '../../application/ports/clock.ts';
import type { Config } from '../config/read-config.ts';
import { RepeatedWork } from '../process/repeated-work.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { Bind } from './binder.ts';
import { failing } from './failing.ts';
import { TOKENS } from './tokens.ts';

/** Rates are meant per second and counted over ten, so that what comes in bursts is not refused. */
const WINDOW_S = 10;
const MINUTE_MS = 60_000;

/** How often and how many at a time requests are taken, and what tells other processes of it. */
export function bindLimits(bind: Bind): void {
  const { config, clock, persistence, rateCounts, logger, requestLimits, failedSignatures, unknownProxy } = TOKENS;
  bind(unknownProxy, { config, logger }, (given) => watchForProxies(given.config, given.logger));
  bind(requestLimits, { config, clock, unknownProxy }, (given) => limitsOf(given));
  bind(failedSignatures, { config, clock }, (given) => signaturesOf(given.config, given.clock));
  bind(
    TOKENS.shareRateCounts,
    { requestLimits, failedSignatures, rateCounts },
    (given) => new ShareRateCounts(sharedOf(given.requestLimits, given.failedSignatures), given.rateCounts),
  );
  bind(TOKENS.rateSharing, { share: TOKENS.shareRateCounts, persistence, logger }, rateSharing);
}

const perMinute = (name: string, limit: number, clock: Clock): RateLimiter =>
  new RateLimiter({ name, limit, windowMs: MINUTE_MS }, clock);

const signaturesOf = (config: Config, clock: Clock): FailedProofs =>
  new FailedProofs(perMinute('failed-signatures', config.failedSignaturesPerMinute, clock), clock);

interface LimitParts {
  readonly config: Config;
  readonly clock: Clock;
  readonly unknownProxy: UnknownProxy;
}

const watchForProxies = ({ trustedProxies }: Config, logger: Logger): UnknownProxy =>
  new UnknownProxy(trustedProxies, () => {
    logger.warn(
      'a request carried X-Forwarded-For while TRUST_PROXY is 0: if proxies of yours stand before the gateway, set TRUST_PROXY to their ' +
        'number, or all callers count as one address',
    );
  });

function limitsOf({ config, clock, unknownProxy }: LimitParts): RequestLimits {
  const perSecond = (name: string, rate: number, hasOwnLimits = false): RateLimiter =>
    new RateLimiter({ name, limit: rate * WINDOW_S, windowMs: WINDOW_S * 1000, hasOwnLimits }, clock);
  const { failedLoginsPerMinute } = config;
  return {
    trustedProxies: config.trustedProxies,
    unknownProxy,
    agents: perSecond('agent', config.agentRatePerSecond, true),
    addresses: perSecond('address', config.addressRatePerSecond),
    providerAddresses: perSecond('provider-address', config.providerRatePerSecond),
    failedLogins: perMinute('failed-logins', failedLoginsPerMinute, clock),
    failedAdminLogins: new FailedProofs(perMinute('failed-admin-logins', failedLoginsPerMinute, clock), clock),
    inFlightMax: config.inFlightMax,
    inFlightPerAgentMax: config.inFlightPerAgentMax,
  };
}

/** The limiters whose counts all processes share. */
function sharedOf(limits: RequestLimits, signatures: FailedProofs): readonly RateLimiter[] {
  const { agents, addresses, providerAddresses, failedLogins, failedAdminLogins } = limits;
  return [agents, addresses, providerAddresses, failedLogins, failedAdminLogins.failures, signatures.failures];
}

interface SharingParts {
  readonly share: ShareRateCounts;
  readonly persistence: Persistence;
  readonly logger: Logger;
}

/** Nothing to do where a database has only one process: the limits are its own. */
const rateSharing = ({ share, persistence: { kind }, logger }: SharingParts): RepeatedWork =>
  new RepeatedWork({
    intervalMs: EXCHANGE_MS,
    round: async () => {
      if (kind === 'postgresql') await share.execute();
      return false;
    },
    // Until a lost database is back each process keeps to the share it had.
    onFailure: failing(logger, 'rate limits could not be shared'),
  });
