import type { Provider } from '../../domain/provider/provider.ts';
import type { KeptProvider } from '../ports/provider-store.ts';

/** A provider without its credentials; it shows only whether credentials exist. */
export type ProviderView = Provider & { readonly hasCredentials: boolean };

export function providerView({ credentialsSealed, ...provider }: KeptProvider): ProviderView {
  return { ...provider, hasCredentials: credentialsSealed !== undefined };
}
