import type { Agent } from '../../domain/agent/agent.ts';
import type { Player, ProviderAccount } from '../../domain/player/player.ts';
import { upstreamNames } from '../../domain/player/upstream-name.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import type { Failure } from '../failure.ts';
import type { MappedCall } from '../providers/map-unified-call.ts';
import type { AccountStore } from '../ports/account-store.ts';
import type { Digests } from '../ports/digests.ts';
import type { ProviderGateways } from '../ports/provider-gateways.ts';
import { askProvider } from '../providers/ask-provider.ts';
import { registerAccount } from './register-account.ts';

/** The player, and the provider and currency of the account to open. */
export interface OpenProviderAccountInput {
  readonly agent: Agent;
  readonly player: Player;
  readonly target: Pick<MappedCall, 'provider' | 'protocol'>;
  /** A currency that the provider serves. */
  readonly currency: string;
}

export interface OpenProviderAccountParts {
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
