import { ANSWER_LIMITS } from './answer-limits.ts';
import { inTurns } from './in-turns.ts';
import type { NumberIds } from './number-ids.ts';
import { NumberQuoter, type StructureObserver } from './quoted-numbers.ts';

/** Characters that are copied in one turn: less than a millisecond. */
const PIECE_LENGTH = 64 * 1024;

/**
 * Reads a report like `parseExactJson`, in turns with other requests: the lists that are members of an object are read item by item. The limit of
 * values applies to each item, and to all the rest together. The length of each part for `JSON.parse` is limited too.
 */
export async function parseLongExactJson(
  text: string,
  valuesMax: number = ANSWER_LIMITS.values,
  ids?: NumberIds,
): Promise<unknown> {
  const lists = new RootLists();
  const quoter = new NumberQuoter(text, { valuesMax, ids, observer: lists });
  lists.onItem = quoter.startCounting.bind(quoter);
  for await (const place of inTurns(placesIn(text))) quoter.copyUpTo(place);
  const root: unknown = JSON.parse(withoutItems(quoter, lists.found));
  const read: unknown[][] = [];
  for (const list of lists.found) read.push(await itemsOf(quoter, list));
  if (typeof root !== 'object' || root === null || Array.isArray(root)) return root;
  return Object.fromEntries(Object.entries(root).map(([name, member]) => [name, listOf(member, read) ?? member]));
}

function* placesIn(text: string): Generator<number> {
  for (let place = PIECE_LENGTH; place < text.length + PIECE_LENGTH; place += PIECE_LENGTH) yield place;
}

/** Most items of all lists: a record has more than a hundred characters. */
const ITEMS_MAX = 200_000;
/** Longest item, and longest rest. The copy has quotes that the text does not have. */
const PART_LENGTH_MAX = 2 * ANSWER_LIMITS.bytes;

/** The places of a list's items in the copy. The first item begins at `begin`. Each item ends at its comma or at the closing bracket. */
interface FoundList {
  readonly begin: number;
  readonly ends: number[];
}

const MEMBER_DEPTH = 2;

/** Finds the lists that are members of the root. */
class RootLists implements StructureObserver {
  readonly found: FoundList[] = [];
  onItem: () => void = () => undefined;
  #open: FoundList | undefined;
  #isObject = false;
  #membersLeft = ANSWER_LIMITS.values;
  #itemsLeft = ITEMS_MAX;

  opened(bracket: string, depth: number, at: number): void {
    if (depth < MEMBER_DEPTH) this.#isObject = bracket === '{';
    if (depth === MEMBER_DEPTH && bracket === '[' && this.#isObject) this.#open = { begin: at + 1, ends: [] };
  }

  separated(depth: number, at: number): void {
    // The count of values starts again with each item, so members of the root and items are counted separately.
    if (depth < MEMBER_DEPTH) this.#membersLeft -= 1;
    if (depth === MEMBER_DEPTH && this.#open !== undefined) this.#endItem(this.#open, at);
    if (Math.min(this.#membersLeft, this.#itemsLeft) < 0) throw new SyntaxError('too many members or items in JSON');
  }

  #endItem({ ends }: FoundList, at: number): void {
    this.#itemsLeft -= 1;
    ends.push(at);
    this.onItem();
  }

  closed(bracket: string, depth: number, at: number): void {
    if (depth !== MEMBER_DEPTH || this.#open === undefined) return;
    // A list that ends with a brace stays in the text, and JSON.parse refuses it.
    if (bracket === ']') this.found.push({ ...this.#open, ends: [...this.#open.ends, at] });
    this.#open = undefined;
  }
}

/** The copy with the number of each list in place of the list's items. */
function withoutItems(quoter: NumberQuoter, lists: readonly FoundList[]): string {
  let at = 0;
  const pieces = lists.map(({ begin, ends }, number) => {
    const piece = `${part(quoter, at, begin)}${number}`;
    at = ends.at(-1) ?? begin;
    return piece;
  });
  return pieces.join('') + part(quoter, at, quoter.length);
}

async function itemsOf(quoter: NumberQuoter, { begin, ends }: FoundList): Promise<unknown[]> {
  const [only, another] = ends;
  if (another === undefined && part(quoter, begin, only ?? begin).trim() === '') return [];
  const items: unknown[] = [];
  let at = begin;
  for await (const end of inTurns(ends)) {
    items.push(JSON.parse(part(quoter, at, end)));
    at = end + 1;
  }
  return items;
}

const listOf = (member: unknown, read: readonly unknown[][]): unknown[] | undefined =>
  Array.isArray(member) ? read[Number(member[0])] : undefined;

function part(quoter: NumberQuoter, start: number, end: number): string {
  if (end - start > PART_LENGTH_MAX) throw new SyntaxError('too long a part in JSON');
  return quoter.copied(start, end);
}
