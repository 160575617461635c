import { SEARCH } from '../../api/calls/search.ts';
import { TIMELINES } from '../../api/calls/timelines.ts';
import { shownBy } from '../answers/json-names.ts';
import { mapped, mappedPage, serve, type AdminRouter } from './admin-call.ts';
import { shownPlayerJson, stepJson } from './step-json.ts';
import type { TraceUseCases } from './use-cases/trace.ts';

/** `/admin/v1/search`, `/rounds` and `/players`. */
export function traceCalls(router: AdminRouter, useCases: TraceUseCases): void {
  serve(router, SEARCH.search, async ({ query }) =>
    mapped(await useCases.search.execute(query), ({ hits, hasMore }) => ({
      hits: hits.map(hitJson),
      has_more: hasMore,
    })),
  );
  serve(router, TIMELINES.round, async ({ params, query }) =>
    mappedPage(await useCases.showRound.execute({ ...params, ...query }), stepJson),
  );
  serve(router, TIMELINES.players, async ({ query }) =>
    mappedPage(await useCases.listPlayers.execute(query), playerJson),
  );
  serve(router, TIMELINES.player, async ({ params, query }) =>
    mapped(await useCases.showPlayer.execute({ ...params, ...query }), shownPlayerJson),
  );
}

const hitJson = shownBy(SEARCH.search.answers.shape.hits.element);
const playerJson = shownBy(TIMELINES.players.answers.shape.list.element);
