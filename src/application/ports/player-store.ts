import type { Player } from '../../domain/player/player.ts';
import type { PageRequest } from '../../domain/shared/page-request.ts';
import type { Page } from '../../domain/shared/page.ts';

/** A filter for players; undefined fields do not restrict it. */
export interface PlayerFilter {
  readonly agent: string | undefined;
  /** The beginning of the name, in upper case. */
  readonly namePrefix: string | undefined;
  readonly isActive: boolean | undefined;
}

/** Players whose names break the documented rule, because they were entered by hand or before the rule existed. */
export interface OddlyNamed {
  readonly total: number;
  readonly first: readonly Pick<Player, 'agent' | 'memberId'>[];
}

/** Stores players. Names are in upper case; the caller has checked them. */
export interface PlayerStore {
  /** Returns the player of that name. A missing player is created with `newId`, once, even if two calls come at the same time. */
  ensure(agent: string, memberId: string, newId: string): Promise<Player>;
  find(agent: string, memberId: string): Promise<Player | undefined>;
  byId(playerId: string): Promise<Player | undefined>;
  /** Lists players by name and Agent. A page beyond the last one is an empty list with the true total. */
  list(filter: PlayerFilter, page: PageRequest): Promise<Page<Player>>;
  /** The number of players whose names would be refused today, and the first of them by Agent and name. */
  oddlyNamed(limit: number): Promise<OddlyNamed>;
  /** Notes whether the player is in a game. */
  setActive(playerId: string, isActive: boolean): Promise<void>;
}
