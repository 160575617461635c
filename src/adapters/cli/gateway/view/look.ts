import { spelledFor } from '../../../api/words/next-commands.ts';
import type { World } from '../session.ts';

/** The format of text for its output. */
export interface Look {
  /** The width of a line in cells; undefined if lines are not cut. */
  readonly columns: number | undefined;
  /** Applies a style to a text after its layout. */
  readonly paint: (style: Style, text: string) => string;
  /** A hint with its commands as they are called where this program runs. */
  readonly spelled: (hint: string) => string;
}

export type Style = 'bold' | 'red' | 'green' | 'yellow' | 'dim';

const CODES: Readonly<Record<Style, number>> = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33 };

/** Text without styles, of any width. */
export const PLAIN: Look = { columns: undefined, paint: (_, text) => text, spelled: (hint) => hint };

/**
 * The format for an output. On a terminal, lines are cut to its width and styled, unless NO_COLOR (https://no-color.org) is set or the terminal is
 * dumb.
 */
export function lookOf(name: 'stdout' | 'stderr', { environment, program, [name]: output }: World): Look {
  const spelled: Look['spelled'] = (hint) => spelledFor(program, hint);
  if (output.isTTY !== true) return { ...PLAIN, spelled };
  const isStyled = (environment['NO_COLOR'] ?? '') === '' && environment['TERM'] !== 'dumb';
  const paint: Look['paint'] = isStyled ? (style, text) => `\u001b[${CODES[style]}m${text}\u001b[0m` : PLAIN.paint;
  return { columns: output.columns, paint, spelled };
}
