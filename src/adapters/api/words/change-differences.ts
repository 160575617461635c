import type { ToldChange } from './told-change.ts';

/** The most differences that a sentence names; the others are only counted. */
const DIFFERENCES_MAX = 3;
const VALUE_LENGTH_MAX = 60;

/** The description of a call that changed fields: `set wallet mode of Agent DEMO from gateway to agent`. */
export function differencesOf(thing: string, { before, after, fields }: ToldChange): string {
  const [was, is] = [before ?? {}, after ?? {}];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  const differing = names.filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]));
  const unseen = (fields ?? []).filter((field) => !SHOWN_AS(field).some((name) => names.includes(name)));
  const told = [
    ...differing.map((name) => differenceOf(name, { thing, was: was[name], is: is[name] })),
    ...unseen.map((field) => `set the ${wordsOf(field)} of ${thing}`),
  ];
  if (told.length === 0) return `changed nothing of ${thing}`;
  const more = told.length - DIFFERENCES_MAX;
  return [...told.slice(0, DIFFERENCES_MAX), ...(more > 0 ? [`changed ${more} more`] : [])].join(', ');
}

/** The two names that a sent field may have in the state of the entity. A field with neither name is a secret. */
const SHOWN_AS = (field: string): readonly string[] => [field, `is_${field}`];

interface Difference {
  readonly thing: string;
  readonly was: unknown;
  readonly is: unknown;
}

function differenceOf(name: string, { thing, was, is }: Difference): string {
  const field = wordsOf(name);
  if (typeof is === 'boolean') return flagWords(name, field, is)(thing);
  if (isPlain(was) && isPlain(is)) return `set the ${field} of ${thing} from ${shown(was)} to ${shown(is)}`;
  if (isPlain(is) && isAbsent(was)) return `set the ${field} of ${thing} to ${shown(is)}`;
  if (isPlain(was) && isAbsent(is)) return `removed the ${field} of ${thing}, which was ${shown(was)}`;
  return `changed the ${field} of ${thing}`;
}

const flagWords = (name: string, field: string, is: boolean) => (thing: string) =>
  name === 'is_active'
    ? `${is ? 'activated' : 'deactivated'} ${thing}`
    : `turned the ${field} of ${thing} ${is ? 'on' : 'off'}`;

/** The words for fields whose names are not words. */
const FIELD_WORDS: Readonly<Record<string, string>> = {
  implements: 'answered callbacks',
  ip_allow_list: 'IP allow list',
  base_url: 'base URL',
  push_unsettled: 'push of unsettled bets',
  push_cancels: 'push of cancels',
  signs_requests: 'signing of requests',
  operates_providers: 'operated providers',
  movement_max: 'largest movement',
  timeout_ms: 'time-out',
};

/** The field in words. */
export const wordsOf = (name: string): string => FIELD_WORDS[name] ?? name.replace(/^is_/, '').replaceAll('_', ' ');

const isPlain = (value: unknown): boolean =>
  typeof value === 'string' ||
  typeof value === 'number' ||
  (Array.isArray(value) && value.every((one) => typeof one !== 'object'));

const isAbsent = (value: unknown): boolean => value === null || value === undefined;

function shown(value: unknown): string {
  const text = Array.isArray(value) ? value.join(', ') || 'none' : String(value) || 'an empty text';
  return text.length > VALUE_LENGTH_MAX ? `${text.slice(0, VALUE_LENGTH_MAX)}…` : text;
}
