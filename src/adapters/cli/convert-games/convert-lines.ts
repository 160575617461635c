import { err, type Result } from '../../../domain/shared/result.ts';
import { convertGameRow, type ImportGame } from './game-row.ts';
import type { ConvertOptions } from './options.ts';

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
