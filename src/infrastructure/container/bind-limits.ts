import { RefusalPauses, type RequestLimits } from '../../adapters/http/index.ts';
import type { Persistence } from '../../adapters/persistence/index.ts';
import { FailedProofs } from '../../application/limits/failed-proofs.ts';
import { KEEP_PROOFS_MS, KeepProofs } from '../../application/limits/keep-proofs.ts';
import { EXCHANGE_MS, RateLimiter } from '../../application/limits/rate-limiter.ts';
import { UnknownProxy } from '../../application/limits/unknown-proxy.ts';
import { ShareRateCounts } from '../../application/limits/share-rate-counts.ts';
import type { Clock } from '../../application/ports/clock.ts';
import type { ProvenSenders } from '../../application/ports/proven-senders.ts';
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
  bind(
    TOKENS.proofKeeping,
    { requestLimits, failedSignatures, senders: TOKENS.provenSenders, clock, logger },
    proofKeeping,
  );
}

const perMinute = (name: string, limit: number, clock: Clock): RateLimiter =>
  new RateLimiter({ name, limit, windowMs: MINUTE_MS }, clock);

/** Refusals of a caller that are told at once; who looks at `Retry-After` is not refused as often. */
const AT_ONCE = { name: 'refusals', limit: 10, windowMs: 10_000 };
/** A loop on 200 connections, as many as an Agent may have requests under way, is held to 200 requests a second. */
const PAUSES = { pauseMs: 1_000, heldPerCallerMax: 200, heldMax: 2_000, addressesAtOnceMax: 100 };

const signaturesOf = (config: Config, clock: Clock): FailedProofs =>
  new FailedProofs(perMinute('failed-signatures', config.failedSignaturesPerMinute, clock), clock);

interface LimitParts {
  readonly config: Config;
  readonly clock: Clock;
  readonly unknownProxy: UnknownProxy;
}

const watchForProxies = ({ trustProxy }: Config, logger: Logger): UnknownProxy =>
  new UnknownProxy(trustProxy, () => {
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

interface KeepingParts {
  readonly requestLimits: RequestLimits;
  readonly failedSignatures: FailedProofs;
  readonly senders: ProvenSenders;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** The proofs of earlier processes are recalled before this process listens, unless the database is away at that moment. */
async function proofKeeping({
  requestLimits,
  failedSignatures,
  senders,
  clock,
  logger,
}: KeepingParts): Promise<RepeatedWork> {
  const keep = new KeepProofs(
    [failedSignatures, requestLimits.failedAdminLogins, requestLimits.failedSignIns],
    senders,
    clock,
  );
  const onFailure = failing(logger, 'the addresses with right proofs could not be kept');
  await keep.recall().catch(onFailure);
  return new RepeatedWork({ intervalMs: KEEP_PROOFS_MS, round: () => keep.execute(), onFailure });
}

/** The limiters whose counts all processes share. */
function sharedOf(limits: RequestLimits, signatures: FailedProofs): readonly RateLimiter[] {
  const { agents, addresses, providerAddresses, failedLogins, failedAdminLogins } = limits;
  const signIns = [limits.failedSignIns.failures, limits.failedSignInsByName];
  const proofs = [failedAdminLogins.failures, signatures.failures, ...signIns];
  return [agents, addresses, providerAddresses, failedLogins, ...proofs];
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
