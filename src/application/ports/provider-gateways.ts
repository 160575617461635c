import type { Result } from '../../domain/shared/result.ts';
import type { ProviderGateway } from './provider-gateway.ts';
import type { KeptProvider } from './provider-store.ts';

/** The provider has no address or no credentials, or they do not fit its protocol; an operator must correct it. */
export interface ProviderNotConfigured {
  readonly kind: 'provider_not_configured';
  readonly provider: string;
  /** A detail for the operator; it never contains a credential's value. */
  readonly detail: string;
}

export interface ProviderGateways {
  /** The gateway to a provider with its present configuration. It is cached, and created again when the configuration changes. */
  connect(provider: KeptProvider): Result<ProviderGateway, ProviderNotConfigured>;
}
