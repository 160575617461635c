import type { KeptAdminToken } from '../../src/application/ports/admin-token-store.ts';
import type { Administrator } from '../../src/domain/people/administrator.ts';

/** The data that the stores about administrators share. */
export class InMemoryPeople {
  readonly administrators = new Map<string, Administrator>();
  readonly tokens = new Map<string, KeptAdminToken>();
}
