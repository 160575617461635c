import type { Result } from '../../domain/shared/result.ts';
import type { ProviderGateway } from './provider-gateway.ts';
import type { KeptProvider } from './provider-store.ts';

/** The provider has no address or no credentials, or they do not fit its protocol; an operator must correct it. */
export interface ProviderNotConfigured {
  readonly kind: 'provider_not_configured';
  readonly provider: string;
  /** For the operator; never a credential's value. */
  readonly detail: string;
}

export interface ProviderGateways {
  /** The gateway to a provider with its present configuration; kept between calls, and made anew when the configuration changes. */
  connect(provider: KeptProvider): Result<ProviderGateway, ProviderNotConfigured>;
}
