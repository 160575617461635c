import { allPages, inUpperCase, ok, z, type Result, type UpstreamFailure } from '../../protocol-kit.ts';
import { listOf, PAGINATION, readBy, withLowerKeys } from './read-answer.ts';
import { languageTag } from '../languages.ts';
import type { Client } from './client.ts';

export type Availability = 'active' | 'maintenance' | 'inactive';

/** A row of either list: one product or one game, in one or several currencies. */
export interface CatalogueRow {
  readonly product_code: number;
  readonly game_type: string;
  /** The text of the row: one code, several codes with commas, or ALL. */
  readonly currency: string;
  readonly availability: Availability;
}

export interface ProductRow extends CatalogueRow {
  readonly name: string;
  /** The product has no games of its own and is launched as a whole. */
  readonly isLobby: boolean;
}

export interface GameRow extends CatalogueRow {
  readonly game_code: string;
  readonly name: string;
  readonly image: string;
  /** By BCP 47 language. */
  readonly names: Readonly<Record<string, string>>;
  readonly icons: Readonly<Record<string, string>>;
  /** Undefined if the upstream does not say it. */
  readonly hasFreeRounds: boolean | undefined;
}

/** Rows per page of games. */
const PAGE_SIZE = 1_000;
/** Most pages of one product: 50,000 rows. */
const PAGES_MAX = 50;

/** Reads all products under contract. The document has a bare list; upstreams wrap it in one of three names. */
export async function productRows(client: Client): Promise<Result<readonly ProductRow[], UpstreamFailure>> {
  const answer = await client.call('productList', {});
  if (!answer.ok) return answer;
  const { data, products, available_products } = withLowerKeys(answer.value);
  const rows = Array.isArray(answer.value) ? answer.value : (data ?? products ?? available_products);
  return readBy(z.array(PRODUCT), rows, 'the list of products');
}

/** Reads all rows of one product's games. */
export async function gameRows(
  client: Client,
  product_code: number,
): Promise<Result<readonly GameRow[], UpstreamFailure>> {
  const listed = await allPages({
    items: 'games',
    pagesMax: PAGES_MAX,
    async read(_page, offset) {
      const answer = await client.call('gameList', { product_code, offset, size: PAGE_SIZE });
      if (!answer.ok) return answer;
      const page = readBy(GAMES, withLowerKeys(answer.value), 'the list of games');
      if (!page.ok) return page;
      const items = page.value.provider_games.map((row) => ({ ...row, product_code }));
      return ok({ items, total: page.value.pagination?.total });
    },
  });
  return listed.ok ? ok(listed.value.items) : listed;
}

const AVAILABILITY: ReadonlyMap<string, Availability> = new Map([
  ['ACTIVATED', 'active'],
  // The document's sample has this misspelling.
  ['ACTIVAT', 'active'],
  ['MAINTAINED', 'maintenance'],
  ['DEACTIVATED', 'inactive'],
]);

// An unknown status must not stop the whole catalogue. A game with such a status is shown and cannot be launched.
const availability = z
  .string()
  .nullish()
  .transform((word) => AVAILABILITY.get(inUpperCase(word ?? 'ACTIVATED')) ?? 'maintenance');

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');

/** Texts by language. A list must not be lost for a name in an odd form, so any other value counts as none. */
const byLanguage = z
  .record(z.string(), z.unknown())
  .catch({})
  .transform((texts): Readonly<Record<string, string>> =>
    Object.fromEntries(
      Object.entries(texts).flatMap(([key, value]) =>
        typeof value === 'string' && value.trim() !== '' ? [[languageTag(key), value.trim()]] : [],
      ),
    ),
  );

/** The document has true, its samples have 1. */
const ALLOWS: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [true, true],
  ['1', true],
  ['true', true],
  [false, false],
  ['0', false],
  ['false', false],
]);

const productCode = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .transform(Number);

/** The `entry_type` of a product with a lobby only. */
const LOBBY_ONLY = '2';

const PRODUCT = z
  .object({
    product_code: productCode,
    game_type: z.string().min(1),
    currency: text,
    status: availability,
    provider: text,
    product_name: text,
    entry_type: text,
  })
  .transform(({ status, provider, product_name, entry_type, ...row }) => ({
    ...row,
    availability: status,
    name: product_name || provider,
    isLobby: entry_type === LOBBY_ONLY,
  }));

const GAME = z
  .object({
    game_code: z.string().min(1),
    game_name: text,
    game_type: z.string().min(1),
    image_url: text,
    support_currency: text,
    status: availability,
    lang_name: byLanguage,
    lang_icon: byLanguage,
    allow_free_round: z.unknown(),
  })
  .transform(({ game_name, image_url, support_currency, status, lang_name, lang_icon, allow_free_round, ...row }) => ({
    ...row,
    names: lang_name,
    icons: lang_icon,
    hasFreeRounds: ALLOWS.get(allow_free_round),
    name: game_name || row.game_code,
    image: image_url,
    currency: support_currency,
    availability: status,
  }));

const GAMES = z.object({
  provider_games: listOf(GAME),
  pagination: PAGINATION,
});
