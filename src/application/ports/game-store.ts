import type { GameDraft } from '../../domain/game/game-draft.ts';
import type { Game } from '../../domain/game/game.ts';

/** A game to be kept: under `newId` if its (provider, code) is new, else under the id it has. */
export interface GameArrival {
  readonly newId: string;
  readonly draft: GameDraft;
}

/** What became of an arrival. */
export type ArrivalOutcome = 'created' | 'updated' | 'unchanged' | 'unknown_provider';

/** What an operator may set on one game. */
export type GameFlags = Partial<Pick<Game, 'isMaintenance' | 'isActive'>>;

/** Where games are kept for administration. */
export interface GameStore {
  /**
   * Keeps all arrivals in one transaction, which must not name the same (provider, code) twice; outcomes in their order. A flag
   * that an arrival does not name stays as it is, also when it is changed at the same moment.
   */
  keep(arrivals: readonly GameArrival[]): Promise<readonly ArrivalOutcome[]>;
  find(id: string): Promise<Game | undefined>;
  /** The game after the change; undefined when there is none. */
  update(id: string, flags: GameFlags): Promise<Game | undefined>;
}
