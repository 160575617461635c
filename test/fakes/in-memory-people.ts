import type { KeptAdminToken } from '../../src/application/ports/admin-token-store.ts';
import type { CollectedLogin, KeptLogin, LoginDecision } from '../../src/application/ports/login-store.ts';
import type { KeptSession } from '../../src/application/ports/session-store.ts';
import type { SignInLink } from '../../src/application/ports/sign-in-link-store.ts';
import type { Administrator } from '../../src/domain/people/administrator.ts';

/** A login, its decision, and whether its command line has it. */
export interface InMemoryLogin extends KeptLogin {
  readonly decision: LoginDecision | undefined;
  readonly collected: CollectedLogin['kind'] | undefined;
}

/** The data that the stores about administrators share. */
export class InMemoryPeople {
  readonly administrators = new Map<string, Administrator>();
  readonly tokens = new Map<string, KeptAdminToken>();
  readonly sessions = new Map<string, KeptSession>();
  readonly links = new Map<string, SignInLink & { readonly isUsed: boolean }>();
  readonly logins = new Map<string, InMemoryLogin>();
}
