import type { Caller } from '../../domain/people/administrator.ts';
import { reachOf } from '../../domain/people/rights.ts';
import { inLowerCase } from '../../domain/shared/letter-case.ts';
import type { AdminCall } from '../api/call.ts';

/** The addresses of the console's pages that other pages lead to. */
const segment = encodeURIComponent;

export const SEARCH_PATH = '/console/search';

export const agentPath = (agent: string): string => `/console/agents/${segment(agent)}`;
/** The page with the games that are offered to an Agent. */
export const offerPath = (agent: string): string => `/console/offers/${segment(agent)}`;
/** The page with everything that an Agent's own people need. */
export const agentViewPath = (agent: string): string => `/console/agent-view/${segment(agent)}`;
export const providerPath = (provider: string): string => `/console/providers/${segment(provider)}`;
export const gamePath = (id: string): string => `/console/games/${segment(id)}`;
export const personPath = (name: string): string => `/console/people/${segment(name)}`;
export const destinationPath = (name: string): string => `/console/notifications/${segment(name)}`;

export const roundPath = (provider: string, round: string): string =>
  `/console/rounds/${segment(provider)}/${segment(round)}`;
export const playerPath = (agent: string, member: string): string =>
  `/console/players/${segment(agent)}/${segment(member)}`;
/** The page of a timeline with the step, and the position of the step there. */
export const stepPath = (timeline: string, id: string): string => `${timeline}?step=${segment(id)}#step-${id}`;
export const deliveryPath = (id: string): string => `/console/deliveries/${segment(id)}`;
export const doubtPath = (id: string): string => `/console/in-doubt/${segment(id)}`;
export const freeRoundsPath = (agent: string, member: string): string =>
  `/console/free-rounds?agent=${segment(agent)}&player=${segment(member)}`;

/**
 * Whether a page offers a call to a person. It uses the API's table of rights, which is checked again when the call is made. `params` are the values
 * in the call's path.
 */
export function mayCall(
  { role, name }: Pick<Caller, 'role' | 'name'>,
  { access }: Pick<AdminCall, 'access'>,
  params: Readonly<Record<string, string>> = {},
): boolean {
  const reach = reachOf(role, access);
  return reach === 'self' ? inLowerCase(params[access.ofSelf ?? ''] ?? '') === name : reach !== 'none';
}

/** Whether a person may fill a field of the body. */
export const mayFillField = (
  { role }: Pick<Caller, 'role'>,
  { access }: Pick<AdminCall, 'access'>,
  field: string,
): boolean => {
  const right = access.fieldRights[field];
  return right === undefined || reachOf(role, { right }) === 'all';
};
