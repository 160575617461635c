import type { ObserveAccess } from '../../../application/people/access-observer.ts';
import type { Digests } from '../../../application/ports/digests.ts';
import type { UseCases } from '../use-cases.ts';

/** Everything the administration API is given from outside. */
export interface AdminDependencies {
  readonly useCase: UseCases;
  /** The names of calls that need a second person. */
  readonly fourEyes: ReadonlySet<string>;
  readonly observeAccess: ObserveAccess;
  /** The first key; undefined where there is none. */
  readonly adminToken: string | undefined;
  /** Whether administration goes on without a first key, by the credentials of administrators. */
  readonly isOnWithoutAdminToken: boolean;
  /** Where callers reach the gateway, when that is configured. */
  readonly publicUrl: string | undefined;
  /** Addresses and ranges that may administrate; empty: all. */
  readonly adminIpAllowList: readonly string[];
  readonly digests: Digests;
}
