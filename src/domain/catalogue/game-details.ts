import { boundedText } from '../shared/bounded-text.ts';
import { isLanguageTag } from '../shared/language-tag.ts';
import { inLowerCase, inUpperCase } from '../shared/letter-case.ts';
import { invalidParameter, type InvalidParameter } from '../shared/invalid-parameter.ts';
import { err, ok, type Result } from '../shared/result.ts';
import { webAddressOf } from '../shared/web-address.ts';

/** How much the payouts of a game vary, from little to much. */
export const VOLATILITIES = ['low', 'medium_low', 'medium', 'medium_high', 'high', 'very_high'] as const;
/** The shapes of pictures: about 1:1, 16:9 and 3:4, and one that fills a page. */
export const IMAGE_KINDS = ['square', 'wide', 'portrait', 'background'] as const;
/** The places where a game can be shown. */
export const PLATFORMS = ['WEB', 'MOBILE', 'DESKTOP'] as const;
export type Volatility = (typeof VOLATILITIES)[number];
export type ImageKind = (typeof IMAGE_KINDS)[number];
export type Platform = (typeof PLATFORMS)[number];

/** The values that a lobby shows of a game beside the specified fields. An absent value is not known. */
export interface DetailValues {
  /** By BCP 47 language, such as `pt-BR`. */
  readonly names?: Readonly<Record<string, string>>;
  readonly images?: { readonly [Kind in ImageKind]?: string };
  /** Return to player in percent, such as 96.51. */
  readonly rtp?: number;
  readonly volatility?: Volatility;
  /** Rounds with a win, in percent. */
  readonly hitFrequency?: number;
  /** As a multiple of the stake. */
  readonly maxWin?: number;
  /** Lines or ways to win. */
  readonly lines?: number;
  readonly hasFreeRounds?: boolean;
  readonly hasJackpot?: boolean;
  readonly hasDemo?: boolean;
  readonly platforms?: readonly Platform[];
  readonly releasedAtMs?: number;
  readonly retiredAtMs?: number;
  /** In lower case. */
  readonly tags?: readonly string[];
  /** The place in the operator's order, from 1. */
  readonly position?: number;
}

type DetailName = keyof DetailValues;

/** New values; null takes a value away. All names, and all pictures, are one value here. */
export type DetailChanges = { readonly [Name in DetailName]?: DetailValues[Name] | null | undefined };

export type DetailSource = 'provider' | 'operator';

/** The values of each source. Where both know a value, the operator's is shown; of names and pictures, each language and kind is a value. */
export type GameDetails = Readonly<Record<DetailSource, DetailValues>>;

export const DETAIL_LIMITS = {
  namesMax: 64,
  nameLengthMax: 256,
  tagsMax: 32,
  maxWinMax: 10_000_000,
  linesMax: 10_000_000,
  positionMax: 1_000_000_000,
} as const;

const TAG = /^[a-z0-9][a-z0-9_-]{0,31}$/;
/** The rule of a tag, as the end of a sentence. */
export const TAG_RULE = 'must be 1 to 32 letters a to z, digits, "_" or "-", beginning with a letter or digit';
export const LANGUAGE_RULE = 'must be a BCP 47 language that exists, such as de or pt-BR';

/** A language in its usual letter case, such as `pt-BR` or `zh-Hant`; undefined if it does not exist. */
export function languageOf(text: string): string | undefined {
  if (!isLanguageTag(text)) return undefined;
  const [language = '', ...others] = inLowerCase(text).split('-');
  if (new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(language) === undefined) return undefined;
  return [language, ...others.map(subtagInCase)].join('-');
}

function subtagInCase(subtag: string): string {
  if (subtag.length === 2) return inUpperCase(subtag);
  return subtag.length === 4 ? inUpperCase(subtag.slice(0, 1)) + subtag.slice(1) : subtag;
}

export const isTag = (text: string): boolean => TAG.test(text);

/** Checks each value, and writes it as it is kept. Refuses with the first value that breaks a rule. */
export function detailsOf(changes: DetailChanges): Result<DetailChanges, InvalidParameter> {
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) continue;
    const read = value === null ? ok(null) : READERS[name as DetailName](value as never);
    if (!read.ok) return read;
    kept[name] = read.value;
  }
  return ok(kept);
}

/** The values that break no rule. A wrong value of a provider counts as not known. */
export function usableDetails(changes: DetailChanges): DetailChanges {
  const usable = Object.entries(changes).flatMap(([name, value]) => {
    const isGroup = (name === 'names' || name === 'images') && value !== null;
    const kept = isGroup ? Object.fromEntries(usableEntries(name, value as object)) : value;
    return detailsOf({ [name]: kept }).ok ? [[name, kept] as const] : [];
  });
  return Object.fromEntries(usable);
}

const usableEntries = (group: string, entries: object): readonly (readonly [string, unknown])[] =>
  Object.entries(entries).filter(([key, value]) => detailsOf({ [group]: { [key]: value as string } }).ok);

/** The details after a source has said something; undefined if nothing is known any more. */
export function changedDetails(
  kept: GameDetails = { provider: {}, operator: {} },
  source: DetailSource,
  changes: DetailChanges,
): GameDetails | undefined {
  const after = { ...kept, [source]: present({ ...kept[source], ...changes }) };
  return isEmpty(after.provider) && isEmpty(after.operator) ? undefined : after;
}

const present = (values: object): object =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => (value ?? undefined) !== undefined && !isEmpty(value)),
  );

/** Whether a value is a group without members. An empty list is a value: no tags. */
const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;

/** The values that are shown, and the source of each: by the name of the value, and for names and pictures by `names.de` or `images.wide`. */
export interface ShownDetails {
  readonly values: DetailValues;
  readonly sources: Readonly<Record<string, DetailSource>>;
}

export function shownDetails(details: GameDetails | undefined): ShownDetails {
  if (details === undefined) return { values: {}, sources: {} };
  const { provider, operator } = details;
  const names = { ...provider.names, ...operator.names };
  const images = { ...provider.images, ...operator.images };
  const values = present({ ...provider, ...operator, names, images }) as DetailValues;
  return { values, sources: { ...sourcesIn('provider', provider), ...sourcesIn('operator', operator) } };
}

const sourcesIn = (source: DetailSource, values: DetailValues): Readonly<Record<string, DetailSource>> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]: [string, object]) =>
      (name === 'names' || name === 'images' ? Object.keys(value).map((key) => `${name}.${key}`) : [name]).map(
        (path) => [path, source] as const,
      ),
    ),
  );

type Read<T> = Result<T, InvalidParameter>;

const READERS: { readonly [Name in DetailName]: (value: NonNullable<DetailChanges[Name]>) => Read<unknown> } = {
  names: readNames,
  images: readImages,
  rtp: percent('rtp'),
  volatility: word('volatility', VOLATILITIES),
  hitFrequency: percent('hit_frequency'),
  maxWin: number('max_win', { max: DETAIL_LIMITS.maxWinMax, decimals: 2 }),
  lines: number('lines', { max: DETAIL_LIMITS.linesMax, decimals: 0 }),
  hasFreeRounds: ok,
  hasJackpot: ok,
  hasDemo: ok,
  platforms: (platforms) => readList('platforms', platforms, (one) => word('platforms', PLATFORMS)(inUpperCase(one))),
  releasedAtMs: ok,
  retiredAtMs: ok,
  tags: (tags) =>
    readList('tags', tags, (one) => {
      const tag = inLowerCase(one.trim());
      return isTag(tag) ? ok(tag) : err(invalidParameter('tags', TAG_RULE));
    }),
  position: number('position', { max: DETAIL_LIMITS.positionMax, decimals: 0 }),
};

function readNames(names: NonNullable<DetailValues['names']>): Read<unknown> {
  const read: Record<string, string> = {};
  for (const [key, name] of Object.entries(names)) {
    const language = languageOf(key);
    if (language === undefined)
      return err(invalidParameter('names', `must have languages as keys, and each ${LANGUAGE_RULE}`));
    const text = boundedText(`names.${language}`, name.trim(), DETAIL_LIMITS.nameLengthMax);
    if (!text.ok) return text;
    if (text.value === '') return err(invalidParameter(`names.${language}`, 'must not be empty'));
    read[language] = text.value;
  }
  if (Object.keys(read).length <= DETAIL_LIMITS.namesMax) return ok(read);
  return err(invalidParameter('names', `must have at most ${DETAIL_LIMITS.namesMax} languages`));
}

function readImages(images: Readonly<Record<string, string>>): Read<unknown> {
  const read: Record<string, string> = {};
  for (const [kind, image] of Object.entries(images)) {
    const known = word('images', IMAGE_KINDS)(kind);
    if (!known.ok) return known;
    const address = webAddressOf(`images.${kind}`, image);
    if (!address.ok) return address;
    read[known.value] = address.value;
  }
  return ok(read);
}

function readList(field: string, texts: readonly string[], read: (one: string) => Read<string>): Read<unknown> {
  if (texts.length > DETAIL_LIMITS.tagsMax) {
    return err(invalidParameter(field, `must be at most ${DETAIL_LIMITS.tagsMax}`));
  }
  const words: string[] = [];
  for (const text of texts) {
    const one = read(text);
    if (!one.ok) return one;
    words.push(one.value);
  }
  return ok([...new Set(words)]);
}

function word<const Words extends readonly string[]>(field: string, words: Words) {
  return (text: string): Read<Words[number]> =>
    words.includes(text) ? ok(text) : err(invalidParameter(field, `must be one of ${words.join(', ')}`));
}

function percent(field: string) {
  return number(field, { max: 100, decimals: 3 });
}

function number(field: string, { max, decimals }: { readonly max: number; readonly decimals: number }) {
  const scale = 10 ** decimals;
  const kind = decimals === 0 ? 'a whole number' : `a number with at most ${decimals} decimals,`;
  return (value: number): Read<number> =>
    value > 0 && value <= max && Math.round(value * scale) / scale === value
      ? ok(value)
      : err(invalidParameter(field, `must be ${kind} above 0 and at most ${max}`));
}
