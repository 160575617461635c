import {
  foldCode,
  inLowerCase,
  inUpperCase,
  inTurns,
  isCountry,
  maybe,
  ok,
  parsedUrl,
  readShape,
  refused,
  unreadable,
  usableDetails,
  z,
  type DetailChanges,
  type ListedGame,
  type Platform,
  type UpstreamHandler,
} from '../kit.ts';
import type { Client } from './client.ts';

/** Lists all games, which come in one answer. Hub88 names no currencies, so each game has those of the provider's settings. */
export const listGames =
  (client: Client, served: readonly string[]): UpstreamHandler<'game_list'> =>
  async () => {
    const currencies = served.filter((code) => client.config.currencies.isKnown(code));
    if (currencies.length === 0) {
      return refused(
        'currency_unsupported',
        '',
        'not sent: the provider must have currencies, because the list names none',
      );
    }
    const answer = await client.call('game/list');
    if (!answer.ok) return answer;
    if (!Array.isArray(answer.value)) return unreadable('the list of games is no list');
    const games: ListedGame[] = [];
    for await (const row of inTurns(answer.value as readonly unknown[])) {
      const game = readShape(GAME, row);
      if (!game.success)
        return unreadable(`game ${games.length + 1} of the list: ${game.error.issues[0]?.path.join('.')}`);
      games.push(listed(game.data, currencies));
    }
    return ok({ games, nextCursor: undefined, total: games.length });
  };

/** A part beside the name that cannot be read counts as not said. */
const said = <S extends z.ZodType>(schema: S) => maybe(schema).catch(undefined);
const texts = said(z.array(z.string()));
const text = said(z.string());

/** A row of the list (document; the sample of a sister brand has the same). Numbers are texts. */
const GAME = z.object({
  game_code: z.string().min(1),
  name: z.string().min(1),
  product: text,
  category: text,
  platforms: texts,
  enabled: said(z.boolean()),
  freebet_support: said(z.boolean()),
  demo_game_support: said(z.boolean()),
  url_thumb: text,
  url_background: text,
  blocked_countries: texts,
  restricted_countries: texts,
  release_date: text,
  volatility: text,
  rtp: text,
  paylines: text,
  features: texts,
});

type Row = z.output<typeof GAME>;

function listed(row: Row, currencies: readonly string[]): ListedGame {
  const countries = countriesIn(row);
  return {
    code: row.game_code,
    name: row.name,
    brand: (row.product ?? '').slice(0, BRAND_LENGTH_MAX),
    category: categoryOf(row.category),
    currencies,
    image: addressOf(row.url_thumb) ?? '',
    isMaintenance: false,
    isActive: row.enabled !== false,
    ...(countries !== undefined && { restrictedCountries: countries }),
    providerDetails: detailsOf(row),
  };
}

const BRAND_LENGTH_MAX = 64;

const addressOf = (address = ''): string | undefined =>
  /^https?:$/.test(parsedUrl(address)?.protocol ?? '') ? address : undefined;

/** The categories of the gateway by words in Hub88's; `Video Slots` is in the document, the other names were not found. */
const CATEGORIES = [
  [/\bslots?\b/i, 'SLOT'],
  [/\blive\b/i, 'LIVE'],
] as const;

function categoryOf(category = ''): string {
  const known = CATEGORIES.find(([words]) => words.test(category))?.[1];
  return (
    known ??
    (foldCode(category.replace(/[^A-Za-z0-9]+/g, ' '))
      .slice(0, 32)
      .trimEnd() ||
      'OTHER')
  );
}

/** Both lists exclude players (document). Undefined if Hub88 names no country, so that the operator's own list stays. */
function countriesIn({ blocked_countries: blocked = [], restricted_countries: restricted = [] }: Row) {
  const countries = [...new Set([...blocked, ...restricted].map(inUpperCase))].filter(isCountry);
  return countries.length === 0 ? undefined : countries;
}

const SHOWN_ON: Readonly<Record<string, readonly Platform[]>> = {
  GPL_DESKTOP: ['WEB', 'DESKTOP'],
  GPL_MOBILE: ['MOBILE'],
};

/** The details of a game. A wrong value counts as not known. `hit_ratio` has no documented unit and is left out. */
function detailsOf(row: Row): DetailChanges {
  const [square, background] = [addressOf(row.url_thumb), addressOf(row.url_background)];
  const platforms = (row.platforms ?? []).flatMap((platform) => SHOWN_ON[platform] ?? []);
  return usableDetails({
    images: { ...(square !== undefined && { square }), ...(background !== undefined && { background }) },
    rtp: numberOf(row.rtp),
    lines: numberOf(row.paylines),
    hasFreeRounds: row.freebet_support,
    hasDemo: row.demo_game_support,
    ...(platforms.length > 0 && { platforms }),
    releasedAtMs: instantOf(row.release_date),
    tags: tagsOf(row),
  });
}

const numberOf = (digits = ''): number | undefined =>
  /^\d{1,9}(\.\d{1,9})?$/.test(digits) ? Number(digits) : undefined;

function instantOf(date = ''): number | undefined {
  const ms = /^\d{4}-\d\d-\d\d/.test(date) ? Date.parse(`${date.slice(0, 10)}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(ms) ? undefined : ms;
}

/** The volatility is a number on a scale that no source tells, so it is passed on as a tag with Hub88's own number. */
function tagsOf({ features, volatility }: Row): readonly string[] | undefined {
  if (features === undefined && volatility === undefined) return undefined;
  const words = [...(features ?? []), ...(volatility === undefined ? [] : [`volatility ${volatility}`])];
  const tags = words.map((word) =>
    inLowerCase(word)
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 32),
  );
  return [...new Set(tags.filter(Boolean))].slice(0, TAGS_MAX);
}

const TAGS_MAX = 32;
