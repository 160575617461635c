import type { Result } from '../../domain/shared/result.ts';
import type { ProviderGateway } from './provider-gateway.ts';
import type { KeptProvider } from './provider-store.ts';

/** The provider lacks an address or credentials, or they do not fit its protocol: an operator must look at it. */
export interface ProviderNotConfigured {
  readonly kind: 'provider_not_configured';
  readonly provider: string;
  /** For the operator; never a credential's value. */
  readonly detail: string;
}

/** The ways to the providers. */
export interface ProviderGateways {
  /** The gateway to a provider as it is configured now; kept from call to call and made anew when its configuration changes. */
  connect(provider: KeptProvider): Result<ProviderGateway, ProviderNotConfigured>;
}
