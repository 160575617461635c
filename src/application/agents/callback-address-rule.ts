import { ADDRESS_RULE } from '../../domain/callback/heard.ts';
import { invalidParameter, type InvalidParameter } from '../../domain/shared/invalid-parameter.ts';

/** The reason why no callback would be sent to an address, as far as the address shows it; undefined if one would be. */
export type CallbackAddressRule = (url: string) => string | undefined;

export const ANY_ADDRESS: CallbackAddressRule = () => undefined;

/** The refusal of an address to which no callback would be sent. */
export function refusedAddress(
  callbackBase: string | undefined,
  refusalOf: CallbackAddressRule,
): InvalidParameter | undefined {
  const refusal = callbackBase === undefined ? undefined : refusalOf(callbackBase);
  return refusal === undefined ? undefined : invalidParameter('callback_base', `must be ${ADDRESS_RULE} (${refusal})`);
}
