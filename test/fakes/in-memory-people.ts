import type { Switched } from '../../src/application/ports/administrator-store.ts';
import type { KeptAdminToken } from '../../src/application/ports/admin-token-store.ts';
import type { KeptApproval } from '../../src/application/ports/approval-store.ts';
import type { CollectedLogin, KeptLogin, LoginDecision } from '../../src/application/ports/login-store.ts';
import type { KeptSession } from '../../src/application/ports/session-store.ts';
import type { SignInLink } from '../../src/application/ports/sign-in-link-store.ts';
import type { Administrator } from '../../src/domain/people/administrator.ts';

/** A login, its decision, and whether its command line has collected it. */
export interface InMemoryLogin extends KeptLogin {
  readonly decision: LoginDecision | undefined;
  readonly collected: CollectedLogin['kind'] | undefined;
}

/** A call that waits for a second person, and the end of the lease of the process that carries it out. */
export interface InMemoryApproval extends KeptApproval {
  readonly leaseUntilMs: number;
  readonly attempts: number;
}

/** The data that the stores about administrators share. */
export class InMemoryPeople {
  readonly administrators = new Map<string, Administrator>();
  readonly tokens = new Map<string, KeptAdminToken>();
  readonly sessions = new Map<string, KeptSession>();
  readonly links = new Map<string, SignInLink & { readonly isUsed: boolean }>();
  readonly logins = new Map<string, InMemoryLogin>();
  readonly approvals = new Map<string, InMemoryApproval>();

  clear(): void {
    for (const all of [this.administrators, this.tokens, this.sessions, this.links, this.logins, this.approvals])
      all.clear();
  }

  /** Ends all credentials and waiting calls of an administrator. */
  endAllOf(name: string, { by, atMs }: Switched): void {
    const { tokens, sessions, links, logins, approvals } = this;
    const isOwn = ({ owner }: { readonly owner: string }): boolean => owner === name;
    replace(tokens, isOwn, (one) => ({ ...one, revokedAtMs: one.revokedAtMs ?? atMs }));
    replace(sessions, isOwn, (one) => (one.endedAtMs === undefined ? { ...one, endedAtMs: atMs, endedBy: by } : one));
    replace(links, isOwn, (one) => ({ ...one, isUsed: true }));
    replace(
      logins,
      ({ decision }) => decision?.by === name,
      (one) => ({ ...one, collected: 'gone' as const }),
    );
    replace(
      approvals,
      ({ requestedBy, decision }) => requestedBy === name && decision === undefined,
      (one) => ({ ...one, decision: { by, isAgreed: false, atMs } }),
    );
  }
}

function replace<T>(all: Map<string, T>, isMeant: (one: T) => boolean, next: (one: T) => T): void {
  for (const [key, one] of all) if (isMeant(one)) all.set(key, next(one));
}
