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
  const columns = row as Readonly<Record<string, unknown>>;
  const code = text(columns['game_code']);
  if (code === '') return err('game_code is missing');
  const name = text(columns['game_name']);
  if (name === '') return err('game_name is missing');
  const category = categoryOf(columns['game_type'], options.categoryMap);
  if (!CATEGORY_PATTERN.test(category)) return err('game_type is missing or not a category');
  const provider = options.provider ?? providerCode(columns[options.providerFrom]);
  if (!CODE_PATTERN.test(provider)) return err(`${options.providerFrom} is missing or cannot be made a provider code`);
  return ok({
    provider,
    brand: text(columns['product']) || provider,
    code,
    name,
    category,
    currencies: options.currencies,
    image: options.imageBase === undefined ? '' : `${options.imageBase}/${provider}/${encodeURIComponent(code)}.png`,
    is_maintenance: false,
    active: true,
  });
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
