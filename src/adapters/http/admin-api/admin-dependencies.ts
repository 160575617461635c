import type { ObserveAccess } from '../../../application/people/note-access.ts';
import type { Digests } from '../../../application/ports/digests.ts';
import type { UseCases } from '../use-cases.ts';

/** All dependencies of the administration API. */
export interface AdminDependencies {
  readonly useCase: UseCases;
  /** The names of calls that need a second person. */
  readonly fourEyes: ReadonlySet<string>;
  readonly observeAccess: ObserveAccess;
  /** The first key; undefined if there is none. */
  readonly adminToken: string | undefined;
  /** Whether the API is on without a first key, for the credentials of administrators. */
  readonly isOnWithoutAdminToken: boolean;
  /** The address at which callers reach the gateway, if it is configured. */
  readonly publicUrl: string | undefined;
  /** The addresses and ranges that may call; empty: all. */
  readonly adminIpAllowList: readonly string[];
  readonly digests: Digests;
}
