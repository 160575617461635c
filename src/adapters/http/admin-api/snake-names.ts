import { snakeCase } from '../../../domain/shared/name-case.ts';

/** Converts the names in a value of the application to those of JSON, at every depth: `isActive` becomes `is_active`. */
export function snakeNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snakeNames);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [snakeCase(name), snakeNames(inner)]));
}
