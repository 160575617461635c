import { err, ok, type Result } from '../../../domain/shared/result.ts';

/** The deepest nesting of objects and lists. The deepest body of a contract has four levels. */
export const JSON_LEVELS_MAX = 16;
/** The most fields of one object: one and a half times as many as the longest record of a contract may have. */
export const JSON_NAMES_MAX = 100;

/**
 * Reads JSON from a person or their program. The error is the rule that the text breaks, as the end of a sentence. The structure is counted before it
 * is parsed, because an object of 230,000 names takes a hundred times as long as a text of the same length.
 */
export function boundedJson(text: string, valuesMax: number): Result<unknown, string> {
  const broken = brokenBound(text, valuesMax);
  if (broken !== undefined) return err(broken);
  try {
    return ok(JSON.parse(text));
  } catch {
    return err('must be valid JSON');
  }
}

const [QUOTE, BACKSLASH, COMMA] = ['"', '\\', ','].map((each) => each.charCodeAt(0));
const [LIST, LIST_END, OBJECT, OBJECT_END] = ['[', ']', '{', '}'].map((each) => each.charCodeAt(0));
/** A list never has too many names. */
const NO_NAMES = -Infinity;

/** The limit that the structure breaks. Other mistakes in the JSON are found by its parser. */
function brokenBound(text: string, valuesMax: number): string | undefined {
  /** The number of names so far in each open object. */
  const names: number[] = [];
  let values = 1;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (character === QUOTE) at = endOfText(text, at);
    if (!isOneMore(character, names)) continue;
    if ((values += 1) > valuesMax) return `must have at most ${valuesMax} values`;
    if (names.length > JSON_LEVELS_MAX) return `must have at most ${JSON_LEVELS_MAX} levels`;
    if ((names.at(-1) ?? 0) > JSON_NAMES_MAX) return `must have at most ${JSON_NAMES_MAX} fields in an object`;
  }
  return undefined;
}

/** Whether a value begins after the character, as far as the character shows. Counts the names of the open objects. */
function isOneMore(character: number, names: number[]): boolean {
  if (character === LIST_END || character === OBJECT_END) names.pop();
  else if (character === LIST || character === OBJECT) names.push(character === LIST ? NO_NAMES : 1);
  else if (character === COMMA) names.push((names.pop() ?? NO_NAMES) + 1);
  else return false;
  return character !== LIST_END && character !== OBJECT_END;
}

/** The end of a text that begins with a quote: the next quote after an even number of backslashes. */
export function endOfText(text: string, begin: number): number {
  for (let at = text.indexOf('"', begin + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let before = at;
    while (text.charCodeAt(before - 1) === BACKSLASH) before -= 1;
    if ((at - before) % 2 === 0) return at;
  }
  return text.length;
}
