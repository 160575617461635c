/** An Agent that follows the catalogue by its changes alone, and complains about a change that makes no sense. */
import { isDeepStrictEqual } from 'node:util';
import type { Agent } from '../../../../src/domain/agent/agent.ts';
import type { GameChange } from '../../../../src/domain/catalogue/game-change.ts';
import { GameFilter } from '../../../../src/domain/catalogue/game-filter.ts';
import type { Game, OfferedGame } from '../../../../src/domain/catalogue/game.ts';
import { PageRequest } from '../../../../src/domain/shared/page-request.ts';
import { ListGameChanges } from '../../../../src/application/catalogue/list-game-changes.ts';
import type { CatalogueWorld } from '../../../ports/catalogue-world.ts';
import { accepted } from '../../../ports/catalogue-seeds.ts';

/** Games by id, as the game list shows them. */
export type ShownGames = ReadonlyMap<string, ShownGame>;

/** Its `isMaintenance` is what the game's flag and the provider's come to; the flags themselves are not shown. */
type ShownGame = Omit<Game, 'isActive'> & Pick<OfferedGame, 'currency'>;

function shown({ game: { isActive: _, ...game }, currency, isMaintenance }: OfferedGame): ShownGame {
  return { ...game, currency, isMaintenance };
}

/** Follows one Agent's changes from nothing on; with a country, those of the list for players in it. */
export class ChangesFollower {
  readonly #changes: ListGameChanges;
  readonly #agent: Agent;
  readonly #country: string | undefined;
  readonly #known = new Map<string, ShownGame>();
  #cursor: string | undefined;

  constructor(world: CatalogueWorld, agent: Agent, country?: string) {
    this.#changes = new ListGameChanges(world.history);
    this.#agent = agent;
    this.#country = country;
  }

  get known(): ShownGames {
    return this.#known;
  }

  /** Asks once; the revision up to which everything is known now, or undefined in the middle of a longer answer. */
  async ask(): Promise<number | undefined> {
    const asked = { agent: this.#agent, cursor: this.#cursor, country: this.#country };
    const answer = accepted(await this.#changes.execute(asked));
    for (const change of answer.list) this.#apply(change);
    this.#cursor = answer.cursor;
    return answer.hasMore ? undefined : Number(answer.cursor.split('.')[1]);
  }

  /** Asks until there is no more. */
  async catchUp(): Promise<number> {
    for (;;) {
      const revision = await this.ask();
      if (revision !== undefined) return revision;
    }
  }

  #apply(change: GameChange): void {
    const id = change.change === 'withdrawn' ? change.id : change.offered.game.id;
    const known = this.#known.get(id);
    if ((known === undefined) !== (change.change === 'added'))
      throw new Error(`${id} was ${change.change} out of turn`);
    if (change.change === 'withdrawn') this.#known.delete(id);
    else if (isDeepStrictEqual(known, shown(change.offered))) throw new Error(`${id} was told twice`);
    else this.#known.set(id, shown(change.offered));
  }
}

/** The whole game list of an Agent, as the catalogue has it. */
export async function shownGames(world: CatalogueWorld, agentCode: string, country?: string): Promise<ShownGames> {
  const agent = await world.agents.find(agentCode);
  if (agent === undefined) throw new Error(`there is no Agent ${agentCode}`);
  const games = new Map<string, ShownGame>();
  for (let page = 1, total = 1; games.size < total; page += 1) {
    const filter = accepted(GameFilter.of({ country }));
    const request = { agent, filter, page: accepted(PageRequest.of(String(page), '100')) };
    const answer = await world.catalog.findOffered(request);
    for (const offered of answer.list) games.set(offered.game.id, shown(offered));
    total = answer.total;
  }
  return games;
}
