import type { ProviderAccount } from '../../domain/player/player.ts';
import type { Protocol } from '../../domain/provider/protocol.ts';
import type { UpstreamAnswer } from '../../domain/provider/upstream-call.ts';
import type { UpstreamFailure } from '../../domain/provider/upstream-failure.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import type { AccountStore } from '../ports/account-store.ts';
import type { ProviderGateway } from '../ports/provider-gateway.ts';

/** An account that is not registered at its provider, and the connection to that provider. */
export interface UnregisteredAccount {
  readonly account: ProviderAccount;
  readonly protocol: Pick<Protocol, 'calls'>;
  readonly gateway: ProviderGateway;
}

/**
 * Registers a player at a provider, and notes it. If the provider registers players at their first launch, the returned account is unregistered. If a
 * registration fails or its outcome is unknown, the next call repeats it, which is safe, because the name stays the same.
 */
export async function registerAccount(
  accounts: Pick<AccountStore, 'markRegistered'>,
  { account, protocol, gateway }: UnregisteredAccount,
): Promise<Result<ProviderAccount, UpstreamFailure>> {
  if (protocol.calls.player_registration.support !== 'supported') return ok(account);
  const player = { name: account.upstreamName, currency: account.currency };
  const answer = orThereAlready(await gateway.call('player_registration', { player }));
  if (!answer.ok) return answer;
  if (answer.value.status === 'at_launch') return ok(account);
  await accounts.markRegistered(account);
  return ok({ ...account, isRegistered: true });
}

type Registration = Result<UpstreamAnswer<'player_registration'>, UpstreamFailure>;

/**
 * The name belongs only to this player. So if the provider already has the name, it has this player: another call was faster, or an answer was lost.
 */
const orThereAlready = (answer: Registration): Registration =>
  !answer.ok && answer.error.kind === 'provider_refused' && answer.error.reason === 'player_exists'
    ? ok({ status: 'registered' })
    : answer;
