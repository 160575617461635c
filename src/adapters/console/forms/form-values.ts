import { ADMIN_BODY } from '../../api/schemas/body-limits.ts';
import { boundedJson } from '../../api/schemas/bounded-json.ts';
import type { AdminCall } from '../../api/call.ts';
import { bodyFields, type FormField } from './form-fields.ts';

/** The prefix of fields that identify a thing. No field of a body has such a name. */
export const PARAM = ':';
/** The prefix of a field with the value from when the page was made. */
export const WAS = 'was:';
/** The prefix of a marker for a field that a browser does not send if nothing is chosen. */
export const HAS = 'has:';

/** A value as the text of a form. */
export function rawOf({ kind }: FormField, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (isExact(value)) return value.toJSON();
  if (Array.isArray(value) && kind !== 'json') return value.map(String).join('\n');
  if (kind === 'pairs')
    return Object.entries(value)
      .map(([key, text]) => `${key}: ${String(text)}`)
      .join('\n');
  if (kind === 'instant' && typeof value === 'string') return value.slice(0, 'YYYY-MM-DDTHH:MM'.length);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Whether a value is an exact amount, which is text in JSON. */
const isExact = (value: unknown): value is { toJSON(): string } =>
  typeof value === 'object' && value !== null && 'toJSON' in value;

/** The text that a form has sent for a field; undefined if the form has no such field. */
export function sentIn(form: URLSearchParams, { name, kind }: FormField): string | undefined {
  const values = form.getAll(name);
  const isAsked = values.length > 0 || form.has(HAS + name);
  if (!isAsked) return undefined;
  if (kind === 'flag') return String(values.length > 0);
  return (kind === 'choices' ? values.join('\n') : (values[0] ?? '')).replaceAll('\r\n', '\n');
}

/** The body of a call from a form: the fields of the form without those that nobody has changed. */
export function bodyOf(call: Pick<AdminCall, 'body'>, form: URLSearchParams): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    bodyFields(call).flatMap((field) => {
      const raw = sentIn(form, field);
      const was = form.get(WAS + field.name)?.replaceAll('\r\n', '\n');
      if (raw === undefined || raw === was) return [];
      if (raw === '' && was === undefined && !field.isNullable) return [];
      return [[field.name, raw === '' && field.isNullable ? null : VALUES[field.kind](raw)]];
    }),
  );
}

const linesOf = (raw: string): readonly string[] =>
  raw
    .split('\n')
    .map((each) => each.trim())
    .filter((each) => each !== '');

/** A browser sends the time of a form without a zone; the page says that it is UTC. */
export function instantOf(raw: string): string {
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(raw)) return `${raw}:00Z`;
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(raw) ? `${raw}Z` : raw;
}

/** Lines such as `de: Obstgarten`. A line without a colon is passed on as it is, because the contract refuses it. */
function pairsOf(raw: string): unknown {
  const lines = linesOf(raw).map((each) => [each, each.indexOf(':')] as const);
  if (lines.some(([, at]) => at === -1)) return raw;
  return Object.fromEntries(lines.map(([each, at]) => [each.slice(0, at).trim(), each.slice(at + 1).trim()]));
}

function numberOf(raw: string): number | string {
  return /^-?\d+(?:\.\d+)?$/.test(raw) ? Number(raw) : raw;
}

/** Converts the text of each kind of field. Invalid text is passed on, because the contract refuses it. */
const VALUES: Readonly<Record<FormField['kind'], (raw: string) => unknown>> = {
  line: (raw) => raw,
  day: (raw) => raw,
  text: (raw) => raw,
  choice: (raw) => raw,
  number: numberOf,
  decimal: numberOf,
  flag: (raw) => raw === 'true',
  'yes-no': (raw) => raw === 'true',
  choices: linesOf,
  lines: linesOf,
  instant: instantOf,
  pairs: pairsOf,
  json: (raw) => {
    const read = boundedJson(raw, ADMIN_BODY.valuesMax);
    return read.ok ? read.value : raw;
  },
};

/** The values for a call's path. Those in the screen's path take precedence, so no form can change them; the others come from the form. */
export function paramsOf(
  { params }: Pick<AdminCall, 'params'>,
  form: URLSearchParams,
  ofScreen: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.keys(params).map((name) => [name, ofScreen[name] ?? form.get(PARAM + name) ?? '']));
}
