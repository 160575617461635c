import type { AgentProfile } from '../../domain/agent/agent.ts';
import { FUND_CALLBACK_ROLES, type CallbackRole } from '../../domain/callback/callback-role.ts';
import { invalidParameter, type InvalidParameter } from '../../domain/shared/invalid-parameter.ts';

/** An Agent must implement at least the fund callbacks. Without them, its wallet would miss money that moved. */
export function missingCallbacks(implemented: readonly CallbackRole[] | undefined): InvalidParameter | undefined {
  if (implemented === undefined || FUND_CALLBACK_ROLES.every((role) => implemented.includes(role))) return undefined;
  return invalidParameter('implements', `must include ${FUND_CALLBACK_ROLES.join(', ')}`);
}

/** An Agent that holds the wallets is asked about each bet, and the provider does not wait until the Agent comes to fetch the question. */
export const refusedDelivery = ({
  callbackDelivery,
  walletMode,
}: Pick<AgentProfile, 'callbackDelivery' | 'walletMode'>): InvalidParameter | undefined =>
  callbackDelivery === 'pull' && walletMode === 'agent'
    ? invalidParameter(
        'callback_delivery',
        'must be push while wallet_mode is agent: a provider waits only seconds for the answer to a bet, so the Agent’s system must be called',
      )
    : undefined;
