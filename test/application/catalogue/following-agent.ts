import { expect } from 'chai';
import type { ListGameChanges } from '../../../src/application/catalogue/list-game-changes.ts';
import type { Agent } from '../../../src/domain/agent/agent.ts';
import type { GameChange } from '../../../src/domain/catalogue/game-change.ts';
import { GameFilter } from '../../../src/domain/catalogue/game-filter.ts';
import type { OfferedGame } from '../../../src/domain/catalogue/game.ts';
import { PageRequest } from '../../../src/domain/shared/page-request.ts';
import { accepted, AGENT } from '../../ports/catalogue-seeds.ts';
import type { CatalogueWorld } from '../../ports/catalogue-world.ts';

/** A list of games by their ids, each as text that shows everything an Agent sees of it. */
export type SeenGames = ReadonlyMap<string, string>;

/** An Agent that knows only what it is told. It fails as soon as it is told something that it should not be. */
export class FollowingAgent {
  readonly #known = new Map<string, string>();
  readonly #everOffered = new Set<string>();
  #cursor: string | undefined;

  get known(): SeenGames {
    return this.#known;
  }

  /** Takes note of what is offered at this moment: only such games may ever be told. */
  witness(offered: SeenGames): void {
    for (const shown of offered.values()) this.#everOffered.add(shown);
  }

  /** Asks once, and believes the answer; tells whether it was the last one. */
  async ask(changes: ListGameChanges, agent: Agent): Promise<boolean> {
    const { list, cursor, hasMore } = accepted(await changes.execute({ agent, cursor: this.#cursor }));
    for (const change of list) this.#learn(change);
    this.#cursor = cursor;
    return !hasMore;
  }

  #learn(told: GameChange): void {
    const id = told.change === 'withdrawn' ? told.id : told.offered.game.id;
    expect(this.#known.has(id), `${told.change} ${id}, which was known`).to.equal(told.change !== 'added');
    if (told.change === 'withdrawn') {
      this.#known.delete(id);
      return;
    }
    const shown = shownAs(told.offered);
    expect(this.#everOffered, `${told.change} as it never was`).to.include(shown);
    expect(this.#known.get(id), `${told.change} to what it was`).not.to.equal(shown);
    this.#known.set(id, shown);
  }
}

/** Every game that is offered now, by way of the catalogue's list. */
export async function offeredNow(world: CatalogueWorld): Promise<SeenGames> {
  const agent = await world.agents.find(AGENT);
  if (agent === undefined) return new Map();
  const filter = accepted(GameFilter.of({}));
  const seen = new Map<string, string>();
  for (let page = 1, total = 1; seen.size < total; page += 1) {
    const answer = await world.catalog.findOffered({ agent, filter, page: accepted(PageRequest.of(`${page}`, '100')) });
    for (const offered of answer.list) seen.set(offered.game.id, shownAs(offered));
    total = answer.total;
  }
  return seen;
}

// The flags of game and provider do not show, only what comes of them.
const shownAs = ({ game, currency, isMaintenance }: OfferedGame): string =>
  JSON.stringify([{ ...game, isMaintenance, isActive: true }, currency]);
