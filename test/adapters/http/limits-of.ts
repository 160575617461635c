import type { RequestLimits } from '../../../src/adapters/http/index.ts';
import { RefusalPauses } from '../../../src/adapters/http/limits/refusal-pauses.ts';
import { FailedProofs } from '../../../src/application/limits/failed-proofs.ts';
import { RateLimiter } from '../../../src/application/limits/rate-limiter.ts';
import { UnknownProxy } from '../../../src/application/limits/unknown-proxy.ts';
import type { ControllableClock } from '../../fakes/controllable-clock.ts';

/** No limit but those that are given; a rule holds for a second. */
export function limitsOf(
  clock: ControllableClock,
  { agent = 0, address = 0, provider = 0, failures = 0, ...others }: GivenLimits = {},
): RequestLimits {
  const limiter = (name: string, limit: number) => new RateLimiter({ name, limit, windowMs: 1_000 }, clock);
  return {
    trustedProxies: 0,
    unknownProxy: new UnknownProxy(others.trustedProxies ?? 0, () => undefined),
    agents: limiter('agent', agent),
    addresses: limiter('address', address),
    providerAddresses: limiter('provider', provider),
    failedLogins: limiter('failures', failures),
    failedAdminLogins: new FailedProofs(limiter('admin-failures', failures), clock),
    failedSignIns: new FailedProofs(limiter('sign-ins', failures), clock),
    failedSignInsByName: limiter('sign-ins-by-name', failures),
    pauses: new RefusalPauses(
      { pauseMs: 0, heldPerCallerMax: 0, heldMax: 0, addressesAtOnceMax: 0 },
      limiter('refusals', 0),
    ),
    inFlightMax: 0,
    inFlightPerAgentMax: 0,
    ...others,
  };
}

interface GivenLimits extends Partial<
  Pick<RequestLimits, 'trustedProxies' | 'unknownProxy' | 'pauses' | 'inFlightMax' | 'inFlightPerAgentMax'>
> {
  readonly agent?: number;
  readonly address?: number;
  readonly provider?: number;
  readonly failures?: number;
}
