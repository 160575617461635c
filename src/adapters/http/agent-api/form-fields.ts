import { isUtf8 } from 'node:buffer';
import { parse } from 'node:querystring';
import { invalidParameter, type InvalidParameter } from '../../../domain/shared/invalid-parameter.ts';
import { err, ok, type Result } from '../../../domain/shared/result.ts';
import { endOfText } from '../../api/schemas/bounded-json.ts';
import { edgeFailure, type EdgeFailure } from '../answers/http-failure.ts';
import { shownName } from '../answers/shown-name.ts';
import { inLowerCase } from '../../../domain/shared/letter-case.ts';

/** The fields of an Agent's call as text; a field that was not sent is undefined. */
export type FormFields = Readonly<Record<string, string | undefined>>;

type FieldsResult = Result<FormFields, EdgeFailure | InvalidParameter>;

/** The most fields of a body. The interface defines a dozen at most. */
const FIELDS_MAX = 64;
/** The content type that Agents should send. */
export const FORM_TYPE = 'application/x-www-form-urlencoded';
const JSON_MEDIA_TYPE = 'application/json';

/** Reads the body by its content type: a form, or a JSON object with the same names. */
export function formFields(body: Buffer, contentType: string | undefined): FieldsResult {
  if (body.length === 0) return ok({});
  const reader = contentType === FORM_TYPE ? readForm : readerOf(contentType);
  if (reader === undefined) {
    return err(
      edgeFailure('body_type_unsupported', `Content-Type must be ${FORM_TYPE} or ${JSON_MEDIA_TYPE}, in UTF-8`),
    );
  }
  if (!isUtf8(body)) return err(edgeFailure('body_malformed', 'body must be valid UTF-8'));
  return reader(body.toString());
}

function readerOf(contentType = ''): ((text: string) => FieldsResult) | undefined {
  const [type = '', ...parameters] = contentType.split(';').map((part) => inLowerCase(part.trim()));
  const charset = parameters.find((parameter) => parameter.startsWith('charset='));
  if (charset !== undefined && !/^charset="?utf-?8"?$/.test(charset)) return undefined;
  return readers().get(type);
}

// A map, not an object: the caller chooses the type, and "constructor" is a property of every object.
const readers = (): ReadonlyMap<string, (text: string) => FieldsResult> =>
  new Map([
    [FORM_TYPE, readForm],
    [JSON_MEDIA_TYPE, readJson],
  ]);

function readForm(text: string): FieldsResult {
  // Reads one more than the limit, so that a body beyond the limit is noticed and not silently cut.
  const fields = parse(text, '&', '=', { maxKeys: FIELDS_MAX + 1 });
  const names = Object.keys(fields);
  if (names.length > FIELDS_MAX) return err(tooManyFields);
  for (const name of names) {
    if (typeof fields[name] !== 'string') return err(invalidParameter(shownName(name), 'must be sent only once'));
  }
  return ok(fields as Record<string, string>);
}

function readJson(text: string): FieldsResult {
  const parsed = parsedJson(text);
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    return err(edgeFailure('body_malformed', 'body must be a JSON object'));
  }
  const entries = Object.entries(parsed);
  if (entries.length > FIELDS_MAX) return err(tooManyFields);
  const fields = Object.create(null) as Record<string, string>;
  for (const [name, value] of entries) {
    if (value === null) continue;
    const field = scalarText(value);
    if (field === undefined) return err(invalidParameter(shownName(name), 'must be a string or a whole number'));
    fields[name] = field;
  }
  const twice = nameSentTwice(text);
  return twice === undefined ? ok(fields) : err(invalidParameter(shownName(twice), 'must be sent only once'));
}

/** The parser of JSON keeps the last of two values, and another reader on the way the first: then they would see two amounts. */
function nameSentTwice(object: string): string | undefined {
  const names = new Set<string>();
  let at = object.indexOf('"');
  while (at !== -1) {
    const end = endOfText(object, at) + 1;
    const isName = object.slice(end).trimStart().startsWith(':');
    const name = JSON.parse(object.slice(at, end)) as string;
    if (isName && names.has(name)) return name;
    if (isName) names.add(name);
    at = object.indexOf('"', end);
  }
  return undefined;
}

const tooManyFields = edgeFailure('body_malformed', `body must have at most ${FIELDS_MAX} fields`);

function scalarText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return Number.isSafeInteger(value) ? String(value) : undefined;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
