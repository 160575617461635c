import type { Agent } from '../../domain/agent/agent.ts';
import type { Player, ProviderAccount } from '../../domain/player/player.ts';
import { upstreamNames } from '../../domain/player/upstream-name.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import type { Failure } from '../failure.ts';
import type { MappedCall } from '../providers/map-unified-call.ts';
import type { AccountStore } from '../ports/account-store.ts';
import type { Digests } from '../ports/digests.ts';
import type { ProviderGateways } from '../ports/provider-gateways.ts';
import { askProvider } from '../providers/provider-failure.ts';
import type { Protocol } from '../../domain/provider/protocol.ts';
import type { UpstreamAnswer } from '../../domain/provider/upstream-call.ts';
import type { UpstreamFailure } from '../../domain/provider/upstream-failure.ts';
import type { ProviderGateway } from '../ports/provider-gateway.ts';

/** The player, and the provider and currency of the account to open. */
interface OpenProviderAccountInput {
  readonly agent: Agent;
  readonly player: Player;
  readonly target: Pick<MappedCall, 'provider' | 'protocol'>;
  /** A currency that the provider serves. */
  readonly currency: string;
}

interface OpenProviderAccountParts {
  readonly accounts: AccountStore;
  readonly gateways: ProviderGateways;
  readonly digests: Digests;
}

/**
 * Opens a player's account at a provider, under a name that no other player has there, and registers the player at the provider. A repeated or
 * simultaneous call returns the same account. If the provider registers players at their first launch, the returned account is unregistered.
 */
export class OpenProviderAccount {
  readonly #parts: OpenProviderAccountParts;

  constructor(parts: OpenProviderAccountParts) {
    this.#parts = parts;
  }

  async execute({
    agent,
    player,
    target,
    currency,
  }: OpenProviderAccountInput): Promise<Result<ProviderAccount, Failure>> {
    const { provider, protocol } = target;
    const named = { agentCode: agent.code, memberId: player.memberId };
    const account = await this.#parts.accounts.open(
      { playerId: player.id, provider: provider.code, currency },
      upstreamNames(named, protocol.playerNames, (text) => this.#parts.digests.sha256(text)),
    );
    return account.isRegistered ? ok(account) : this.#register(account, target);
  }

  async #register(
    account: ProviderAccount,
    { provider, protocol }: OpenProviderAccountInput['target'],
  ): Promise<Result<ProviderAccount, Failure>> {
    const { accounts, gateways } = this.#parts;
    return askProvider(gateways, provider, (gateway) => registerAccount(accounts, { account, protocol, gateway }));
  }
}

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
