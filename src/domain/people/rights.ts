import { STAFF_ROLES, agentOfRole, staffRoleOf, type Role, type StaffRole } from './role.ts';

/** The rights that calls need. `own`: every person who is signed in has it, for their own account. */
export const RIGHTS = ['own', 'read', 'support', 'operate', 'administer'] as const;
export type Right = (typeof RIGHTS)[number];

/** The lowest role of staff that has each right. */
const LOWEST: Readonly<Record<Right, StaffRole>> = {
  own: 'viewer',
  read: 'viewer',
  support: 'support',
  operate: 'operator',
  administer: 'admin',
};

/** The kinds of items that belong to an Agent and are named only by an id. */
export type OwnedItem = 'callback' | 'in_doubt';

/**
 * The place in a call that names its Agent: a name in the path, a parameter of the query, the id of an item, or `all` for a list of Agents, which
 * then contains only one.
 */
export type AgentPlace =
  | { readonly in: 'path' | 'query'; readonly name: string }
  | { readonly in: 'item'; readonly item: OwnedItem; readonly name: string }
  | { readonly in: 'all' };

/** The conditions on callers of a call. */
export interface Access {
  readonly right: Right;
  /** The place where the call names an Agent, if that Agent's own people may make the call too; undefined: they may not. */
  readonly ofAgent?: AgentPlace | undefined;
  /** The parameter of the path that names an administrator. Administrators may make the call about themselves, whatever their role. */
  readonly ofSelf?: string | undefined;
}

/** Whether a role of staff has a right. */
export const hasRight = (role: StaffRole, right: Right): boolean =>
  STAFF_ROLES.indexOf(role) >= STAFF_ROLES.indexOf(LOWEST[right]);

/** For whom a role may make a call. `agent`: only for its own Agent. `self`: only for the caller. */
export type Reach = 'all' | 'agent' | 'self' | 'none';

/** The table of rights: for whom each role may make a call. */
export function reachOf(role: Role, { right, ofAgent, ofSelf }: Access): Reach {
  const staff = staffRoleOf(role);
  if (right === 'own' || (staff !== undefined && hasRight(staff, right))) return 'all';
  if (ofSelf !== undefined) return 'self';
  return agentOfRole(role) !== undefined && ofAgent !== undefined ? 'agent' : 'none';
}

/** The role that a caller without the right needs. */
export const neededRole = ({ right }: Access): StaffRole => LOWEST[right];
