import stringWidth from 'string-width';

/** Characters that a terminal obeys or that turn the writing around: what Agents and providers answered must not do either. */
const UNSHOWABLE = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;
/** Of those, what belongs to words and emoji. */
const HARMLESS = /^[\u200c\u200d]$/;

const segmenter = new Intl.Segmenter();

/** A text on one line that does nothing to a terminal. */
export const onOneLine = (text: string): string =>
  text.replace(/\s+/g, ' ').replace(UNSHOWABLE, (character) => (HARMLESS.test(character) ? character : '\ufffd'));

/** How many cells of a terminal a text takes. */
export const widthOf = (text: string): number => stringWidth(text);

/** A text in so many cells, with an ellipsis where something is missing. */
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

/** A text with blanks after it, in so many cells. */
export const paddedTo = (cells: number, text: string): string => text + ' '.repeat(Math.max(0, cells - widthOf(text)));
