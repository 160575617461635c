import type { Agent } from '../../domain/agent/agent.ts';
import type { Game } from '../../domain/catalogue/game.ts';
import type { Protocol } from '../../domain/provider/protocol.ts';
import { servesCurrency } from '../../domain/provider/provider.ts';
import { UNIFIED_CALLS } from '../../domain/provider/unified-call.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { callRefused, type CallRefused, type UnsupportedCall } from '../failure.ts';
import type { GameStore } from '../ports/game-store.ts';
import type { MaintenanceBook } from '../ports/maintenance-book.ts';
import type { ProtocolDirectory } from '../ports/protocol-directory.ts';
import type { KeptProvider, ProviderStore } from '../ports/provider-store.ts';
import { gameRefusal } from './country-refused.ts';

/** The game, the Agent, the currency and country of the player, and the call. */
export interface PlayableGameInput {
  readonly agent: Agent;
  readonly gameId: string;
  readonly currency: string;
  /** Undefined if it is not known. Then every rule about countries keeps players from the game. */
  readonly country: string | undefined;
  readonly call: 'game_launch' | 'game_demo';
}

/** A game that the Agent's players may open now, and its provider. */
export interface PlayableGame {
  readonly game: Game;
  readonly provider: KeptProvider;
  readonly protocol: Protocol;
}

export interface FindPlayableGameParts {
  readonly games: GameStore;
  readonly providers: ProviderStore;
  readonly protocols: ProtocolDirectory;
  readonly maintenance: Pick<MaintenanceBook, 'covers'>;
}

type Refusal = CallRefused | UnsupportedCall;

/** Finds a game to open, or the reason why it cannot be opened. Sends nothing. */
export class FindPlayableGame {
  readonly #parts: FindPlayableGameParts;

  constructor(parts: FindPlayableGameParts) {
    this.#parts = parts;
  }

  async execute(input: PlayableGameInput): Promise<Result<PlayableGame, Refusal>> {
    const found = await this.#find(input.gameId);
    if (found === undefined) {
      return err(callRefused('game_not_found', `game "${input.gameId}" does not exist or is offline`));
    }
    const isCovered = await this.#parts.maintenance.covers(found.game);
    const refusal = whyNot(found, input, isCovered);
    return refusal === undefined ? ok(found) : err(refusal);
  }

  /** A game that is inactive, or whose provider is inactive, counts as missing. */
  async #find(gameId: string): Promise<PlayableGame | undefined> {
    const { games, providers, protocols } = this.#parts;
    const game = await games.find(gameId);
    if (game?.isActive !== true) return undefined;
    const provider = await providers.find(game.provider);
    if (provider?.isActive !== true) return undefined;
    const protocol = protocols.find(provider.protocol);
    if (protocol === undefined) throw new Error(`provider ${provider.code} has an unknown protocol`);
    return { game, provider, protocol };
  }
}

/** The order of these checks matters, because an Agent that is not offered the game must not learn anything else about it. */
function whyNot(
  { game, provider, protocol }: PlayableGame,
  asked: PlayableGameInput,
  isCovered: boolean,
): Refusal | undefined {
  const { agent, currency, country, call } = asked;
  if (!agent.offerRules.offers(game)) {
    return callRefused('game_not_allowed', `game "${game.id}" is not offered to this Agent`);
  }
  const forbidden = gameRefusal({ agent, game, provider }, country);
  if (forbidden !== undefined) return forbidden;
  if (game.isMaintenance || provider.isMaintenance || isCovered) {
    return callRefused('game_in_maintenance', `game "${game.id}" or its provider is in maintenance`);
  }
  if (!game.currencies.includes(currency) || !servesCurrency(provider, currency)) {
    return callRefused('currency_unsupported', `game "${game.id}" cannot be played in ${currency}`);
  }
  if (protocol.calls[call].support === 'unsupported') {
    return { kind: 'unsupported_call', call: UNIFIED_CALLS[call], provider: provider.code };
  }
  return undefined;
}
