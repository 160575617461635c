import type { UpstreamFailure } from '../../domain/provider/upstream-failure.ts';
import { err, type Result } from '../../domain/shared/result.ts';
import type { Failure } from '../failure.ts';
import type { ProviderGateway } from '../ports/provider-gateway.ts';
import type { ProviderGateways } from '../ports/provider-gateways.ts';
import type { KeptProvider } from '../ports/provider-store.ts';
import { providerFailure } from './provider-failure.ts';

/** Connects to a provider and asks it. A failure of either becomes the failure that the Agent sees. */
export async function askProvider<T>(
  gateways: ProviderGateways,
  provider: KeptProvider,
  ask: (gateway: ProviderGateway) => Promise<Result<T, UpstreamFailure>>,
): Promise<Result<T, Failure>> {
  const gateway = gateways.connect(provider);
  if (!gateway.ok) return err(providerFailure(provider.code, gateway.error));
  const answer = await ask(gateway.value);
  return answer.ok ? answer : err(providerFailure(provider.code, answer.error));
}
