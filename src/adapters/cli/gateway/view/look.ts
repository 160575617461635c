import type { Output } from '../session.ts';

/** How text may look where it goes. */
export interface Look {
  /** Cells that a line has; undefined where nobody cuts. */
  readonly columns: number | undefined;
  /** Styles a text that has been laid out already. */
  readonly paint: (style: Style, text: string) => string;
}

export type Style = 'bold' | 'red' | 'green' | 'yellow' | 'dim';

const CODES: Readonly<Record<Style, number>> = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33 };

/** Text without a style, of any width. */
export const PLAIN: Look = { columns: undefined, paint: (_, text) => text };

/** A terminal is cut to and styled, unless NO_COLOR (https://no-color.org) or a dumb terminal speaks against styles. */
export function lookOf(output: Output, environment: Readonly<Record<string, string | undefined>>): Look {
  if (output.isTTY !== true) return PLAIN;
  const isStyled = (environment['NO_COLOR'] ?? '') === '' && environment['TERM'] !== 'dumb';
  const paint: Look['paint'] = isStyled ? (style, text) => `\u001b[${CODES[style]}m${text}\u001b[0m` : PLAIN.paint;
  return { columns: output.columns, paint };
}
