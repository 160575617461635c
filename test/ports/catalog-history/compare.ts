import { isDeepStrictEqual } from 'node:util';
import type { GameState } from '../../../src/domain/catalogue/game-change.ts';
import type { GameFields } from '../../../src/domain/catalogue/game-draft.ts';
import type { GameHistory, HistoryWindow } from '../../../src/application/ports/catalog-history.ts';
import { fieldsOf, guid } from '../catalogue-seeds.ts';
import type { CatalogueWorld } from '../catalogue-world.ts';

/** A window over everything; a test changes only the part that it is about. */
export const windowOf = (changes: Partial<HistoryWindow> & Pick<HistoryWindow, 'from' | 'to'>): HistoryWindow => ({
  afterId: '',
  everyGame: false,
  limit: 1000,
  ...changes,
});

/** The games that differ between the ends of a window; other candidates are allowed, and left out here. */
export async function differing(
  world: CatalogueWorld,
  window: Parameters<typeof windowOf>[0],
): Promise<readonly GameHistory[]> {
  const candidates = await world.history.gamesChanged(windowOf(window));
  return candidates.filter(({ before, after }) => !isDeepStrictEqual(before, after));
}

/** Writes, and returns the newest revision afterwards. */
export async function headAfter(world: CatalogueWorld, write: () => Promise<unknown>): Promise<number> {
  await write();
  await world.settled();
  return (await world.history.head()).revision;
}

/** The state of the game that `arrivalOf(number, changes)` makes. */
export const stateOf = (
  number: number,
  changes: Partial<GameFields> = {},
  flags: Partial<Omit<GameState, 'game'>> = {},
): GameState => ({
  game: { id: guid(number), ...fieldsOf(number, changes) },
  providerIsActive: true,
  providerIsMaintenance: false,
  providerRestrictedCountries: [],
  ...flags,
});
