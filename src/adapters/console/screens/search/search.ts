import { SEARCH_TEXT_MAX } from '../../../../domain/search/hit.ts';
import { ok, type Result } from '../../../../domain/shared/result.ts';
import type { AnswerOf } from '../../../api/call.ts';
import { SEARCH } from '../../../api/calls/search.ts';
import { html, type Child } from '../../../pages/html.ts';
import type { CallRefusal } from '../../../pages/visit.ts';
import { results } from '../../parts/filters.ts';
import { emptyState, table, type Column } from '../../parts/lists.ts';
import { badge, code } from '../../parts/values.ts';
import { screen, type ScreenVisit } from '../../screen.ts';
import { SEARCH_PATH } from '../../paths.ts';

type Found = AnswerOf<typeof SEARCH.search>;
type Hit = Found['hits'][number];

/** One field for any id. A single result is opened at once. */
export const search = screen({
  path: SEARCH_PATH,
  name: 'Search',
  purpose:
    'Finds a player, round, wager, transaction, transfer, callback, item in doubt, Agent, provider or game by any id.',
  group: 'Support',
  calls: [SEARCH.search],
  load: async (visit): Promise<Result<Found | undefined, CallRefusal>> => {
    const q = askedFor(visit);
    if (q === '') return ok(undefined);
    const found = await visit.call(SEARCH.search, { query: { q } });
    return found.ok || found.error.field === undefined ? found : ok({ hits: [], has_more: false });
  },
  leads: (found, visit) =>
    found?.hits.length === 1 && found.hits[0] !== undefined ? placeOf(found.hits[0], visit) : undefined,
  view: (found, visit) => [field(visit), found === undefined ? hint : results(hitsView(found, visit))],
});

const askedFor = ({ query }: ScreenVisit): string => (query.get('q') ?? '').trim();

const field = (visit: ScreenVisit): Child =>
  html`<form class="search-page" method="get" action="${SEARCH_PATH}" role="search">
    <label class="unseen" for="search-field">Any id</label>
    <input
      id="search-field"
      name="q"
      type="search"
      value="${askedFor(visit)}"
      maxlength="${SEARCH_TEXT_MAX}"
      autocomplete="off"
      required
    />
    <button class="primary">Search</button>
  </form>`;

const hint = emptyState(
  'A provider’s number, a round, your transfer, the name of a player, a GUID: one field takes them all. Ids of providers are compared exactly.',
);

function hitsView({ hits, has_more }: Found, visit: ScreenVisit): Child {
  const columns: readonly Column<Hit>[] = [
    { title: 'Kind', cell: ({ kind }) => badge(kind, 'quiet') },
    { title: 'Found', cell: (hit) => linked(hit, visit) },
    { title: 'Agent', cell: ({ agent }) => code(agent) },
  ];
  const empty = html`<p>Nothing has the id <strong>${askedFor(visit)}</strong>.</p>`;
  return [
    table(hits, columns, { caption: 'Hits', empty }),
    has_more ? html`<p class="pager-count">There is more. Give more of the id.</p>` : undefined,
  ];
}

const linked = (hit: Hit, visit: ScreenVisit): Child => {
  const place = placeOf(hit, visit);
  return place === undefined ? hit.label : html`<a href="${place}">${hit.label}</a>`;
};

/** The page of a result, whose path follows that of the API; undefined if the person may not open it. */
function placeOf({ kind, id, where }: Hit, visit: ScreenVisit): string | undefined {
  const place = `/console${where.replace(/^\/callbacks\//, '/deliveries/')}`;
  if (!visit.opens(place)) return undefined;
  return kind === 'transaction' || kind === 'transfer' ? `${place}#step-${id}` : place;
}
