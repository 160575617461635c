import { FUND_CALLBACK_ROLES, type CallbackRole } from '../../domain/callback/callback-role.ts';
import { invalidParameter, type InvalidParameter } from '../../domain/shared/invalid-parameter.ts';

/** An Agent must implement at least the fund callbacks. Without them, its wallet would miss money that moved. */
export function missingCallbacks(implemented: readonly CallbackRole[] | undefined): InvalidParameter | undefined {
  if (implemented === undefined || FUND_CALLBACK_ROLES.every((role) => implemented.includes(role))) return undefined;
  return invalidParameter('implements', `must include ${FUND_CALLBACK_ROLES.join(', ')}`);
}
