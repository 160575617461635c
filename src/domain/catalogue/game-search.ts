import { boundedText } from '../shared/bounded-text.ts';
import { compareText } from '../shared/compare-text.ts';
import { instantOf } from '../shared/instant.ts';
import { inLowerCase } from '../shared/letter-case.ts';
import { invalidParameter, type InvalidParameter } from '../shared/invalid-parameter.ts';
import { all, err, ok, type Result } from '../shared/result.ts';
import type { Game } from './game.ts';
import {
  isTag,
  LANGUAGE_RULE,
  languageOf,
  shownDetails,
  TAG_RULE,
  VOLATILITIES,
  type GameDetails,
  type Volatility,
} from './game-details.ts';

/** The orders of a search. Games without a date or a position are last, and games that are equal in it are in the order of names. */
export const SORTS = ['name', 'newest', 'position'] as const;
export type Sort = (typeof SORTS)[number];

/** The part of a game's details that a search reads, in little memory. */
export interface SearchFacts {
  /** The names in all languages, folded, each on a line. */
  readonly names: string;
  readonly rtp: number | undefined;
  readonly releasedAtMs: number | undefined;
  readonly position: number | undefined;
  /** The values that many games share. */
  readonly traits: SearchTraits;
}

export interface SearchTraits {
  readonly languages: readonly string[];
  readonly tags: readonly string[];
  readonly volatility: Volatility | undefined;
  readonly hasFreeRounds: boolean | undefined;
  readonly hasDemo: boolean | undefined;
}

/** Undefined for a game of which nothing is known. */
export function searchFacts(details: GameDetails | undefined): SearchFacts | undefined {
  if (details === undefined) return undefined;
  const { names = {}, rtp, releasedAtMs, position, ...values } = shownDetails(details).values;
  const { tags = [], volatility, hasFreeRounds, hasDemo } = values;
  const languages = Object.keys(names).map(inLowerCase).sort();
  const folded = Object.values(names).map(foldText).join('\n');
  return {
    names: folded,
    rtp,
    releasedAtMs,
    position,
    traits: { languages, tags, volatility, hasFreeRounds, hasDemo },
  };
}

/**
 * A text without case and accents: a player who types `jager` finds `Jäger`. A Greek sigma has another small form at the end of a word, and a part of a
 * name may end anywhere. The database folds in the same way.
 */
export const foldText = (text: string): string =>
  PLAIN.test(text)
    ? text.toLowerCase()
    : text.normalize('NFKD').replaceAll(ACCENTS, '').toLowerCase().replaceAll('ς', 'σ');

// eslint-disable-next-line no-control-regex -- ASCII has control characters
const PLAIN = /^[\u0000-\u007f]*$/;
const ACCENTS = /[\u0300-\u036f]/g;

/** The fields of a search as they were sent; an empty one counts as omitted. */
export type GameSearchInput = {
  readonly [
    Name in
      'text' | 'tags' | 'rtpMin' | 'volatility' | 'hasFreeRounds' | 'hasDemo' | 'releasedSince' | 'language' | 'sort'
  ]?: string | undefined;
};

/** The conditions of a search, of which each must hold; an absent one restricts nothing. */
export interface SearchConditions {
  /** Folded; a part of any name of the game. */
  readonly text: string | undefined;
  /** The game has all of them. */
  readonly tags: readonly string[] | undefined;
  readonly rtpMin: number | undefined;
  /** The game has one of them. */
  readonly volatility: readonly Volatility[] | undefined;
  readonly hasFreeRounds: boolean | undefined;
  readonly hasDemo: boolean | undefined;
  readonly releasedSinceMs: number | undefined;
  /** In lower case. The game has a name in it, or in a regional form of it. */
  readonly language: string | undefined;
}

/** The longest text, in characters. */
export const SEARCHED_LENGTH_MAX = 100;
/** The longest list of words in a condition. */
const WORDS_MAX = 32;

/** A search in the games that are offered to an Agent. */
export class GameSearch {
  readonly conditions: SearchConditions;
  readonly sort: Sort;
  /** The same text for the same conditions. */
  readonly key: string;
  readonly #checks: readonly ((facts: SearchFacts) => boolean)[];

  private constructor(conditions: SearchConditions, sort: Sort) {
    this.conditions = conditions;
    this.sort = sort;
    this.key = JSON.stringify(conditions);
    this.#checks = checksOf(conditions);
  }

  static of(input: GameSearchInput): Result<GameSearch, InvalidParameter> {
    const read = all({
      text: textOf(input.text),
      tags: wordsOf('tags', input.tags, (tag) => (isTag(tag) ? undefined : TAG_RULE)),
      rtpMin: rtpOf(input.rtpMin),
      volatility: wordsOf('volatility', input.volatility, (word) => oneOf(VOLATILITIES, word)),
      hasFreeRounds: flagOf('has_free_rounds', input.hasFreeRounds),
      hasDemo: flagOf('has_demo', input.hasDemo),
      releasedSinceMs: sent(input.releasedSince, (text) => instantOf('released_since', text)),
      language: sent(input.language, readLanguage),
    });
    if (!read.ok) return read;
    const sort = sent(input.sort, readSort);
    if (!sort.ok) return sort;
    return ok(new GameSearch(read.value as SearchConditions, sort.value ?? 'name'));
  }

  /** Whether all conditions but the text hold. */
  accepts(facts: SearchFacts | undefined): boolean {
    return this.#checks.every((holds) => facts !== undefined && holds(facts));
  }

  /** The rule as such. A catalogue answers from an index or by SQL, and its tests compare it with this. */
  matches(game: Game): boolean {
    const facts = searchFacts(game.details);
    return `${foldText(game.name)}\n${facts?.names ?? ''}`.includes(this.conditions.text ?? '') && this.accepts(facts);
  }
}

/** A game in a list that is sorted. */
export interface SortedGame {
  readonly game: Game;
  readonly facts: SearchFacts | undefined;
}

/** The order of a search. No two games are equal in it. */
export const compareFound =
  (sort: Sort) =>
  (left: SortedGame, right: SortedGame): number =>
    rankOf(sort, left.facts) - rankOf(sort, right.facts) || compareNames(left.game, right.game);

/** The order of names, which decides between games of the same rank. */
export const compareNames = (left: Game, right: Game): number =>
  compareText(left.name, right.name) || compareText(left.provider, right.provider) || compareText(left.id, right.id);

/** The place of a game in an order, the lowest first. The difference of two unknown ranks is no number, so it decides nothing. */
export const rankOf = (sort: Sort, facts: SearchFacts | undefined): number => RANKS[sort](facts);

const RANKS: Readonly<Record<Sort, (facts: SearchFacts | undefined) => number>> = {
  name: () => 0,
  newest: (facts) => -(facts?.releasedAtMs ?? -Infinity),
  position: (facts) => facts?.position ?? Infinity,
};

/** A check for each condition that restricts something. */
function checksOf(wanted: SearchConditions): readonly ((facts: SearchFacts) => boolean)[] {
  const { tags, rtpMin, volatility, hasFreeRounds, hasDemo, releasedSinceMs, language } = wanted;
  return [
    check(tags, (all, { traits }) => all.every((tag) => traits.tags.includes(tag))),
    check(volatility, (some, { traits }) => traits.volatility !== undefined && some.includes(traits.volatility)),
    check(hasFreeRounds, (flag, { traits }) => traits.hasFreeRounds === flag),
    check(hasDemo, (flag, { traits }) => traits.hasDemo === flag),
    check(rtpMin, (least, { rtp = -1 }) => rtp >= least),
    check(releasedSinceMs, (least, { releasedAtMs = -Infinity }) => releasedAtMs >= least),
    check(language, (range, { traits }) => traits.languages.some((tag) => isWithin(tag, range))),
  ].filter((holds) => holds !== undefined);
}

const check = <T>(wanted: T | undefined, holds: (wanted: T, facts: SearchFacts) => boolean) =>
  wanted === undefined ? undefined : (facts: SearchFacts): boolean => holds(wanted, facts);

const isWithin = (tag: string, language: string): boolean => tag === language || tag.startsWith(`${language}-`);

type Read<T> = Result<T, InvalidParameter>;

function sent<T>(text: string | undefined, read: (text: string) => Read<T>): Read<T | undefined> {
  const value = text?.trim() ?? '';
  return value === '' ? ok(undefined) : read(value);
}

const textOf = (text: string | undefined): Read<string | undefined> =>
  sent(text, (value) => {
    const bounded = boundedText('text', value, SEARCHED_LENGTH_MAX);
    // A text of accents alone folds to nothing, and restricts nothing.
    return bounded.ok ? ok(foldText(bounded.value) || undefined) : bounded;
  });

const wordsOf = (field: string, text: string | undefined, broken: (word: string) => string | undefined) =>
  sent(text, (value): Read<readonly string[]> => {
    const words = [...new Set(value.split(',').map((word) => inLowerCase(word.trim())))].sort();
    const rule = words.length > WORDS_MAX ? `must be at most ${WORDS_MAX}, with commas between them` : undefined;
    const wrong = rule ?? words.map(broken).find((each) => each !== undefined);
    return wrong === undefined ? ok(words) : err(invalidParameter(field, wrong));
  });

const oneOf = (words: readonly string[], word: string): string | undefined =>
  words.includes(word) ? undefined : `must be one of ${words.join(', ')}`;

const rtpOf = (text: string | undefined): Read<number | undefined> =>
  sent(text, (value) =>
    /^\d{1,3}(?:\.\d{1,3})?$/.test(value) && Number(value) <= 100
      ? ok(Number(value))
      : err(invalidParameter('rtp_min', 'must be a number from 0 to 100, with at most 3 decimals')),
  );

const flagOf = (field: string, text: string | undefined): Read<boolean | undefined> =>
  sent(text, (value) => {
    const word = inLowerCase(value);
    return word === 'true' || word === 'false'
      ? ok(word === 'true')
      : err(invalidParameter(field, 'must be true or false'));
  });

function readLanguage(text: string): Read<string> {
  const language = languageOf(text);
  return language === undefined ? err(invalidParameter('language', LANGUAGE_RULE)) : ok(inLowerCase(language));
}

function readSort(text: string): Read<Sort> {
  const sort = SORTS.find((known) => known === inLowerCase(text));
  return sort === undefined ? err(invalidParameter('sort', `must be one of ${SORTS.join(', ')}`)) : ok(sort);
}
