import type { AgentProfile } from '../../domain/agent/agent.ts';
import { ADDRESS_RULE } from '../../domain/callback/heard.ts';
import { invalidParameter, type InvalidParameter } from '../../domain/shared/invalid-parameter.ts';

/** The reason why nothing would be sent to an address, as far as the address shows it; undefined if one would be. */
export type CallbackAddressRule = (url: string) => string | undefined;

export const ANY_ADDRESS: CallbackAddressRule = () => undefined;

const ADDRESSES = { callbackBase: 'callback_base', noticeUrl: 'notice_url' } as const;

/** The refusal of the first address of an Agent to which nothing would be sent, unless the Agent had it before. */
export function refusedAddress(
  given: Addresses,
  refusalOf: CallbackAddressRule,
  before: Addresses = {},
): InvalidParameter | undefined {
  for (const name of ['callbackBase', 'noticeUrl'] as const) {
    const address = given[name];
    // An address that was set before this rule existed can be sent again, as forms send all fields.
    const refusal = address === undefined || address === before[name] ? undefined : refusalOf(address);
    if (refusal !== undefined) return invalidParameter(ADDRESSES[name], `must be ${ADDRESS_RULE} (${refusal})`);
  }
  return undefined;
}

type Addresses = Partial<Pick<AgentProfile, keyof typeof ADDRESSES>>;
