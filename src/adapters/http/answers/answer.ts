import type { PiecedAnswer } from '../../pages/visit.ts';
import { FAILURE_CODES } from '../../api/words/failure-codes.ts';
import type { HttpFailure } from './http-failure.ts';

/** The texts of a success: the specification's sample, and a translation for clients that prefer English. */
export const SUCCESS_TEXT = { zh: '获取成功', en: 'success' } as const;
export type Language = keyof typeof SUCCESS_TEXT;

/** The envelope of a success; `dataJson` is JSON already. It has exactly the specification's four keys, in its order. */
const successEnvelope = (dataJson: string, msg: string): string =>
  `{"status":true,"code":0,"data":${dataJson},"msg":"${msg}"}`;

/** The envelope of a failure: no data, and a sentence with the reason. */
const failureEnvelope = (code: number, msg: string): string =>
  `{"status":false,"code":${code},"data":{},"msg":${JSON.stringify(msg)}}`;

/** An answer to the caller; `code` is the envelope's code, for logs and metrics. */
export interface Answer {
  readonly httpStatus: number;
  readonly code: number;
  /**
   * One character per byte. Node sends such a text together with the headers in one piece. A Buffer needs a gathered write, which took a tenth of the
   * time of a whole game list (docs/performance.md).
   */
  readonly body: string;
  readonly contentType: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookies?: readonly string[];
  /** Sent in pieces instead of the body, when a whole answer would be too large. */
  readonly pieces?: AsyncIterable<string>;
}

/** A result that is sent in pieces, without an envelope. */
export class StreamedAnswer implements PiecedAnswer {
  readonly contentType: string;
  readonly pieces: AsyncIterable<string>;
  readonly headers: Readonly<Record<string, string>>;

  constructor(contentType: string, pieces: AsyncIterable<string>, headers: Readonly<Record<string, string>> = {}) {
    this.contentType = contentType;
    this.pieces = pieces;
    this.headers = headers;
  }
}

export const streamed = ({ contentType, pieces, headers }: StreamedAnswer): Answer => ({
  httpStatus: 200,
  code: 0,
  body: '',
  contentType,
  headers,
  pieces,
});

/** The content type of every envelope. */
const JSON_TYPE = 'application/json; charset=utf-8';

export const success = (data: unknown, language: Language): Answer => successOf(JSON.stringify(data), language);

/** A success whose data is JSON already. */
export const successOf = (dataJson: string, language: Language): Answer =>
  successBytes(successEnvelope(bytesOf(dataJson), SUCCESS_BYTES[language]));

/** A success whose whole envelope is bytes already. */
export const successBytes = (body: string): Answer => ({ httpStatus: 200, code: 0, body, contentType: JSON_TYPE });

/** A text as its UTF-8 bytes, one character per byte. */
export const bytesOf = (text: string): string => Buffer.from(text).toString('latin1');

/**
 * The success texts as bytes, put around data that are bytes already. With the Chinese text as characters, V8 would keep the whole answer at two
 * bytes per character until it becomes bytes, which takes 3 µs a page.
 */
const SUCCESS_BYTES = { zh: bytesOf(SUCCESS_TEXT.zh), en: bytesOf(SUCCESS_TEXT.en) } as const;

export function refusal(failure: HttpFailure, own?: Readonly<Record<string, string>>): Answer {
  const { code, httpStatus } = FAILURE_CODES[failure.kind];
  const headers = failure.kind === 'too_many_requests' ? { ...own, ...retryAfter(failure.retryAfterMs) } : own;
  const body = bytesOf(failureEnvelope(code, sentenceOf(failure)));
  return { httpStatus, code, body, contentType: JSON_TYPE, ...(headers !== undefined && { headers }) };
}

const retryAfter = (ms: number) => ({ 'Retry-After': String(Math.ceil(ms / 1000)) });

/** The reason for the caller, as one sentence without its full stop. */
export function sentenceOf(failure: HttpFailure): string {
  switch (failure.kind) {
    case 'agent_mismatch':
      return 'operator_code mismatch';
    case 'invalid_parameter':
      return `${failure.field} ${failure.rule}`;
    case 'token_refused':
      return failure.reason;
    case 'not_found':
      return `${failure.what} "${failure.key}" does not exist`;
    case 'already_exists':
      return `${failure.what} "${failure.key}" exists already`;
    case 'awaits_approval':
      return `a second person has to agree: approval ${failure.approval}`;
    case 'unsupported_call':
      return `${failure.call} is not supported ${nobody(failure.provider)}`;
    default:
      return failure.sentence;
  }
}

const nobody = (provider: string | undefined): string =>
  provider === undefined ? "for an Agent that keeps its players' wallets itself" : `by provider ${provider}`;
