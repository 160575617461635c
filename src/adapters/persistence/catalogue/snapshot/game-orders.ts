import { compareNames, rankOf, type Sort } from '../../../../domain/catalogue/game-search.ts';
import type { BlockPlaces } from './block-places.ts';
import type { SearchedGame } from './block-search.ts';
import type { Breather } from './breather.ts';

/** All games of some blocks in an order: 8 bytes for each game. */
export interface GameOrder {
  /** The place of each rank. */
  readonly places: Uint32Array;
  /** The rank of each place. */
  readonly ranks: Uint32Array;
}

/** The orders that are ready, and the places which they mean. */
interface ReadyOrders {
  readonly places: BlockPlaces;
  readonly ready: ReadonlyMap<Sort, GameOrder>;
}

type Compare = (left: number, right: number) => number;

/**
 * The orders of some blocks, each made at its first use, and from the same order of earlier blocks if there is one: games that are still there keep
 * their order, and the others are put between them.
 */
export class GameOrders {
  readonly #places: BlockPlaces;
  readonly #earlier: ReadyOrders | undefined;
  readonly #ready = new Map<Sort, GameOrder>();
  readonly #begun = new Map<Sort, Promise<GameOrder>>();

  constructor(places: BlockPlaces, before: GameOrders | undefined) {
    this.#places = places;
    // Not the orders before, which would keep all orders before them in memory.
    this.#earlier = before?.newest();
  }

  /** These orders, or the earlier ones as long as none of these is ready. */
  newest(): ReadyOrders | undefined {
    return this.#ready.size > 0 ? { places: this.#places, ready: this.#ready } : this.#earlier;
  }

  /** Equal questions at the same time share one answer. */
  async of(sort: Sort, breather: Breather): Promise<GameOrder> {
    const ready = this.#ready.get(sort);
    if (ready !== undefined) return ready;
    const begun = this.#begun.get(sort) ?? this.#make(sort, breather);
    this.#begun.set(sort, begun);
    return begun;
  }

  async #make(sort: Sort, breather: Breather): Promise<GameOrder> {
    const compare = await this.#comparison(sort, breather);
    const kept = this.#kept(sort);
    const isKept = new Uint8Array(this.#places.size);
    for (const place of kept) isKept[place] = 1;
    const runs: Uint32Array[] = kept.length > 0 ? [kept] : [];
    for (const [block, { games }] of this.#places.blocks.entries()) {
      if (breather.isDue()) await breather.breathe();
      const first = this.#places.firstOf(block);
      const added = unmarked(isKept, first, first + games.length);
      if (added.length > 0) runs.push(Uint32Array.from(added.sort(compare)));
    }
    const places = await mergedRuns(runs, compare, breather);
    const ranks = new Uint32Array(this.#places.size);
    for (let rank = 0; rank < places.length; rank += 1) ranks[places[rank] ?? 0] = rank;
    const order = { places, ranks };
    this.#ready.set(sort, order);
    return order;
  }

  /** Names decide between equal games, so the other orders compare numbers only. */
  async #comparison(sort: Sort, breather: Breather): Promise<Compare> {
    const places = this.#places;
    if (sort === 'name') return (left, right) => compareNames(places.gameAt(left), places.gameAt(right));
    const { ranks } = await this.of('name', breather);
    // Read when they are needed, because after a change only few are.
    const keys = new Float64Array(places.size).fill(NaN);
    const keyOf = (place: number): number => {
      const known = keys[place] ?? NaN;
      return Number.isNaN(known) ? (keys[place] = rankOf(sort, places.gameAt(place).facts)) : known;
    };
    return (left, right) => keyOf(left) - keyOf(right) || (ranks[left] ?? 0) - (ranks[right] ?? 0);
  }

  /** The games of the earlier order that are still the same, in that order, by their places now. */
  #kept(sort: Sort): Uint32Array {
    const order = this.#earlier?.ready.get(sort);
    if (this.#earlier === undefined || order === undefined) return new Uint32Array();
    const now = placesNow(this.#earlier.places, this.#places);
    return order.places.map((place) => now[place] ?? GONE).filter((place) => place !== GONE);
  }
}

const GONE = 0xffff_ffff;

function unmarked(marks: Uint8Array, start: number, end: number): number[] {
  const places: number[] = [];
  for (let place = start; place < end; place += 1) if (marks[place] === 0) places.push(place);
  return places;
}

/** The place that each game of the blocks before has now. */
function placesNow(before: BlockPlaces, after: BlockPlaces): Uint32Array {
  const blocks = new Map(after.blocks.map((block, at) => [block, after.firstOf(at)]));
  const old = new Set(before.blocks);
  const places = new Map<SearchedGame, number>();
  for (const [block, first] of blocks) {
    if (!old.has(block)) block.games.forEach((game, position) => places.set(game, first + position));
  }
  const now = new Uint32Array(before.size).fill(GONE);
  before.blocks.forEach((block, at) => {
    const from = before.firstOf(at);
    const first = blocks.get(block);
    block.games.forEach((game, position) => {
      now[from + position] = first === undefined ? (places.get(game) ?? GONE) : first + position;
    });
  });
  return now;
}

/** Merges runs in pairs, and lets the event loop run in between. */
async function mergedRuns(runs: readonly Uint32Array[], compare: Compare, breather: Breather): Promise<Uint32Array> {
  let left = [...runs].sort((one, other) => one.length - other.length);
  while (left.length > 1) {
    const merged: Uint32Array[] = [];
    for (let at = 0; at < left.length; at += 2) {
      const [one = new Uint32Array(), other] = [left[at], left[at + 1]];
      merged.push(other === undefined ? one : await mergedPair(one, other, { compare, breather }));
    }
    left = merged;
  }
  return left[0] ?? new Uint32Array();
}

/** Places that are taken between two looks at the clock. */
const TAKEN_MAX = 256;

/** Puts the few into the many: it costs little if the few are much fewer. */
async function mergedPair(
  few: Uint32Array,
  many: Uint32Array,
  { compare, breather }: { compare: Compare; breather: Breather },
): Promise<Uint32Array> {
  const merged = new Uint32Array(few.length + many.length);
  let start = 0;
  for (const [taken, place] of few.entries()) {
    if (taken % TAKEN_MAX === 0 && breather.isDue()) await breather.breathe();
    const end = endOfSmaller(many, start, (other) => compare(other, place) < 0);
    // Mostly a few places, for which a loop is faster than a copy of a part.
    for (; start < end; start += 1) merged[start + taken] = many[start] ?? 0;
    merged[end + taken] = place;
  }
  merged.set(many.subarray(start), start + few.length);
  return merged;
}

/** The first position from `start` whose place is not smaller: steps that double, and then a binary search. */
function endOfSmaller(places: Uint32Array, start: number, isSmaller: (place: number) => boolean): number {
  let step = 1;
  while (start + step <= places.length && isSmaller(places[start + step - 1] ?? 0)) step *= 2;
  let low = start + (step >>> 1);
  let high = Math.min(start + step - 1, places.length);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isSmaller(places[middle] ?? 0)) low = middle + 1;
    else high = middle;
  }
  return low;
}
