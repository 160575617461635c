import type { Player } from '../../domain/player/player.ts';

/** Players whose names are outside of what is documented: entered by hand, or before the rule. */
export interface OddlyNamed {
  readonly total: number;
  readonly first: readonly Pick<Player, 'agent' | 'memberId'>[];
}

/** Where players are kept. Names are in upper case; the caller has checked them. */
export interface PlayerStore {
  /** The player of that name; made when there is none, also when two ask at once. `newId` is taken only then. */
  ensure(agent: string, memberId: string, newId: string): Promise<Player>;
  find(agent: string, memberId: string): Promise<Player | undefined>;
  byId(playerId: string): Promise<Player | undefined>;
  /** How many there are whose names no Agent could give today, and the first of them by Agent and name. */
  oddlyNamed(limit: number): Promise<OddlyNamed>;
  /** Notes whether the player is in a game. */
  setActive(playerId: string, isActive: boolean): Promise<void>;
}
