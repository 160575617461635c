import type { Administrator } from '../../domain/people/administrator.ts';
import type { PageRequest } from '../../domain/shared/page-request.ts';
import type { Page } from '../../domain/shared/page.ts';

/** Fields of an administrator that may change; undefined ones stay. */
export interface AdministratorChanges {
  readonly role?: Administrator['role'] | undefined;
  readonly isActive?: boolean | undefined;
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
  /** The administrator as it is then; undefined when there is none of that name. */
  change(name: string, changes: AdministratorChanges): Promise<Administrator | undefined>;
  /** Whether an active `admin` has signed in at least once. */
  hasSignedInAdmin(): Promise<boolean>;
}
