import type { Knex } from 'knex';
import { KnexAdminTokenStore } from './knex-admin-token-store.ts';
import { KnexApprovalStore } from './knex-approval-store.ts';
import { KnexAdministratorStore } from './knex-administrator-store.ts';
import { KnexLoginStore, KnexSignInLinkStore } from './knex-sign-ins.ts';
import { KnexSessionStore } from './knex-session-store.ts';

/** The ports about administrators and their credentials. */
export const peopleStores = (knex: Knex) => ({
  administrators: new KnexAdministratorStore(knex),
  adminTokens: new KnexAdminTokenStore(knex),
  sessions: new KnexSessionStore(knex),
  signInLinks: new KnexSignInLinkStore(knex),
  logins: new KnexLoginStore(knex),
  approvals: new KnexApprovalStore(knex),
});
