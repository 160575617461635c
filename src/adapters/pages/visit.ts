import type { Caller } from '../../domain/people/administrator.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { AdminCall, AnswerOf } from '../api/call.ts';
import type { FailureKind } from '../api/words/failure-codes.ts';
import type { Html } from './html.ts';

/** The refusal of a call, for a person. */
export interface CallRefusal {
  readonly kind: FailureKind;
  /** The reason in one sentence, without its full stop. */
  readonly sentence: string;
  /** The field of the body and the rule that it broke, if a field broke one. */
  readonly field?: string;
  readonly rule?: string;
  /** The id of the approval, if the call waits for a second person. */
  readonly approval?: string;
}

/** The parts of a call: parameters of the path and of the query, and the body as JSON. All may be absent. */
export interface CallParts {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Makes a call of the administration API for the visitor, with every check of the API. */
export type MakeCall = <C extends AdminCall>(call: C, parts?: CallParts) => Promise<Result<AnswerOf<C>, CallRefusal>>;

/** A request for a page by a person who is signed in. */
export interface Visit {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly query: URLSearchParams;
  /** The fields of a form of this session; empty for a visit without a form. */
  readonly form: URLSearchParams;
  readonly caller: Caller;
  /** The token that each form must contain. */
  readonly formToken: string;
  readonly nowMs: number;
  /** The command line `agent-gateway`, as a person calls it where the gateway is installed. */
  readonly program: string;
  /** The name of the zone in which the visitor wants to see times. */
  readonly zone: string | undefined;
  readonly call: MakeCall;
}

/** A text that the browser saves as a file; in pieces if it may be long. */
export interface Download {
  readonly name: string;
  readonly contentType: string;
  readonly text: string | AsyncIterable<string>;
}

/** The answer of a call that comes in pieces, and not as its contract's data. */
export interface PiecedAnswer {
  readonly contentType: string;
  readonly pieces: AsyncIterable<string>;
}

export const isPieced = (answer: object): answer is PiecedAnswer => 'pieces' in answer && 'contentType' in answer;

/** The answer to a visit. */
export interface PageAnswer {
  readonly httpStatus: number;
  /** The pattern of the path, for logs and metrics. */
  readonly route: string;
  readonly page: Html;
  /** The address to which the browser is redirected, in place of the page. */
  readonly location?: string;
  /** A file, in place of the page. */
  readonly download?: Download;
}

/** A file to which pages link. Its path changes with its content, so that caches may keep it for ever. */
export interface PageFile {
  readonly path: string;
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** A page for visitors who are not signed in, or after a fault. */
export interface PlainPage {
  readonly httpStatus: number;
  readonly title: string;
  readonly sentence: string;
}

/** The pages of the console, as the HTTP server needs them. */
export interface ConsolePages {
  readonly files: readonly PageFile[];
  /** The paths of two of them. */
  readonly style: string;
  readonly icon: string;
  /** Answers a person who is signed in. */
  readonly answer: (visit: Visit) => Promise<PageAnswer>;
  /** A page that needs no session. */
  readonly plain: (page: PlainPage) => Html;
}
