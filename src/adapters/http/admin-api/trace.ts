import { Search } from '../../../application/search/search.ts';
import { ListPlayers } from '../../../application/timelines/list-players.ts';
import { ShowPlayer, ShowRound } from '../../../application/timelines/timeline.ts';
import { SEARCH } from '../../api/calls/search.ts';
import { TIMELINES } from '../../api/calls/timelines.ts';
import { shownBy } from '../answers/json-names.ts';
import type { UseCases } from '../use-cases.ts';
import { mapped, mappedPage, serve, type AdminRouter } from './admin-call.ts';
import { shownPlayerJson, stepJson } from './step-json.ts';

/** `/admin/v1/search`, `/rounds` and `/players`. */
export function traceCalls(router: AdminRouter, useCase: UseCases): void {
  serve(router, SEARCH.search, async ({ query }) =>
    mapped(await useCase(Search).execute(query), ({ hits, hasMore }) => ({
      hits: hits.map(hitJson),
      has_more: hasMore,
    })),
  );
  serve(router, TIMELINES.round, async ({ params, query }) =>
    mappedPage(await useCase(ShowRound).execute({ ...params, ...query }), (step) => stepJson(step)),
  );
  serve(router, TIMELINES.players, async ({ query }) =>
    mappedPage(await useCase(ListPlayers).execute(query), playerJson),
  );
  serve(router, TIMELINES.player, async ({ params, query, ownAgent }) =>
    mapped(await useCase(ShowPlayer).execute({ ...params, ...query }), (shown) => shownPlayerJson(shown, ownAgent)),
  );
}

const hitJson = shownBy(SEARCH.search.answers.shape.hits.element);
const playerJson = shownBy(TIMELINES.players.answers.shape.list.element);
