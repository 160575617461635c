import stringWidth from 'string-width';

/** A value of the admin API for people, on one line. */
export function shownValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return '-';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return onOneLine(value);
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object')) {
    return value.length === 0 ? '-' : onOneLine(value.join(', '));
  }
  return onOneLine(JSON.stringify(value));
}

/** An object of the admin API; empty if the value is not an object. */
export const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** The objects in an array; empty if the value is not an array. */
export const objectsOf = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.map(objectOf) : [];

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
