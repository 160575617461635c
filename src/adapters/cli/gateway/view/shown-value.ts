import { onOneLine } from './shown-text.ts';

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
