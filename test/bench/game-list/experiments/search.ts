/** How many searches a second the gateway answers, beside its own game list, over games of which most have details. */
import { digits, spreadText, type Findings } from '../../report.ts';
import { interleaved } from '../../rounds.ts';
import { pairedRatio, spread } from '../../statistics.ts';
import { progress } from '../../progress.ts';
import { CONNECTIONS, FIRST_WARM_UP_MS, sample, type BenchContext, type Sample } from '../bench-context.ts';
import type { MadeRequest } from '../made/requests.ts';

const MIXES = ['wide', 'search'] as const;
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
/** Different searches, fewer than the memo holds. Most are asked once in a short run, so that their answers are not cached. */
const SEARCH_COUNT = 15_000;
/** Searches with the Agents, filters and pages of the list's questions. */
const searchesOf = (wide: readonly MadeRequest[]): readonly MadeRequest[] =>
  wide.slice(0, SEARCH_COUNT).map(({ token, body }, at) => {
    const condition = CONDITIONS[at % CONDITIONS.length] ?? '';
    const fields = [body, condition, `sort=${SORTS[at % SORTS.length] ?? ''}`].filter((field) => field !== '');
    return { token, path: SEARCH_PATH, body: fields.join('&') };
  });

export async function search(context: BenchContext): Promise<Findings> {
  const { driver, stage, options } = context;
  const { wide } = stage.world;
  await driver.prepare('search', searchesOf(wide));
  const server = await stage.server('full');
  for (const mix of ['wide', 'search']) {
    progress(`Warming up ${mix}`);
    await driver.load(mix, { ...server, connections: CONNECTIONS, warmUpMs: 0, durationMs: 3 * FIRST_WARM_UP_MS });
  }
  const samples: ReadonlyMap<SearchMix, readonly Sample[]> = await interleaved(MIXES, options.rounds, (mix) =>
    sample(context, 'full', { mix }),
  );
  const rates = (mix: SearchMix): number[] => (samples.get(mix) ?? []).map((each) => each.answersPerSecond);
  const rows = MIXES.map((mix) => [
    mix,
    spreadText(spread(rates(mix))),
    digits(pairedRatio(rates(mix), rates('wide')).median),
    digits(spread((samples.get(mix) ?? []).map(({ cpuUsPerAnswer }) => cpuUsPerAnswer)).median),
  ]);
  const title = `Searches, ${stage.world.gameCount} games`;
  const columns = ['Mix', 'Answers per second', '/ wide', 'CPU, µs'];
  return { tables: [{ title, columns, rows }], targets: [] };
}
