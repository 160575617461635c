import type { Agent } from '../../domain/agent/agent.ts';
import type { Player, ProviderAccount } from '../../domain/player/player.ts';
import { upstreamNames } from '../../domain/player/upstream-name.ts';
import type { UpstreamAnswer } from '../../domain/provider/upstream-call.ts';
import type { UpstreamFailure } from '../../domain/provider/upstream-failure.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { Failure } from '../failure.ts';
import type { MappedCall } from '../providers/map-unified-call.ts';
import type { AccountStore } from '../ports/account-store.ts';
import type { Digests } from '../ports/digests.ts';
import type { ProviderGateways } from '../ports/provider-gateways.ts';
import { providerFailure } from '../providers/provider-failure.ts';

/** Whose account is to be opened, and where. */
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
 * Opens a player's account at a provider under a name that nobody else has there, and sees to it that the provider has the player.
 * Whoever asks again, or at the same moment, gets the same account. One whose provider makes the player with the first launch comes back
 * not registered.
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

  /** A registration that failed, or whose outcome is unknown, is made up for by the next call: the name stays, and asking twice is safe. */
  async #register(
    account: ProviderAccount,
    { provider, protocol }: OpenProviderAccountInput['target'],
  ): Promise<Result<ProviderAccount, Failure>> {
    if (protocol.calls.player_registration.support !== 'supported') return ok(account);
    const gateway = this.#parts.gateways.connect(provider);
    if (!gateway.ok) return err(providerFailure(provider.code, gateway.error));
    const player = { name: account.upstreamName, currency: account.currency };
    const answer = orThereAlready(await gateway.value.call('player_registration', { player }));
    if (!answer.ok) return err(providerFailure(provider.code, answer.error));
    if (answer.value.status === 'at_launch') return ok(account);
    await this.#parts.accounts.markRegistered(account);
    return ok({ ...account, isRegistered: true });
  }
}

type Registration = Result<UpstreamAnswer<'player_registration'>, UpstreamFailure>;

/** The name is this player's alone, so a provider that has it already has this player: somebody was faster, or an answer was lost. */
const orThereAlready = (answer: Registration): Registration =>
  !answer.ok && answer.error.kind === 'provider_refused' && answer.error.reason === 'player_exists'
    ? ok({ status: 'registered' })
    : answer;
