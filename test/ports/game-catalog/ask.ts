import { GameFilter, type GameFilterInput } from '../../../src/domain/catalogue/game-filter.ts';
import { PageRequest } from '../../../src/domain/shared/page-request.ts';
import type { OfferedGames } from '../../../src/application/ports/game-catalog.ts';
import { accepted, AGENT } from '../catalogue-seeds.ts';
import type { CatalogueWorld } from '../catalogue-world.ts';

/** A question as an Agent sends it, as text; it asks for the largest page unless given. */
export interface Question extends GameFilterInput {
  readonly agent?: string;
  readonly page?: string;
  readonly pageSize?: string;
}

/** Asks the catalogue in the same way as the use case. */
export async function ask(world: CatalogueWorld, question: Question = {}): Promise<OfferedGames> {
  const agent = await world.agents.find(question.agent ?? AGENT);
  if (agent === undefined) throw new Error('a question of an Agent that nobody has made');
  const filter = accepted(GameFilter.of(question));
  const page = accepted(PageRequest.of(question.page, question.pageSize ?? '100'));
  return world.catalog.findOffered({ agent, filter, page });
}

/** The codes of the games in the answer, in its order. */
export const askCodes = async (world: CatalogueWorld, question: Question = {}): Promise<readonly string[]> =>
  (await ask(world, question)).list.map(({ game }) => game.code);
