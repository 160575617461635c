import type { ProviderGateway } from '../../application/ports/provider-gateway.ts';
import type { ProviderGateways, ProviderNotConfigured } from '../../application/ports/provider-gateways.ts';
import type { KeptProvider } from '../../application/ports/provider-store.ts';
import type { Result } from '../../domain/shared/result.ts';
import { ConfiguredProviders, type ConfiguredProvidersParts } from './configured-providers.ts';

/** The gateways of the configured providers. Connections, call budgets and recent answers of an upstream are kept between calls. */
export class ConnectedProviders implements ProviderGateways {
  readonly #gateways: ConfiguredProviders<ProviderGateway>;

  constructor(parts: ConfiguredProvidersParts) {
    this.#gateways = new ConfiguredProviders(parts, (protocol, connection) => protocol.connect(connection));
  }

  connect(provider: KeptProvider): Result<ProviderGateway, ProviderNotConfigured> {
    return this.#gateways.of(provider);
  }
}
