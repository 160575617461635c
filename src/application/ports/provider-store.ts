import type { Provider, ProviderProfile } from '../../domain/provider/provider.ts';
import type { PageRequest } from '../../domain/shared/page-request.ts';
import type { Page } from '../../domain/shared/page.ts';

/** A provider with its sealed credentials; credentials never leave the store unsealed. */
export interface KeptProvider extends Provider {
  readonly credentialsSealed: string | undefined;
}

/** Any part of a provider that may change. */
export type ProviderChanges = Partial<ProviderProfile> & { readonly credentialsSealed?: string };

/** Stores providers for administration. The caller folds the codes. */
export interface ProviderStore {
  /** False if the code is taken. Then nothing changes. */
  create(provider: KeptProvider): Promise<boolean>;
  find(code: string): Promise<KeptProvider | undefined>;
  /** All providers, active or not, by code. A page beyond the last one is an empty list with the true total. */
  list(page: PageRequest): Promise<Page<KeptProvider>>;
  /** The provider after the change; undefined if the provider does not exist. Absent fields keep their value. */
  update(code: string, changes: ProviderChanges): Promise<KeptProvider | undefined>;
}
