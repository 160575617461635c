import { err, ok, type Result } from '../../../../domain/shared/result.ts';
import type { CliFailure } from '../cli-failure.ts';
import type { Connection } from './connection.ts';
import { readEnvelope } from './read-envelope.ts';
import type { Readable } from 'node:stream';

/** The longest wait for an answer. */
const ANSWER_TIMEOUT_MS = 30_000;

export interface Answered {
  readonly data: unknown;
  /** The gateway's time of the answer, to the second; undefined if the answer has none. */
  readonly serverDateMs: number | undefined;
}

/** Calls a gateway's admin API and its probes. */
export class AdminClient {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  get url(): string {
    return this.#connection.url;
  }

  /** Calls the admin API, and never rejects. A streamed body has no time-out, because its size decides. */
  async call(request: AdminRequest): Promise<Result<Answered, CliFailure>> {
    const { token, actor } = this.#connection;
    if (!token.ok) return err({ kind: 'usage', sentence: token.error });
    return this.#fetch(`/admin/v1${targetOf(request)}`, {
      method: request.method,
      headers: {
        Authorization: `Bearer ${token.value}`,
        ...(actor !== undefined && { 'X-Admin-Actor': actor }),
        ...contentType(request),
      },
      ...bodyOf(request),
      ...(request.streamed === undefined && { signal: AbortSignal.timeout(request.timeoutMs ?? ANSWER_TIMEOUT_MS) }),
    });
  }

  /** Calls the admin API without a token, before the person has signed in. */
  callOpenly(request: AdminRequest): Promise<Result<Answered, CliFailure>> {
    return this.#fetch(`/admin/v1${targetOf(request)}`, {
      method: request.method,
      headers: contentType(request),
      ...bodyOf(request),
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    });
  }

  /** Calls a path that needs no token, such as `/health/ready`. */
  probe(path: string): Promise<Result<Answered, CliFailure>> {
    return this.#fetch(path, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
  }

  async #fetch(path: string, init: RequestInit): Promise<Result<Answered, CliFailure>> {
    try {
      const response = await fetch(this.url + path, {
        ...init,
        headers: { 'Accept-Language': 'en', ...(init.headers as Record<string, string> | undefined) },
        // A token must not be sent to the target of a redirect.
        redirect: 'manual',
      });
      const text = await response.text();
      const about = { requestId: response.headers.get('x-request-id'), location: response.headers.get('location') };
      const data = isTable(response)
        ? ok(text)
        : readEnvelope(text, { url: this.url, method: init.method ?? 'GET', path, ...about });
      return data.ok ? ok({ data: data.value, serverDateMs: dateOf(response) }) : data;
    } catch (error) {
      return err({ kind: 'unreachable', sentence: `${this.#nobody()} (${reasonOf(error)})` });
    }
  }

  #nobody(): string {
    return `no gateway answers at ${this.url}; start it with \`agent-gateway start\`, or name another with --url`;
  }
}

/** Tables come without an envelope. */
const isTable = ({ headers }: Response): boolean => headers.get('content-type')?.startsWith('text/csv') === true;

const contentType = ({ streamed, body }: AdminRequest): Record<string, string> => {
  if (streamed !== undefined) return { 'Content-Type': streamed.contentType };
  return body === undefined ? {} : { 'Content-Type': 'application/json' };
};

// Node's fetch needs `duplex` to send a body before the answer is complete; the type of RequestInit does not know this field.
function bodyOf({ streamed, body }: AdminRequest): object {
  if (streamed !== undefined) return { body: streamed.stream, duplex: 'half' };
  return body === undefined ? {} : { body: JSON.stringify(body) };
}

function dateOf({ headers }: Response): number | undefined {
  const dateMs = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(dateMs) ? undefined : dateMs;
}

/** Node's fetch hides the reason in the cause: a code of the operating system, or a sentence of its own. */
export const reasonOf = (error: unknown): string => {
  const { message, cause } = error as Error;
  const { code, message: inner } = (cause ?? {}) as { readonly code?: string; readonly message?: string };
  return code ?? inner ?? message;
};

/** A body that is sent while it is read. */
interface StreamedBody {
  readonly contentType: string;
  readonly stream: Readable;
}

/** One call of the admin API. */
export interface AdminRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path below `/admin/v1`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
  readonly streamed?: StreamedBody;
  /** The time limit of a call that may take longer than others. */
  readonly timeoutMs?: number;
}

/** Builds a path. Every value becomes one segment, whatever it contains. */
export const at = (parts: TemplateStringsArray, ...values: readonly string[]): string =>
  parts.map((part, index) => part + encodeURIComponent(values[index] ?? '')).join('');

/** The path of the request with its query, without the parameters that are not given. */
function targetOf({ path, query = {} }: AdminRequest): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`;
}
