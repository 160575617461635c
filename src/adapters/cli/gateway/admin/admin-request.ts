import type { Readable } from 'node:stream';

/** A body that is sent while it is read. */
export interface StreamedBody {
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
export function targetOf({ path, query = {} }: AdminRequest): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`;
}
