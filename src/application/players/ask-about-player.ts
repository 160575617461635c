import type { ProviderAccount } from '../../domain/player/player.ts';
import type { Protocol } from '../../domain/provider/protocol.ts';
import type { UpstreamFailure } from '../../domain/provider/upstream-failure.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { AccountStore } from '../ports/account-store.ts';
import type { ProviderGateway } from '../ports/provider-gateway.ts';
import { registerAccount } from './open-provider-account.ts';

/** The player of a question to a provider, and the connection to that provider. */
export interface AskedPlayer {
  /** Undefined: the question names no player. */
  readonly account: ProviderAccount | undefined;
  readonly protocol: Pick<Protocol, 'calls'>;
  readonly gateway: ProviderGateway;
  /** Called before the question is asked again. False: it must not be asked again. */
  readonly mayRepeat?: () => Promise<boolean>;
}

/**
 * Asks a provider about one player. A provider forgets players when it moves them to another account, or when its test system is replaced by the real
 * one. So if the provider does not know the player, the player is registered again under the same name, and the question is repeated once. If that
 * does not help, the answer is the provider's refusal.
 */
export async function askAboutPlayer<T>(
  accounts: Pick<AccountStore, 'markRegistered' | 'markForgotten'>,
  { account, protocol, gateway, mayRepeat }: AskedPlayer,
  ask: () => Promise<Result<T, UpstreamFailure>>,
): Promise<Result<T, UpstreamFailure>> {
  const answer = await ask();
  if (answer.ok || account === undefined || !isUnknownPlayer(answer.error)) return answer;
  await accounts.markForgotten(account);
  const forgotten = { ...account, isRegistered: false };
  const registered = await registerAccount(accounts, { account: forgotten, protocol, gateway });
  if (!registered.ok || !registered.value.isRegistered) return answer;
  return mayRepeat === undefined || (await mayRepeat()) ? ask() : answer;
}

const isUnknownPlayer = (failure: UpstreamFailure): boolean =>
  failure.kind === 'provider_refused' && failure.reason === 'player_not_found';
