import { NodeDigests } from '../../../src/adapters/cryptography/node-digests.ts';
import { NodeRandomness } from '../../../src/adapters/cryptography/node-randomness.ts';
import { AuthenticateAdministrator } from '../../../src/application/people/authenticate-administrator.ts';
import { ChangeAdministrator } from '../../../src/application/people/change-administrator.ts';
import { CreateAdministrator } from '../../../src/application/people/create-administrator.ts';
import { IssueAdminToken } from '../../../src/application/people/issue-admin-token.ts';
import { ListAdministrators } from '../../../src/application/people/list-administrators.ts';
import { ListAdminTokens } from '../../../src/application/people/list-admin-tokens.ts';
import { RevokeAdminToken } from '../../../src/application/people/revoke-admin-token.ts';
import { ShowAdministrator } from '../../../src/application/people/show-administrator.ts';
import type { AdminTokenStore } from '../../../src/application/ports/admin-token-store.ts';
import type { AdministratorStore } from '../../../src/application/ports/administrator-store.ts';
import type { Clock } from '../../../src/application/ports/clock.ts';

interface Stores {
  readonly administrators: AdministratorStore;
  readonly adminTokens: AdminTokenStore;
}

/** The use cases about administrators over these stores; nobody counts. */
export function peopleOver({ administrators, adminTokens }: Stores, clock: Clock) {
  const digests = new NodeDigests();
  const randomness = new NodeRandomness();
  const observe = (): void => undefined;
  const parts = { administrators, adminTokens, randomness, digests, clock, observe };
  return {
    edge: {
      observeAccess: observe,
      authenticateAdministrator: new AuthenticateAdministrator({ adminTokens, digests, clock }),
    },
    admin: {
      createAdministrator: new CreateAdministrator(administrators, clock, observe),
      listAdministrators: new ListAdministrators(administrators),
      showAdministrator: new ShowAdministrator(administrators),
      changeAdministrator: new ChangeAdministrator(administrators, observe),
      issueAdminToken: new IssueAdminToken({ ...parts, daysMax: 90 }),
      listAdminTokens: new ListAdminTokens(adminTokens),
      revokeAdminToken: new RevokeAdminToken(adminTokens, clock, observe),
    },
  };
}
