import { err, ok, type Result } from '../../../domain/shared/result.ts';
import { CATEGORY_PATTERN, CODE_PATTERN, foldCode } from '../../../domain/shared/code.ts';
import type { ConvertOptions } from './options.ts';

/** A game in the format of the import. */
export interface ImportGame {
  readonly provider: string;
  readonly brand: string;
  readonly code: string;
  readonly name: string;
  readonly category: string;
  readonly currencies: readonly string[];
  readonly image: string;
  readonly is_maintenance: boolean;
  readonly active: boolean;
}

/** Turns one row of a game list, as providers hand them out, into a game of the import; the error is the reason in words. */
export function convertGameRow(row: unknown, options: ConvertOptions): Result<ImportGame, string> {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return err('is not a JSON object');
  const game = importGame(row as Readonly<Record<string, unknown>>, options);
  const reason = violation(game, options);
  return reason === undefined ? ok(game) : err(reason);
}

function importGame(columns: Readonly<Record<string, unknown>>, options: ConvertOptions): ImportGame {
  const code = text(columns['game_code']);
  const provider = options.provider ?? providerCode(columns[options.providerFrom]);
  return {
    provider,
    brand: text(columns['product']) || provider,
    code,
    name: text(columns['game_name']),
    category: categoryOf(columns['game_type'], options.categoryMap),
    currencies: options.currencies,
    image: options.imageBase === undefined ? '' : `${options.imageBase}/${provider}/${encodeURIComponent(code)}.png`,
    is_maintenance: false,
    active: true,
  };
}

function violation({ code, name, category, provider }: ImportGame, options: ConvertOptions): string | undefined {
  if (code === '') return 'game_code is missing';
  if (name === '') return 'game_name is missing';
  if (!CATEGORY_PATTERN.test(category)) return 'game_type is missing or not a category';
  if (CODE_PATTERN.test(provider)) return undefined;
  return `${options.providerFrom} is missing or cannot be made a provider code`;
}

/** A column as text: codes are sometimes numbers in JSON. */
const text = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';

const categoryOf = (value: unknown, map: ReadonlyMap<string, string>): string => {
  const category = foldCode(text(value));
  return map.get(category) ?? category;
};

/** `Dragon Soft` becomes `DRAGON-SOFT`: provider codes have letters, digits, `_` and `-` only. */
const providerCode = (value: unknown): string =>
  foldCode(text(value))
    .replace(/[^A-Z0-9_-]+/g, '-')
    .replace(/^[-_]+|-+$/g, '');
