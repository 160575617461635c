import { checkOperator, type AgentMismatch } from '../../domain/agent/agent.ts';
import { GameFilter, type GameFilterInput } from '../../domain/catalogue/game-filter.ts';
import { GameSearch, type GameSearchInput } from '../../domain/catalogue/game-search.ts';
import type { InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import { PageRequest } from '../../domain/shared/page-request.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import type { AgentInput } from '../agent-query.ts';
import type { GameCatalog, OfferedGames } from '../ports/game-catalog.ts';

export type ListGamesInput = GameFilterInput & AgentInput<'page' | 'pageSize'>;

export interface GameListPage extends OfferedGames {
  readonly page: number;
  readonly pageSize: number;
}

type Listed = Promise<Result<GameListPage, InvalidParameter | AgentMismatch>>;

/** Lists the games that an Agent is offered. */
export class ListGames {
  readonly #games: GameCatalog;

  constructor(games: GameCatalog) {
    this.#games = games;
  }

  async execute(input: ListGamesInput, search?: GameSearch): Listed {
    const agent = checkOperator(input.agent, input.operatorCode);
    if (!agent.ok) return agent;
    const filter = GameFilter.of(input);
    if (!filter.ok) return filter;
    const page = PageRequest.of(input.page, input.pageSize);
    if (!page.ok) return page;
    const { list, total } = await this.#games.findOffered({
      agent: agent.value,
      filter: filter.value,
      page: page.value,
      ...(search && { search }),
    });
    return ok({ list, total, page: page.value.page, pageSize: page.value.pageSize });
  }
}

/** Searches in the same games. */
export class SearchGames {
  readonly #list: ListGames;

  constructor(list: ListGames) {
    this.#list = list;
  }

  async execute(input: ListGamesInput & GameSearchInput): Listed {
    const agent = checkOperator(input.agent, input.operatorCode);
    if (!agent.ok) return agent;
    const search = GameSearch.of(input);
    return search.ok ? this.#list.execute(input, search.value) : search;
  }
}
