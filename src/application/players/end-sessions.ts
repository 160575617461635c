import type { Agent } from '../../domain/agent/agent.ts';
import type { SessionEnd } from '../../domain/player/game-session.ts';
import type { Player, ProviderAccount } from '../../domain/player/player.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { Failure } from '../failure.ts';
import type { AccountStore } from '../ports/account-store.ts';
import type { GameSessions } from '../ports/game-sessions.ts';
import type { PlayerStore } from '../ports/player-store.ts';
import type { ProviderGateways } from '../ports/provider-gateways.ts';
import { askProvider } from '../providers/provider-failure.ts';
import type { MapAgentCall } from '../providers/map-unified-call.ts';

/** The end of the games of one account. `not_supported`: the provider cannot end them, or is inactive. */
export interface EndedSession {
  readonly provider: string;
  readonly currency: string;
  readonly status: 'ended' | 'not_supported' | 'failed';
  /** Set if the status is `failed`. */
  readonly failure?: Failure;
}

export interface EndSessionsParts {
  readonly map: MapAgentCall;
  readonly players: Pick<PlayerStore, 'setActive'>;
  readonly accounts: AccountStore;
  readonly gameSessions: Pick<GameSessions, 'activeOf' | 'end'>;
  readonly gateways: ProviderGateways;
}

/** The player, the reason, and the only provider, if one is meant. */
interface Ending {
  readonly player: Player;
  readonly because: SessionEnd;
  readonly provider?: string | undefined;
}

/**
 * Ends a player's games at every provider that can do so, or at one. A game at another provider goes on, and so do its stakes: only a block stops
 * them. The sessions of an account are over once its provider has ended the games.
 */
export class EndSessions {
  readonly #parts: EndSessionsParts;

  constructor(parts: EndSessionsParts) {
    this.#parts = parts;
  }

  /** Tries all registered accounts, even after a failure. */
  async execute(agent: Agent, { player, because, provider: only }: Ending): Promise<readonly EndedSession[]> {
    const { players, accounts } = this.#parts;
    await players.setActive(player.id, false);
    const registered = (await accounts.listOf(player.id)).filter(
      ({ provider, isRegistered }) => isRegistered && (only === undefined || provider === only),
    );
    return Promise.all(
      registered.map(async (account): Promise<EndedSession> => {
        const { provider, currency } = account;
        const kicked = await this.endAt(agent, account, because);
        if (!kicked.ok) return { provider, currency, status: 'failed', failure: kicked.error };
        return { provider, currency, status: kicked.value };
      }),
    );
  }

  /** Ends the games of one account. */
  async endAt(
    agent: Agent,
    account: ProviderAccount,
    because: SessionEnd,
  ): Promise<Result<'ended' | 'not_supported', Failure>> {
    const { gameSessions } = this.#parts;
    // Found before the provider is asked, which does not end a game that is launched meanwhile.
    const sessions = await gameSessions.activeOf(account);
    const kicked = await this.#kick(agent, account);
    if (kicked.ok && kicked.value === 'ended') await gameSessions.end(sessions, because);
    return kicked;
  }

  async #kick(agent: Agent, account: ProviderAccount): Promise<Result<'ended' | 'not_supported', Failure>> {
    const { map, gateways, accounts } = this.#parts;
    const mapped = await map.execute({ agent, provider: account.provider, call: 'kick_logout' });
    if (!mapped.ok) return ok('not_supported');
    const { provider } = mapped.value;
    const player = { name: account.upstreamName, currency: account.currency };
    const kicked = await askProvider(gateways, provider, (gateway) => gateway.call('kick_logout', { player }));
    if (kicked.ok) return ok('ended');
    if (kicked.error.kind !== 'player_not_found') return err(kicked.error);
    // The gateway chose the name, so it is not misspelt. A player whom the provider does not know plays nothing there.
    await accounts.markForgotten(account);
    return ok('ended');
  }
}
