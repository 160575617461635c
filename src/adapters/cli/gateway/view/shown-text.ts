/** Characters that a terminal obeys or that turn the writing around: what Agents and providers answered must not do either. */
const UNSHOWABLE = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;
/** Of those, what belongs to words and emoji. */
const HARMLESS = /^[\u200c\u200d]$/;
/** East Asian wide and fullwidth characters; and what terminals draw as emoji. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1f64f}\u{1f900}-\u{1f9ff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u;

const segmenter = new Intl.Segmenter();

/** A text on one line that does nothing to a terminal. */
export const onOneLine = (text: string): string =>
  text.replace(/\s+/g, ' ').replace(UNSHOWABLE, (character) => (HARMLESS.test(character) ? character : '\ufffd'));

/** How many cells of a terminal a text takes. */
export const widthOf = (text: string): number =>
  [...segmenter.segment(text)].reduce((cells, { segment }) => cells + cellsOf(segment), 0);

/** A text in so many cells, with an ellipsis where something is missing. */
export function cutTo(cells: number, text: string): string {
  if (widthOf(text) <= cells) return text;
  let cut = '';
  let taken = 1;
  for (const { segment } of segmenter.segment(text)) {
    taken += cellsOf(segment);
    if (taken > cells) break;
    cut += segment;
  }
  return `${cut}…`;
}

/** A text with blanks after it, in so many cells. */
export const paddedTo = (cells: number, text: string): string => text + ' '.repeat(Math.max(0, cells - widthOf(text)));

const cellsOf = (grapheme: string): number => (WIDE.test(grapheme) ? 2 : 1);
