import { PAGE_LIMITS, PageRequest } from '../../domain/shared/page-request.ts';
import type { KeptProvider, ProviderStore } from '../ports/provider-store.ts';

type Listed = Pick<ProviderStore, 'list'>;

/** All active providers by code, in pages of the largest size. */
export async function* activeProviders(providers: Listed): AsyncGenerator<readonly KeptProvider[]> {
  for await (const some of allProviders(providers)) yield some.filter(({ isActive }) => isActive);
}

/** All providers by code, in pages of the largest size. */
export async function* allProviders(providers: Listed): AsyncGenerator<readonly KeptProvider[]> {
  let page = 1;
  let isLast = false;
  while (!isLast) {
    const { list, total } = await providers.list(pageAt(page));
    yield list;
    isLast = list.length === 0 || page * PAGE_LIMITS.pageSizeMax >= total;
    page += 1;
  }
}

function pageAt(page: number): PageRequest {
  const request = PageRequest.of(String(page), String(PAGE_LIMITS.pageSizeMax));
  if (!request.ok) throw new Error(`${request.error.field} ${request.error.rule}`);
  return request.value;
}
