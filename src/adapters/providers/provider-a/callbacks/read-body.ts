import {
  NumberLiteral,
  parseExactJson,
  readShape,
  REQUEST_VALUES_MAX,
  z,
  type ExactJsonValue,
  type ProviderRequest,
} from '../../protocol-kit.ts';
import { IDS } from '../id-names.ts';
import { identifier } from './fields.ts';

/** Parameters by their names. */
export type Parameters = Readonly<Record<string, unknown>>;

/** A call as it was sent. */
export interface CallbackCall {
  /** The id for the reply; null if the call has no readable id. */
  readonly id: ExactJsonValue;
  /** Undefined if the call has no method, or two different methods. */
  readonly method: string | undefined;
  /** Every number is its text in the body, because the upstream signs that text. Only the numbers of `IDS` are converted to one form. */
  readonly params: Parameters;
  /** The same parameters with numbers as numbers. The reply repeats a number as a number. */
  readonly typed: Parameters;
  /** Returns the same parameters with every number in its original digits, including ids. */
  readonly asSent: () => Parameters;
}

/** Reads a request as a call. Gives undefined for a request that is no call. */
export function readCall(request: ProviderRequest): CallbackCall | undefined {
  const text = textOf(request);
  if (request.method !== 'POST' || text === undefined) return undefined;
  try {
    const call = callSchema.parse(parseExactJson(text, REQUEST_VALUES_MAX, IDS));
    const typed = typedSchema.parse(JSON.parse(text));
    const id = readShape(identifier, call.id).data;
    return {
      id: id === undefined ? null : echoOf(id, typed.id),
      method: methodOf(call.method, call.params['method']),
      params: call.params,
      typed: typed.params,
      asSent: () => callSchema.parse(parseExactJson(text, REQUEST_VALUES_MAX)).params,
    };
  } catch {
    return undefined;
  }
}

/**
 * An id in the form in which the reply repeats it: a number with the digits of the call, if the call has a number. `typed` is the value that
 * `JSON.parse` read.
 */
export const echoOf = (text: string, typed: unknown): NumberLiteral | string =>
  (typeof typed === 'number' ? NumberLiteral.of(text) : undefined) ?? text;

/** Older clients of this upstream send a form with the JSON in the field `json`. */
function textOf({ contentType, body }: ProviderRequest): string | undefined {
  if (contentType?.startsWith('application/x-www-form-urlencoded') !== true) return body;
  // Only this pair is decoded, because a body may have a million pairs.
  const pair = body.split('&').find((one) => one.startsWith('json='));
  return pair === undefined ? undefined : (new URLSearchParams(pair).get('json') ?? undefined);
}

/** In one receiver `params.method` wins. The upstream does not sign the method, so here the two must not differ. */
function methodOf(method: unknown, repeated: unknown): string | undefined {
  const [name, ...others] = new Set([method, repeated].filter((each) => each !== undefined));
  return typeof name === 'string' && others.length === 0 ? name : undefined;
}

const params = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((given): Parameters => given ?? {});
const callSchema = z.object({ id: z.unknown().optional(), method: z.unknown().optional(), params });
const typedSchema = callSchema.omit({ method: true });
