import type { GameDraft } from '../../domain/catalogue/game-draft.ts';
import type { Game, GameChanges } from '../../domain/catalogue/game.ts';
import type { PageRequest } from '../../domain/shared/page-request.ts';
import type { Page } from '../../domain/shared/page.ts';

/** A filter for games; undefined fields do not restrict it. */
export interface StoredGameFilter {
  readonly provider: string | undefined;
  readonly category: string | undefined;
  readonly currency: string | undefined;
  /** A part of the name, or the whole code, in any letter case. */
  readonly text: string | undefined;
  readonly isActive: boolean | undefined;
  readonly isMaintenance: boolean | undefined;
  /** Whether it has restricted countries of its own. */
  readonly isRestricted: boolean | undefined;
}

/** A game to store: under `newId` if its (provider, code) is new, otherwise under its present id. */
export interface GameArrival {
  readonly newId: string;
  readonly draft: GameDraft;
}

export type ArrivalOutcome = 'created' | 'updated' | 'unchanged' | 'unknown_provider';

/** Stores games for administration. */
export interface GameStore {
  /**
   * Stores all arrivals in one transaction, and returns outcomes in their order. The arrivals must not repeat a (provider, code). A flag that an
   * arrival does not contain keeps its value, even if it is changed at the same moment.
   */
  keep(arrivals: readonly GameArrival[]): Promise<readonly ArrivalOutcome[]>;
  find(id: string): Promise<Game | undefined>;
  /** Lists games by provider, name and id, offered or not. A page beyond the last one is an empty list with the true total. */
  list(filter: StoredGameFilter, page: PageRequest): Promise<Page<Game>>;
  /** The game after the change; undefined if the game does not exist. */
  update(id: string, changes: GameChanges): Promise<Game | undefined>;
}
