import { checkOperator } from '../../domain/agent/agent.ts';
import { all, err, ok, type Result } from '../../domain/shared/result.ts';
import { chosenProvider, givenMemberId, type AgentInput } from '../agent-query.ts';
import { callRefused, type Failure } from '../failure.ts';
import type { MapAgentCall } from '../providers/map-unified-call.ts';
import type { PlayerStore } from '../ports/player-store.ts';
import type { EndSessions } from './end-sessions.ts';

/** Without a provider, the player is logged out of all providers where the player has an account. */
export type LogOutPlayerInput = AgentInput<'memberId' | 'provider'>;

export interface LogOutPlayerParts {
  readonly map: MapAgentCall;
  readonly players: Pick<PlayerStore, 'find'>;
  readonly endSessions: EndSessions;
}

/** Ends a player's games: in the gateway at once, and at the providers that can log out players. */
export class LogOutPlayer {
  readonly #parts: LogOutPlayerParts;

  constructor(parts: LogOutPlayerParts) {
    this.#parts = parts;
  }

  /** Returns the first failure of a provider, after all were tried. */
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
    const ending = { player, because: 'logout', provider: named.value } as const;
    const sessions = await this.#parts.endSessions.execute(agent, ending);
    const [failure] = sessions.flatMap((session) => session.failure ?? []);
    return failure === undefined ? ok(undefined) : err(failure);
  }

  /** The provider that the caller names, if any. A provider that cannot log out players is refused before anything is done. */
  async #named({ agent, provider: text }: LogOutPlayerInput): Promise<Result<string | undefined, Failure>> {
    const provider = chosenProvider(text);
    if (!provider.ok || provider.value === undefined) return provider;
    const mapped = await this.#parts.map.execute({ agent, provider: provider.value, call: 'kick_logout' });
    return mapped.ok ? ok(mapped.value.provider.code) : mapped;
  }
}
