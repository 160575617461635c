import { inLowerCase } from '../../../domain/shared/letter-case.ts';

/** A value of the application's, with its names as JSON spells them: `isActive` becomes `is_active`, at every depth. */
export function snakeNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snakeNames);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name.replace(/[A-Z]/g, (letter) => `_${inLowerCase(letter)}`),
      snakeNames(inner),
    ]),
  );
}
