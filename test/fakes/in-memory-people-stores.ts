import { InMemoryAdminTokenStore } from './in-memory-admin-token-store.ts';
import { InMemoryAdministratorStore } from './in-memory-administrator-store.ts';
import { InMemoryApprovalStore } from './in-memory-approval-store.ts';
import { InMemoryDestinationStore } from './in-memory-destination-store.ts';
import { InMemoryLoginStore } from './in-memory-login-store.ts';
import { InMemoryPeople } from './in-memory-people.ts';
import { InMemorySessionStore } from './in-memory-session-store.ts';
import { InMemorySignInLinkStore } from './in-memory-sign-in-link-store.ts';

/** The stores about administrators, over one shared state, and the places where they are told about troubles. */
export function inMemoryPeopleStores(people = new InMemoryPeople()) {
  return {
    administrators: new InMemoryAdministratorStore(people),
    adminTokens: new InMemoryAdminTokenStore(people),
    sessions: new InMemorySessionStore(people),
    signInLinks: new InMemorySignInLinkStore(people),
    logins: new InMemoryLoginStore(people),
    destinations: new InMemoryDestinationStore(),
    approvals: new InMemoryApprovalStore(people),
  };
}
