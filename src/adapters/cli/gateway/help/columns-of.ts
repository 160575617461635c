import type { Look } from '../view/look.ts';
import { paddedTo, widthOf } from '../view/shown-text.ts';

const WIDTH_DEFAULT = 100;
const INDENT = '  ';

/** Names with what they mean beside them, wrapped at the look's width. */
export function columnsOf(entries: readonly (readonly [string, string])[], { columns = WIDTH_DEFAULT }: Look): string {
  const left = Math.max(...entries.map(([name]) => widthOf(name)));
  const room = Math.max(20, Math.min(columns, WIDTH_DEFAULT) - left - 2 * INDENT.length);
  return entries
    .flatMap(([name, meaning]) =>
      wrapped(meaning, room).map((line, at) => `${INDENT}${paddedTo(left, at === 0 ? name : '')}${INDENT}${line}\n`),
    )
    .join('');
}

/** A text in lines of at most so many cells, a word that is longer aside. */
export function wrapped(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && widthOf(`${line} ${word}`) > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}
