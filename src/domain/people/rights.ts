import { STAFF_ROLES, agentOfRole, staffRoleOf, type Role, type StaffRole } from './role.ts';

/** The rights that calls need. `own`: everybody who is signed in has it, for what is their own. */
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

/** The kinds of things that belong to an Agent and are named by an id alone. */
export type OwnedItem = 'callback' | 'in_doubt';

/**
 * The place where a call says which Agent it is about: a name in the path, a parameter of the query, the id of an item, or `all` for a list
 * of Agents, which is then cut to one.
 */
export type AgentPlace =
  | { readonly in: 'path' | 'query'; readonly name: string }
  | { readonly in: 'item'; readonly item: OwnedItem; readonly name: string }
  | { readonly in: 'all' };

/** The conditions on callers of a call. */
export interface Access {
  readonly right: Right;
  /** Where the call names the Agent whose own people may make it too; undefined: they may not. */
  readonly ofAgent?: AgentPlace | undefined;
  /** The name in the path that stands for an administrator, who may make the call about themselves whatever their role. */
  readonly ofSelf?: string | undefined;
}

/** Whether a role of staff has a right. */
export const hasRight = (role: StaffRole, right: Right): boolean =>
  STAFF_ROLES.indexOf(role) >= STAFF_ROLES.indexOf(LOWEST[right]);

/** How far a role may make a call. `agent`: about its own Agent only. `self`: about the caller only. */
export type Reach = 'all' | 'agent' | 'self' | 'none';

/** The table of rights: how far each role may make a call. */
export function reachOf(role: Role, { right, ofAgent, ofSelf }: Access): Reach {
  const staff = staffRoleOf(role);
  if (right === 'own' || (staff !== undefined && hasRight(staff, right))) return 'all';
  if (ofSelf !== undefined) return 'self';
  return agentOfRole(role) !== undefined && ofAgent !== undefined ? 'agent' : 'none';
}

/** The roles that a caller without the right may ask for. */
export const neededRole = ({ right }: Access): StaffRole => LOWEST[right];
