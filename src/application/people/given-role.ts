import { agentOfRole, ROLE_RULE, roleOf, type Role } from '../../domain/people/role.ts';
import { invalidParameter, type InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { AgentStore } from '../ports/agent-store.ts';

/** Reads the role for an administrator. A role for an Agent's own people must name an existing Agent. */
export async function givenRole(
  text: string,
  agents: Pick<AgentStore, 'find'>,
): Promise<Result<Role, InvalidParameter>> {
  const role = roleOf(text);
  if (role === undefined) return err(invalidParameter('role', ROLE_RULE));
  const missing = await missingAgent(role, agents);
  return missing === undefined ? ok(role) : err(missing);
}

/** The refusal of a role whose Agent does not exist. */
export async function missingAgent(
  role: Role,
  agents: Pick<AgentStore, 'find'>,
): Promise<InvalidParameter | undefined> {
  const code = agentOfRole(role);
  if (code === undefined || (await agents.find(code)) !== undefined) return undefined;
  return invalidParameter('role', `must name an Agent that exists; ${code} does not`);
}
