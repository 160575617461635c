import type { Administrator } from '../../domain/people/administrator.ts';
import type { PageRequest } from '../../domain/shared/page-request.ts';
import type { Page } from '../../domain/shared/page.ts';

/** Disables or enables an administrator. */
export interface Switched {
  readonly isActive: boolean;
  /** The name of the one who does it. */
  readonly by: string;
  readonly atMs: number;
}

/** Fields of an administrator that may change; undefined ones stay. */
export interface AdministratorChanges {
  readonly role?: Administrator['role'] | undefined;
  readonly switched?: Switched | undefined;
  readonly signedInAtMs?: number | undefined;
}

/** Finds an administrator by name, or by the account at the identity provider. */
export type AdministratorKey = { readonly name: string } | { readonly subject: string };

/** Keeps administrators. They are never removed, because the log of changes names them. */
export interface AdministratorStore {
  /** False when the name or the subject is taken. */
  add(administrator: Administrator): Promise<boolean>;
  find(key: AdministratorKey): Promise<Administrator | undefined>;
  /** By name. A page beyond the last one is an empty list with the true total. */
  list(page: PageRequest): Promise<Page<Administrator>>;
  /**
   * The administrator as it is then; undefined when there is none of that name. In the same moment in which one is disabled or enabled, all
   * ends that was given before: tokens, sessions, links, confirmed logins, and calls that wait for a second person.
   */
  change(name: string, changes: AdministratorChanges): Promise<Administrator | undefined>;
  /** Whether an active `admin` has signed in at least once. */
  hasSignedInAdmin(): Promise<boolean>;
  /**
   * How many active `admin`s can act under their own names at this moment, in that role: by a token that speaks for nobody else, by a session,
   * or by an account at the identity provider.
   */
  countAbleAdmins(nowMs: number): Promise<number>;
}
