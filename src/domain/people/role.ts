import { CODE_PATTERN, foldCode } from '../shared/code.ts';

/** The roles of the people who run the gateway. Each has all rights of the roles before it. */
export const STAFF_ROLES = ['viewer', 'support', 'operator', 'admin'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** A role in writing: one of {@link STAFF_ROLES}, or `agent:CODE` for an Agent's own people, who see only that Agent. */
export type Role = StaffRole | `agent:${string}`;

const OF_AGENT = 'agent:';

/** The end of the sentence that refuses a text that is not a role. */
export const ROLE_RULE = 'must be viewer, support, operator, admin, or agent: and the code of an Agent';

/** Reads a role; the code of an Agent is folded. Undefined if the text is not a role. */
export function roleOf(text: string): Role | undefined {
  const staff = STAFF_ROLES.find((each) => each === text);
  if (staff !== undefined || !text.startsWith(OF_AGENT)) return staff;
  const code = foldCode(text.slice(OF_AGENT.length));
  return CODE_PATTERN.test(code) ? `${OF_AGENT}${code}` : undefined;
}

/** The Agent whose own people have the role; undefined for a role of staff. */
export const agentOfRole = (role: Role): string | undefined =>
  role.startsWith(OF_AGENT) ? role.slice(OF_AGENT.length) : undefined;

/** The role of staff; undefined for the role of an Agent's own people. */
export const staffRoleOf = (role: Role): StaffRole | undefined => STAFF_ROLES.find((each) => each === role);

/**
 * Whether a role has no right that the other role lacks. An Agent's own people issue the Agent's tokens and secrets, which among staff only an
 * `admin` may.
 */
export function isWithin(role: Role, other: Role): boolean {
  if (role === other || other === 'admin') return true;
  const [inner, outer] = [staffRoleOf(role), staffRoleOf(other)];
  return inner !== undefined && outer !== undefined && STAFF_ROLES.indexOf(inner) <= STAFF_ROLES.indexOf(outer);
}

/** The narrower of two roles; undefined if each has a right that the other lacks. */
export function narrowerRole(one: Role, other: Role): Role | undefined {
  if (isWithin(one, other)) return one;
  return isWithin(other, one) ? other : undefined;
}
