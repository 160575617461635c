import type { Administrator } from '../../domain/people/administrator.ts';
import type { PageRequest } from '../../domain/shared/page-request.ts';
import type { Page } from '../../domain/shared/page.ts';

/** Disables or enables an administrator. */
export interface Switched {
  readonly isActive: boolean;
  /** The name of the person who makes the change. */
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
  /** False if the name or the subject is taken. */
  add(administrator: Administrator): Promise<boolean>;
  find(key: AdministratorKey): Promise<Administrator | undefined>;
  /** Lists administrators by name. A page beyond the last one is an empty list with the true total. */
  list(page: PageRequest): Promise<Page<Administrator>>;
  /**
   * Returns the administrator after the change; undefined if the name is unknown. If the change disables or enables an administrator, all earlier
   * credentials end at the same moment: tokens, sessions, links, confirmed logins, and calls that wait for a second person.
   */
  change(name: string, changes: AdministratorChanges): Promise<Administrator | undefined>;
  /** Whether an active `admin` has signed in at least once. */
  hasSignedInAdmin(): Promise<boolean>;
  /**
   * The number of active `admin`s who can act with this role and under their own names at this moment: by a token that acts only for its owner, by a
   * session, or by an account at the identity provider.
   */
  countAbleAdmins(nowMs: number): Promise<number>;
}
