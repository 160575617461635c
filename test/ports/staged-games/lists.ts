/** The lists and games of the suite of StagedGames. */
import type { FollowCounts, FollowOutcome, StagedGame } from '../../../src/application/ports/staged-games.ts';
import type { GameFields } from '../../../src/domain/catalogue/game-draft.ts';
import { invalidParameter } from '../../../src/domain/shared/invalid-parameter.ts';
import { arrivalOf, guid, PROVIDER } from '../catalogue-seeds.ts';
import type { CatalogueWorld } from '../catalogue-world.ts';

/** A list of the provider `P`. */
export const listOf = (number: number) => ({ provider: PROVIDER, id: guid(900 + number) });

/** The staged game that becomes `guid(number)` if it is new. */
export const stagedOf = (number: number, changes: Partial<GameFields> = {}): StagedGame => {
  const arrival = arrivalOf(number, changes);
  return { code: arrival.draft.fields.code, arrival };
};

/** A game that cannot be kept. */
export const rejectedOf = (code: string): StagedGame => ({
  code,
  violation: invalidParameter('name', 'must not be empty'),
});

/** The usual rules. */
export const NORMALLY = { areNewActive: true, mayShrink: false };

/** Stages a whole list, and follows it. */
export async function followed(
  world: CatalogueWorld,
  games: readonly StagedGame[],
  rules = NORMALLY,
): Promise<FollowOutcome> {
  lists += 1;
  const list = listOf(lists);
  await world.stagedGames.begin(list);
  await world.stagedGames.add(list, games);
  return world.stagedGames.follow(list, rules);
}
let lists = 0;

/** The outcome of a followed list. */
export const counted = (changes: Partial<FollowCounts> = {}): FollowOutcome => ({
  kind: 'followed',
  counts: { created: 0, updated: 0, unchanged: 0, withdrawn: 0, rejectedTotal: 0, rejected: [], ...changes },
});

/** The staged games of these numbers. */
export const numbered = (from: number, to: number): readonly StagedGame[] =>
  Array.from({ length: to - from + 1 }, (_, at) => stagedOf(from + at));
