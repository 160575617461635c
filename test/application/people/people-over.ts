import { AesSecretBox } from '../../../src/adapters/cryptography/aes-secret-box.ts';
import { NodeDigests } from '../../../src/adapters/cryptography/node-digests.ts';
import { NodeRandomness } from '../../../src/adapters/cryptography/node-randomness.ts';
import { NoteAccess, type ObserveAccess } from '../../../src/application/people/note-access.ts';
import { RateLimiter } from '../../../src/application/limits/rate-limiter.ts';
import {
  OpenSession,
  RecogniseSession,
  ListSessions,
  EndSession,
  SignOut,
} from '../../../src/application/people/sessions.ts';
import { MakeSignInLink, SignInByLink } from '../../../src/application/people/sign-in-links.ts';
import { BeginLogin, CollectLogin, DecideLogin } from '../../../src/application/people/logins.ts';
import { SignInByProvider, type RoleOfValue } from '../../../src/application/people/sign-in-by-provider.ts';
import { AuthenticateAdministrator } from '../../../src/application/people/authenticate-administrator.ts';
import {
  ChangeAdministrator,
  CreateAdministrator,
  ListAdministrators,
  ShowAdministrator,
} from '../../../src/application/people/administrators.ts';
import { IssueAdminToken, ListAdminTokens, RevokeAdminToken } from '../../../src/application/people/admin-tokens.ts';
import type { AgentStore } from '../../../src/application/ports/agent-store.ts';
import type { ChangeLog } from '../../../src/application/ports/change-log.ts';
import type { Clock } from '../../../src/application/ports/clock.ts';
import type { IdentityProvider } from '../../../src/application/ports/identity-provider.ts';
import type { PeopleWorld } from '../../fakes/in-memory-world.ts';

interface Stores extends PeopleWorld {
  readonly agents: Pick<AgentStore, 'find'>;
  readonly changeLog: ChangeLog;
}

export const SESSION_LIMITS = { idleMs: 1_800_000, lifeMs: 43_200_000 };

/** The use cases about administrators over these stores. */
export function peopleOver(
  { administrators, adminTokens, changeLog, ...stores }: Stores,
  clock: Clock,
  identity?: { readonly identityProvider: IdentityProvider; readonly roles: RoleOfValue },
  observe: ObserveAccess = () => undefined,
) {
  const digests = new NodeDigests();
  const randomness = new NodeRandomness();
  const failures = new RateLimiter({ name: 'noted', limit: 0, windowMs: 60_000 }, clock);
  const noteAccess = new NoteAccess({ changeLog, clock, randomness, observe, failures });
  const bare = { ...stores, administrators, adminTokens, randomness, digests, clock, observe, noteAccess };
  const openSession = new OpenSession({ ...bare, limits: SESSION_LIMITS });
  const parts = { ...bare, openSession, limits: SESSION_LIMITS, daysMax: 90 };
  const issueAdminToken = new IssueAdminToken(parts);
  return {
    edge: {
      publicUrl: undefined,
      loginDays: 30,
      secretBox: new AesSecretBox(new Uint8Array(32)),
      signInByProvider: identity && new SignInByProvider({ ...parts, ...identity }),
      observeAccess: observe,
    },
    signIn: {
      authenticateAdministrator: new AuthenticateAdministrator({ adminTokens, digests, clock }),
      recogniseSession: new RecogniseSession(parts),
      signInByLink: new SignInByLink(parts),
      beginLogin: new BeginLogin(parts),
      decideLogin: new DecideLogin(parts.logins, clock),
      collectLogin: new CollectLogin({ ...parts, issueAdminToken }),
      signOut: new SignOut(parts.sessions, clock, noteAccess),
      noteAccess,
    },
    admin: {
      createAdministrator: new CreateAdministrator({ administrators, agents: stores.agents, clock, observe }),
      listAdministrators: new ListAdministrators(administrators),
      showAdministrator: new ShowAdministrator(administrators),
      changeAdministrator: new ChangeAdministrator({ administrators, agents: stores.agents, clock, observe }),
      issueAdminToken,
      makeSignInLink: new MakeSignInLink(parts),
      listSessions: new ListSessions(parts.sessions, clock, SESSION_LIMITS),
      endSession: new EndSession(parts.sessions, clock, observe),
      listAdminTokens: new ListAdminTokens(adminTokens),
      revokeAdminToken: new RevokeAdminToken(adminTokens, clock, observe),
    },
  };
}
