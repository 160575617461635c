import { checkOperator, type Agent } from '../../domain/agent/agent.ts';
import type { ProviderAccount } from '../../domain/player/player.ts';
import { all, err, ok, type Result } from '../../domain/shared/result.ts';
import { chosenProvider, givenMemberId, type AgentInput } from '../agent-query.ts';
import { callRefused, type Failure } from '../failure.ts';
import type { MapAgentCall } from '../providers/map-agent-call.ts';
import type { AccountStore } from '../ports/account-store.ts';
import type { PlayerStore } from '../ports/player-store.ts';
import type { ProviderGateways } from '../ports/provider-gateways.ts';
import type { KeptProvider } from '../ports/provider-store.ts';
import { askProvider } from '../providers/ask-provider.ts';

/** Without a provider, the player is logged out of all providers where the player has an account. */
export type LogOutPlayerInput = AgentInput<'memberId' | 'provider'>;

export interface LogOutPlayerParts {
  readonly map: MapAgentCall;
  readonly players: PlayerStore;
  readonly accounts: AccountStore;
  readonly gateways: ProviderGateways;
}

/** Ends a player's games: in the gateway at once, and at the providers that can log out players. */
export class LogOutPlayer {
  readonly #parts: LogOutPlayerParts;

  constructor(parts: LogOutPlayerParts) {
    this.#parts = parts;
  }

  async execute(input: LogOutPlayerInput): Promise<Result<void, Failure>> {
    const read = all({
      agent: checkOperator(input.agent, input.operatorCode),
      memberId: givenMemberId(input.memberId),
    });
    if (!read.ok) return read;
    const { agent, memberId } = read.value;
    const named = await this.#named(input);
    if (!named.ok) return named;
    const player = await this.#parts.players.find(agent.code, memberId);
    if (player === undefined) return err(callRefused('player_not_found', `player "${memberId}" does not exist`));
    await this.#parts.players.setActive(player.id, false);
    return this.#kickEverywhere(agent, await this.#accountsOf(player.id, named.value));
  }

  /** The provider that the caller names, if any. A provider that cannot log out players is refused before anything is done. */
  async #named({ agent, provider: text }: LogOutPlayerInput): Promise<Result<KeptProvider | undefined, Failure>> {
    const provider = chosenProvider(text);
    if (!provider.ok || provider.value === undefined) return provider.ok ? ok(undefined) : provider;
    const mapped = await this.#parts.map.execute({ agent, provider: provider.value, call: 'kick_logout' });
    return mapped.ok ? ok(mapped.value.provider) : mapped;
  }

  async #accountsOf(playerId: string, named: KeptProvider | undefined): Promise<readonly ProviderAccount[]> {
    const accounts = await this.#parts.accounts.listOf(playerId);
    return accounts.filter(
      ({ provider, isRegistered }) => isRegistered && (named === undefined || provider === named.code),
    );
  }

  /** Tries all accounts, even after a failure; returns the first failure. */
  async #kickEverywhere(agent: Agent, accounts: readonly ProviderAccount[]): Promise<Result<void, Failure>> {
    const kicks = await Promise.all(accounts.map((account) => this.#kick(agent, account)));
    return kicks.find((kick) => !kick.ok) ?? ok(undefined);
  }

  /** Does nothing if the protocol cannot log out players, or if the provider is inactive. */
  async #kick(agent: Agent, account: ProviderAccount): Promise<Result<void, Failure>> {
    const mapped = await this.#parts.map.execute({ agent, provider: account.provider, call: 'kick_logout' });
    if (!mapped.ok) return ok(undefined);
    const { provider } = mapped.value;
    const player = { name: account.upstreamName, currency: account.currency };
    const { gateways, accounts } = this.#parts;
    const kicked = await askProvider(gateways, provider, (gateway) => gateway.call('kick_logout', { player }));
    if (kicked.ok) return ok(undefined);
    if (kicked.error.kind !== 'player_not_found') return kicked;
    // The gateway chose the name, so it is not misspelt. A player whom the provider does not know plays nothing there.
    await accounts.markForgotten(account);
    return ok(undefined);
  }
}
