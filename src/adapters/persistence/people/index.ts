import type { Knex } from 'knex';
import type { ApprovalStore } from '../../../application/ports/approval-store.ts';
import type { AdminTokenStore } from '../../../application/ports/admin-token-store.ts';
import type { AdministratorStore } from '../../../application/ports/administrator-store.ts';
import type { LoginStore } from '../../../application/ports/login-store.ts';
import type { SessionStore } from '../../../application/ports/session-store.ts';
import type { SignInLinkStore } from '../../../application/ports/sign-in-link-store.ts';
import { KnexAdminTokenStore } from './knex-admin-token-store.ts';
import { KnexApprovalStore } from './knex-approval-store.ts';
import { KnexAdministratorStore } from './knex-administrator-store.ts';
import { KnexLoginStore } from './knex-login-store.ts';
import { KnexSessionStore } from './knex-session-store.ts';
import { KnexSignInLinkStore } from './knex-sign-in-link-store.ts';

/** The ports about administrators and their credentials. */
export interface PeopleStores {
  readonly administrators: AdministratorStore;
  readonly adminTokens: AdminTokenStore;
  readonly sessions: SessionStore;
  readonly signInLinks: SignInLinkStore;
  readonly logins: LoginStore;
  readonly approvals: ApprovalStore;
}

export const peopleStores = (knex: Knex): PeopleStores => ({
  administrators: new KnexAdministratorStore(knex),
  adminTokens: new KnexAdminTokenStore(knex),
  sessions: new KnexSessionStore(knex),
  signInLinks: new KnexSignInLinkStore(knex),
  logins: new KnexLoginStore(knex),
  approvals: new KnexApprovalStore(knex),
});
