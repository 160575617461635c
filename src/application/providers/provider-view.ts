import type { Provider } from '../../domain/provider/provider.ts';
import type { KeptProvider } from '../ports/provider-store.ts';

/** A provider as it is shown: that it has credentials, never which. */
export type ProviderView = Provider & { readonly hasCredentials: boolean };

/** Leaves the credentials out. */
export function providerView({ credentialsSealed, ...provider }: KeptProvider): ProviderView {
  return { ...provider, hasCredentials: credentialsSealed !== undefined };
}
