import { onOneLine } from './shown-text.ts';

/** A value of the admin API as people read it, on one line. */
export function shownValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return '-';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return onOneLine(value);
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object')) {
    return value.length === 0 ? '-' : onOneLine(value.join(', '));
  }
  return onOneLine(JSON.stringify(value));
}

/** An object of the admin API; an empty one where there is something else. */
export const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** The objects of an array; none where there is something else. */
export const objectsOf = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.map(objectOf) : [];
