import type { Knex } from 'knex';
import type { AdminTokenStore } from '../../../application/ports/admin-token-store.ts';
import type { AdministratorStore } from '../../../application/ports/administrator-store.ts';
import { KnexAdminTokenStore } from './knex-admin-token-store.ts';
import { KnexAdministratorStore } from './knex-administrator-store.ts';

/** The ports about administrators and their credentials. */
export interface PeopleStores {
  readonly administrators: AdministratorStore;
  readonly adminTokens: AdminTokenStore;
}

export const peopleStores = (knex: Knex): PeopleStores => ({
  administrators: new KnexAdministratorStore(knex),
  adminTokens: new KnexAdminTokenStore(knex),
});
