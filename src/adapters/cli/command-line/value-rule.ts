import type { Argument, Option } from './shape.ts';

/** The rule that the value of an option breaks, as the end of a sentence. */
export function brokenRule(value: string, { kind, choices, isNullable }: Option): string | undefined {
  if (value === '' && kind !== 'list') return 'must not be empty';
  if (isNullable === true && value === 'none') return undefined;
  if (kind === 'number') return /^\d+$/.test(value) ? undefined : 'must be a whole number';
  const entries = kind === 'list' ? value.split(',').map((entry) => entry.trim()) : [value];
  const isKnown = choices === undefined || entries.every((entry) => entry === '' || choices.includes(entry));
  return isKnown ? undefined : `must be ${kind === 'list' ? 'some' : 'one'} of ${choices.join(', ')}`;
}

/** The rule that an argument breaks, as the end of a sentence. */
export function brokenByWord(word: string, { choices }: Argument): string | undefined {
  if (word === '') return 'must not be empty';
  return choices === undefined || choices.includes(word) ? undefined : `must be one of ${choices.join(', ')}`;
}
