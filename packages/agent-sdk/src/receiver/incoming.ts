/** A request as each framework gives it, before anything is known of it. */

export interface Incoming {
  readonly method: string;
  /** With or without a query, and below any prefix: the end of the path counts. */
  readonly path: string;
  readonly headers: { readonly get: (name: string) => string | null | undefined };
  /** The bytes as they came, or a source of them. Undefined if something has read them before and not kept them. */
  readonly body: Uint8Array | AsyncIterable<Uint8Array> | undefined;
  /** A sentence that tells how this framework keeps the bytes. */
  readonly howToKeepBody: string;
}

/** The answer: JSON in `body`. */
export interface Outgoing {
  readonly httpStatus: number;
  readonly body: string;
}

/** Ten times what a callback can be. */
const BODY_BYTES_MAX = 262_144;

/** The bytes as UTF-8; undefined if they are more than any callback has. The rest of a longer body is read and not kept. */
export async function bodyText(body: Uint8Array | AsyncIterable<Uint8Array>): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body instanceof Uint8Array ? [body] : body) {
    bytes += chunk.length;
    if (bytes <= BODY_BYTES_MAX) chunks.push(chunk);
  }
  return bytes <= BODY_BYTES_MAX ? Buffer.concat(chunks).toString() : undefined;
}

/** A request of the web's interface, and its answer. */
export const incomingOf = ({ method, url, headers, body, bodyUsed }: Request, howToKeepBody: string): Incoming => ({
  method,
  path: new URL(url).pathname,
  headers,
  body: bodyUsed ? undefined : (body ?? new Uint8Array()),
  howToKeepBody,
});

export const responseOf = ({ httpStatus, body }: Outgoing): Response =>
  new Response(body, { status: httpStatus, headers: { 'Content-Type': 'application/json' } });
