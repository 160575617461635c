import { CODE_PATTERN, foldCode } from '../shared/code.ts';

/** The roles of those who run the gateway; each may do all that the roles before it may. */
export const STAFF_ROLES = ['viewer', 'support', 'operator', 'admin'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** A role as it is written: one of {@link STAFF_ROLES}, or `agent:CODE` for an Agent's own people, who see that Agent only. */
export type Role = StaffRole | `agent:${string}`;

const OF_AGENT = 'agent:';

/** The sentence's end for a text that is no role. */
export const ROLE_RULE = 'must be viewer, support, operator, admin, or agent: and the code of an Agent';

/** Reads a role; the code of an Agent is folded. Undefined when the text is none. */
export function roleOf(text: string): Role | undefined {
  const staff = STAFF_ROLES.find((each) => each === text);
  if (staff !== undefined || !text.startsWith(OF_AGENT)) return staff;
  const code = foldCode(text.slice(OF_AGENT.length));
  return CODE_PATTERN.test(code) ? `${OF_AGENT}${code}` : undefined;
}

/** The Agent whose own people have the role; undefined for a role of staff. */
export const agentOfRole = (role: Role): string | undefined =>
  role.startsWith(OF_AGENT) ? role.slice(OF_AGENT.length) : undefined;

/** The role of staff; undefined for that of an Agent's own people. */
export const staffRoleOf = (role: Role): StaffRole | undefined => STAFF_ROLES.find((each) => each === role);

/**
 * Whether a role gives nothing that another one lacks. An Agent's own people issue the Agent's tokens and secrets, which among staff only an
 * `admin` may.
 */
export function isWithin(role: Role, other: Role): boolean {
  if (role === other || other === 'admin') return true;
  const [inner, outer] = [staffRoleOf(role), staffRoleOf(other)];
  return inner !== undefined && outer !== undefined && STAFF_ROLES.indexOf(inner) <= STAFF_ROLES.indexOf(outer);
}

/** Of two roles the one that gives less; undefined where each gives something that the other lacks. */
export function narrowerRole(one: Role, other: Role): Role | undefined {
  if (isWithin(one, other)) return one;
  return isWithin(other, one) ? other : undefined;
}
