import type { Caller } from '../../domain/people/administrator.ts';
import { reachOf } from '../../domain/people/rights.ts';
import { inLowerCase } from '../../domain/shared/letter-case.ts';
import type { AdminCall } from '../api/call.ts';

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
