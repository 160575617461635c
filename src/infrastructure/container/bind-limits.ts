import type { Container } from 'inversify';
import { RefusalPauses, type RequestLimits } from '../../adapters/http/index.ts';
import type { Persistence } from '../../adapters/persistence/index.ts';
import { FailedProofs } from '../../application/limit-requests/failed-proofs.ts';
import { KEEP_PROOFS_MS, KeepProofs } from '../../application/limit-requests/keep-proofs.ts';
import { EXCHANGE_MS, RateLimiter } from '../../application/limit-requests/rate-limiter.ts';
import { UnknownProxy } from '../../application/limit-requests/unknown-proxy.ts';
import { ShareRateCounts } from '../../application/limit-requests/share-rate-counts.ts';
import type { Clock } from '../../application/ports/clock.ts';
import { StoreUnavailable } from '../../application/ports/store-unavailable.ts';
import type { Config } from '../config/read-config.ts';
import { RepeatedWork } from '../process/repeated-work.ts';
import type { Logger } from '../telemetry/logger.ts';
import { TOKENS } from './tokens.ts';

/** Rates are meant per second and counted over ten, so that what comes in bursts is not refused. */
const WINDOW_S = 10;
const MINUTE_MS = 60_000;

/** How often and how many at a time requests are taken, and what tells other processes of it. */
export function bindLimits(container: Container): void {
  const { config, clock, persistence, logger, requestLimits, failedSignatures, unknownProxy } = TOKENS;
  container.bind(unknownProxy).toResolvedValue(watchForProxies, [config, logger]);
  container.bind(requestLimits).toResolvedValue(limitsOf, [config, clock, unknownProxy]);
  container.bind(failedSignatures).toResolvedValue(signaturesOf, [config, clock]);
  container
    .bind(TOKENS.rateSharing)
    .toResolvedValue(rateSharing, [requestLimits, failedSignatures, persistence, logger]);
  container
    .bind(TOKENS.proofKeeping)
    .toResolvedValue(proofKeeping, [requestLimits, failedSignatures, persistence, clock, logger]);
}

const perMinute = (name: string, limit: number, clock: Clock): RateLimiter =>
  new RateLimiter({ name, limit, windowMs: MINUTE_MS }, clock);

/** Refusals of a caller that are told at once; who looks at `Retry-After` is not refused as often. */
const AT_ONCE = { name: 'refusals', limit: 10, windowMs: 10_000 };
/** A loop on 200 connections, as many as an Agent may have requests under way, is held to 200 requests a second. */
const PAUSES = { pauseMs: 1_000, heldPerCallerMax: 200, heldMax: 2_000, addressesAtOnceMax: 100 };

const signaturesOf = (config: Config, clock: Clock): FailedProofs =>
  new FailedProofs(perMinute('failed-signatures', config.failedSignaturesPerMinute, clock), clock);

const watchForProxies = ({ trustedProxies }: Config, logger: Logger): UnknownProxy =>
  new UnknownProxy(trustedProxies, () => {
    logger.warn(
      'a request carried X-Forwarded-For while TRUST_PROXY is 0: if proxies of yours stand before the gateway, set TRUST_PROXY to their ' +
        'number, or all callers count as one address',
    );
  });

function limitsOf(config: Config, clock: Clock, unknownProxy: UnknownProxy): RequestLimits {
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
    pauses: new RefusalPauses(PAUSES, new RateLimiter(AT_ONCE, clock)),
    inFlightMax: config.inFlightMax,
    inFlightPerAgentMax: config.inFlightPerAgentMax,
  };
}

/** Who was right before this process began is known when it has been made: before it listens, unless the database is away just then. */
async function proofKeeping(
  ...[limits, signatures, { provenSenders }, clock, logger]: [RequestLimits, FailedProofs, Persistence, Clock, Logger]
): Promise<RepeatedWork> {
  const keep = new KeepProofs([signatures, limits.failedAdminLogins], provenSenders, clock);
  const onFailure = (error: unknown): void => {
    if (!(error instanceof StoreUnavailable)) logger.error({ err: error }, 'who was right could not be kept');
  };
  await keep.recall().catch(onFailure);
  return new RepeatedWork({ intervalMs: KEEP_PROOFS_MS, round: () => keep.execute(), onFailure });
}

/** Nothing to do where a database has only one process: the limits are its own. */
function rateSharing(
  ...[limits, signatures, { kind, rateCounts }, logger]: [RequestLimits, FailedProofs, Persistence, Logger]
): RepeatedWork {
  const { agents, addresses, providerAddresses, failedLogins, failedAdminLogins } = limits;
  const failures = [failedLogins, failedAdminLogins.failures, signatures.failures];
  const share = new ShareRateCounts([agents, addresses, providerAddresses, ...failures], rateCounts);
  return new RepeatedWork({
    intervalMs: EXCHANGE_MS,
    round: async () => {
      if (kind === 'postgresql') await share.execute();
      return false;
    },
    onFailure: (error) => {
      // A database that is away has been told of once; until it is back each process keeps to the share it had.
      if (error instanceof StoreUnavailable) return;
      logger.error({ err: error }, 'rate limits could not be shared');
    },
  });
}
