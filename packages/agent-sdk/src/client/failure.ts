import type { components } from '../generated/agent.ts';

/** The codes of failures; `docs/error-codes.md` of the gateway has their meanings. */
export type FailureCode = components['schemas']['Failure']['code'];

/** The gateway did nothing, and says when to come again. */
const LATER: readonly (FailureCode | undefined)[] = [9001, 9002];
/** No code at all is no answer of the gateway. The other codes do not say how far a call has come. */
const UNKNOWN: readonly (FailureCode | undefined)[] = [undefined, 5002, 5003, 9999];

/** A call that did not succeed. */
export class GatewayFailure extends Error {
  override readonly name = 'GatewayFailure';
  /** Undefined if no answer came, or something else than the gateway has answered. */
  readonly code: FailureCode | undefined;
  readonly httpStatus: number | undefined;
  /** The time in `Retry-After`, if there was one. */
  readonly retryAfterMs: number | undefined;

  constructor(
    msg: string,
    given: Partial<Pick<GatewayFailure, 'code' | 'httpStatus' | 'retryAfterMs' | 'cause'>> = {},
  ) {
    super(msg, { cause: given.cause });
    this.code = given.code;
    this.httpStatus = given.httpStatus;
    this.retryAfterMs = given.retryAfterMs;
  }

  /** True if nothing was done, and the same call may succeed later. */
  get isForLater(): boolean {
    return LATER.includes(this.code);
  }

  /** True if the call may have been carried out, or may not. */
  get isUnknown(): boolean {
    return UNKNOWN.includes(this.code);
  }
}

/** The data of an answer in the gateway's envelope; throws a {@link GatewayFailure} for any other. */
export function dataOf(response: Response, text: string): unknown {
  const { status, code, data, msg } = envelopeOf(text);
  if (status === true && code === 0) return data;
  const httpStatus = response.status;
  const retryAfterMs = retryAfterOf(response.headers.get('retry-after'));
  if (status !== false || !Number.isInteger(code))
    throw new GatewayFailure(`HTTP ${httpStatus} without an answer of the gateway`, { httpStatus, retryAfterMs });
  throw new GatewayFailure(`${code as FailureCode}: ${String(msg)}`, {
    code: code as FailureCode,
    httpStatus,
    retryAfterMs,
  });
}

function envelopeOf(text: string): Readonly<Record<string, unknown>> {
  try {
    const read = JSON.parse(text) as unknown;
    return typeof read === 'object' && read !== null ? (read as Readonly<Record<string, unknown>>) : {};
  } catch {
    return {};
  }
}

const MS_PER_SECOND = 1_000;

/** Seconds, or a date. */
function retryAfterOf(text: string | null): number | undefined {
  if (text === null) return undefined;
  const ms = /^\d+$/.test(text) ? Number(text) * MS_PER_SECOND : Date.parse(text) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}
