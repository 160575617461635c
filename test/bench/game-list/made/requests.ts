/** Made-up requests: distinct combinations of Agent, filter and page, all of which have an answer. */
import { CATEGORIES, CURRENCIES, type Catalogue } from './catalogue.ts';
import type { MadeAgent } from './agents.ts';
import { indexed, OfferedPositions } from './offered-positions.ts';
import { Random } from './random.ts';

/** One request, as the load generator sends it. */
export interface MadeRequest {
  readonly token: string;
  /** Form-urlencoded. */
  readonly body: string;
  /** The game list, if absent. */
  readonly path?: string;
}

const SEED = 7;
/** Nobody leafs further than this; matches beyond are not counted. */
const MATCHES_MAX = 2_000;
/** An answer of ten games has about 2.7 KB. */
const PAGE_SIZES = [
  ['', 0.6],
  ['10', 0.35],
  ['20', 0.05],
] as const;
const PAGE_SIZE_DEFAULT = 10;
/** Early pages are asked for more often. */
const PAGE_SKEW = 2;

/** Makes `count` different requests. */
export function makeRequests(catalogue: Catalogue, agents: readonly MadeAgent[], count: number): MadeRequest[] {
  const random = new Random(SEED);
  const withKinds = indexed(catalogue);
  const offered = agents.map((agent) => new OfferedPositions(withKinds, agent.rules));
  const requests = new Map<string, MadeRequest>();
  while (requests.size < count) {
    const at = random.below(agents.length);
    const body = makeBody(offered[at]!, catalogue, random);
    if (body !== undefined) requests.set(`${at}?${body}`, { token: agents[at]!.token, body });
  }
  return [...requests.values()];
}

function makeBody(offered: OfferedPositions, { providers }: Catalogue, random: Random): string | undefined {
  const provider = random.chance(0.4) ? random.below(providers.length) : undefined;
  const category = random.chance(0.4) ? random.share(CATEGORIES) : undefined;
  const currency = random.chance(0.4) ? random.pick(CURRENCIES) : undefined;
  const matches = offered.find({ provider, category, currency }, MATCHES_MAX).length;
  if (matches === 0) return undefined;
  const pageSize = random.share(PAGE_SIZES);
  const pages = Math.ceil(matches / (Number(pageSize) || PAGE_SIZE_DEFAULT));
  const page = 1 + Math.floor(pages * random.next() ** PAGE_SKEW);
  const fields = Object.entries({
    provider: provider === undefined ? '' : providers[provider]!.code,
    [random.chance(0.5) ? 'category' : 'game_type']: category ?? '',
    currency: currency ?? '',
    page: page === 1 && random.chance(0.5) ? '' : String(page),
    pageSize,
  });
  return new URLSearchParams(fields.filter(([, value]) => value !== '')).toString();
}
