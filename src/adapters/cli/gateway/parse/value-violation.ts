import type { Option, Options } from '../option.ts';
import type { OptionValues } from './call.ts';

/** The first option whose value breaks a rule, and the rule. */
export function valueViolation(values: OptionValues, options: Options): string | undefined {
  const violations = Object.entries(options).flatMap(([name, option]) => {
    const rule = brokenRule(values[name], option);
    return rule === undefined ? [] : [`--${name} ${rule}`];
  });
  return violations[0];
}

function brokenRule(value: string | boolean | undefined, option: Option): string | undefined {
  if (value === undefined) return option.isRequired === true ? 'is missing' : undefined;
  if (value === false && option.kind === 'flag') return 'cannot be taken back with --no-';
  if (typeof value === 'boolean') return undefined;
  if (value === '' && option.kind !== 'list') return 'must not be empty';
  return option.isNullable === true && value === 'none' ? undefined : brokenByText(value, option);
}

function brokenByText(value: string, { kind, choices }: Option): string | undefined {
  if (kind === 'number') return /^\d+$/.test(value) ? undefined : 'must be a whole number';
  const entries = kind === 'list' ? value.split(',').map((entry) => entry.trim()) : [value];
  const isKnown = choices === undefined || entries.every((entry) => entry === '' || choices.includes(entry));
  return isKnown ? undefined : `must be ${kind === 'list' ? 'some' : 'one'} of ${choices.join(', ')}`;
}
