/** How many searches a second the gateway answers, beside its own game list, over games of which most have details: answers that are cached, and new ones. */
import { digits, spreadText, type Findings } from '../../report.ts';
import { interleaved } from '../../rounds.ts';
import { pairedRatio, spread } from '../../statistics.ts';
import { progress } from '../../progress.ts';
import { CONNECTIONS, FIRST_WARM_UP_MS, sample, type BenchContext, type Sample } from '../bench-context.ts';
import type { MadeRequest } from '../made/requests.ts';

const MIXES = ['wide', 'search', 'list-new', 'search-new'] as const;
/** The mix of lists beside which a mix of searches is measured. */
const BASES = { wide: 'wide', search: 'wide', 'list-new': 'list-new', 'search-new': 'list-new' } as const;
type SearchMix = (typeof MIXES)[number];

const CONDITIONS = [
  'text=tiger',
  'tags=new',
  'rtp_min=96',
  'volatility=high%2Clow',
  'has_demo=true',
  'language=de',
  '',
];
const SORTS = ['name', 'newest', 'position'];
const SEARCH_PATH = '/papi/v1/game/search';
/** Different searches, fewer than the memo holds. */
const SEARCH_COUNT = 15_000;
/** The list ignores a field that it does not know, so that each question exists as often, and together they are more than the memo holds. */
const LISTS_OF_EACH = 3;

const newLists = (wide: readonly MadeRequest[]): readonly MadeRequest[] =>
  Array.from({ length: LISTS_OF_EACH }, (_, at) =>
    wide.map(({ token, body }) => ({ token, body: `${body}&again=${at}` })),
  ).flat();

/** Searches with the Agents, filters and pages of the list's questions: all of them are more than the memo holds. */
const searchesOf = (wide: readonly MadeRequest[]): readonly MadeRequest[] =>
  wide.map(({ token, body }, at) => {
    const condition = CONDITIONS[at % CONDITIONS.length] ?? '';
    const fields = [body, condition, `sort=${SORTS[at % SORTS.length] ?? ''}`].filter((field) => field !== '');
    return { token, path: SEARCH_PATH, body: fields.join('&') };
  });

export async function search(context: BenchContext): Promise<Findings> {
  const { driver, stage, options } = context;
  const { wide } = stage.world;
  const searches = searchesOf(wide);
  await driver.prepare('search', searches.slice(0, SEARCH_COUNT));
  await driver.prepare('search-new', searches);
  await driver.prepare('list-new', newLists(wide));
  const server = await stage.server('full');
  // The first searches make the orders. Few ask until then, because those that wait for long are refused.
  await driver.load('search', { ...server, connections: 2, warmUpMs: 0, durationMs: FIRST_WARM_UP_MS });
  for (const mix of MIXES) {
    progress(`Warming up ${mix}`);
    await driver.load(mix, { ...server, connections: CONNECTIONS, warmUpMs: 0, durationMs: 2 * FIRST_WARM_UP_MS });
  }
  const samples: ReadonlyMap<SearchMix, readonly Sample[]> = await interleaved(MIXES, options.rounds, (mix) =>
    sample(context, 'full', { mix }),
  );
  const rates = (mix: SearchMix): number[] => (samples.get(mix) ?? []).map((each) => each.answersPerSecond);
  const rows = MIXES.map((mix) => [
    mix,
    spreadText(spread(rates(mix))),
    digits(pairedRatio(rates(mix), rates(BASES[mix])).median),
    digits(spread((samples.get(mix) ?? []).map(({ cpuUsPerAnswer }) => cpuUsPerAnswer)).median),
  ]);
  const title = `Searches, ${stage.world.gameCount} games`;
  const columns = ['Mix', 'Answers per second', '/ list', 'CPU, µs'];
  return { tables: [{ title, columns, rows }], targets: [] };
}
