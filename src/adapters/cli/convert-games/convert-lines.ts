import { err, ok, type Result } from '../../../domain/shared/result.ts';
import type { ConvertOptions } from './options.ts';
import { CATEGORY_PATTERN, CODE_PATTERN, foldCode } from '../../../domain/shared/code.ts';
import { withoutAtEnd } from '../../../domain/shared/without-at-end.ts';

/** One line of the input and its result. Lines count from 1, and empty lines are left out. */
export interface ConvertedLine {
  readonly line: number;
  readonly game: Result<ImportGame, string>;
}

/** Converts lines one by one, as they arrive. */
export async function* convertLines(
  lines: AsyncIterable<string> | Iterable<string>,
  options: ConvertOptions,
): AsyncGenerator<ConvertedLine> {
  let line = 0;
  for await (const text of lines) {
    line += 1;
    if (text.trim() !== '') yield { line, game: convertLine(text, options) };
  }
}

function convertLine(text: string, options: ConvertOptions): Result<ImportGame, string> {
  // Spreadsheet programs put a byte order mark before the first line.
  const row = parsed(text.replace(/^\ufeff/, ''));
  return row === undefined ? err('is not JSON') : convertGameRow(row, options);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A game in the format of the import. */
interface ImportGame {
  readonly provider: string;
  readonly brand: string;
  readonly code: string;
  readonly name: string;
  readonly category: string;
  readonly currencies: readonly string[];
  readonly image: string;
  readonly is_maintenance?: boolean;
  readonly active?: boolean;
}

/** Columns that are copied if the list has them. Without them, an import keeps the values that an operator has set. */
const FLAGS = ['is_maintenance', 'active'] as const;

/** Converts one row of a provider's game list into a game of the import; the error is the reason in words. */
export function convertGameRow(row: unknown, options: ConvertOptions): Result<ImportGame, string> {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return err('is not a JSON object');
  const columns = row as Columns;
  const game = importGame(columns, options);
  const reason = violation(game, options) ?? flagViolation(columns);
  return reason === undefined ? ok({ ...game, ...flagsOf(columns) }) : err(reason);
}

type Columns = Readonly<Record<string, unknown>>;

function importGame(columns: Columns, options: ConvertOptions): ImportGame {
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
  };
}

function violation({ code, name, category, provider }: ImportGame, options: ConvertOptions): string | undefined {
  if (code === '') return 'game_code is missing';
  if (name === '') return 'game_name is missing';
  if (!CATEGORY_PATTERN.test(category)) return 'game_type is missing or not a category';
  if (CODE_PATTERN.test(provider)) return undefined;
  return `${options.providerFrom} is missing or cannot be made a provider code`;
}

const flagsOf = (columns: Columns): Partial<Record<(typeof FLAGS)[number], boolean>> =>
  Object.fromEntries(FLAGS.filter((flag) => typeof columns[flag] === 'boolean').map((flag) => [flag, columns[flag]]));

// The meaning of `"active": 0` could be guessed, but a wrong guess would offer a game that is switched off.
function flagViolation(columns: Columns): string | undefined {
  const odd = FLAGS.find((flag) => typeof (columns[flag] ?? true) !== 'boolean');
  return odd === undefined ? undefined : `${odd} is neither true nor false`;
}

/** A column as text; codes are sometimes numbers in JSON. */
const text = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';

const categoryOf = (value: unknown, map: ReadonlyMap<string, string>): string => {
  const category = foldCode(text(value));
  return map.get(category) ?? category;
};

/** `Dragon Soft` becomes `DRAGON-SOFT`: provider codes contain only letters, digits, `_` and `-`. */
const providerCode = (value: unknown): string => {
  const dashed = foldCode(text(value)).replace(/[^A-Z0-9_-]+/g, '-');
  return withoutAtEnd(dashed.replace(/^[-_]+/, ''), '-');
};
