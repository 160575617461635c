import { snakeCase } from '../../../domain/shared/name-case.ts';

/** A value of the application's, with its names as JSON spells them: `isActive` becomes `is_active`, at every depth. */
export function snakeNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snakeNames);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [snakeCase(name), snakeNames(inner)]));
}
