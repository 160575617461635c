import stringWidth from 'string-width';

/** Characters that control a terminal or change the writing direction. Answers of Agents and providers must do neither. */
const UNSHOWABLE = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;
/** Characters among them that are parts of words and emoji. */
const HARMLESS = /^[\u200c\u200d]$/;

const segmenter = new Intl.Segmenter();

/** A text on one line, without characters that control a terminal. */
export const onOneLine = (text: string): string =>
  text.replace(/\s+/g, ' ').replace(UNSHOWABLE, (character) => (HARMLESS.test(character) ? character : '\ufffd'));

/** The width of a text in cells of a terminal. */
export const widthOf = (text: string): number => stringWidth(text);

/** Cuts a text to a width in cells, with an ellipsis if something is missing. */
export function cutTo(cells: number, text: string): string {
  if (widthOf(text) <= cells) return text;
  let cut = '';
  let taken = 1;
  for (const { segment } of segmenter.segment(text)) {
    taken += widthOf(segment);
    if (taken > cells) break;
    cut += segment;
  }
  return `${cut}…`;
}

/** Pads a text with blanks to a width in cells. */
export const paddedTo = (cells: number, text: string): string => text + ' '.repeat(Math.max(0, cells - widthOf(text)));
