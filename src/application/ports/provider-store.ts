import type { Provider, ProviderProfile } from '../../domain/provider/provider.ts';
import type { PageRequest } from '../../domain/shared/page-request.ts';
import type { Page } from '../../domain/shared/page.ts';

/** A provider and whether it has credentials; what they are never leaves the store unsealed. */
export interface KeptProvider extends Provider {
  readonly credentialsSealed: string | undefined;
}

/** Any part of a provider that may change. */
export type ProviderChanges = Partial<ProviderProfile> & { readonly credentialsSealed?: string };

/** Where providers are kept for administration. Codes are folded by the caller. */
export interface ProviderStore {
  /** False when the code is taken, and then nothing is changed. */
  create(provider: KeptProvider): Promise<boolean>;
  find(code: string): Promise<KeptProvider | undefined>;
  /** All of them, active or not, by code. A page beyond the last one is an empty list with the true total. */
  list(page: PageRequest): Promise<Page<KeptProvider>>;
  /** The provider after the change; undefined when there is none. Fields that are absent stay as they are. */
  update(code: string, changes: ProviderChanges): Promise<KeptProvider | undefined>;
}
