/** One request over a kept connection, and what came of it. */
import { Agent, request, type IncomingHttpHeaders } from 'node:http';

const agent = new Agent({ keepAlive: true, maxSockets: 256 });
const TIMEOUT_MS = 20_000;
const FORM = 'application/x-www-form-urlencoded';

export interface Asked {
  readonly port: number;
  readonly path: string;
  readonly method?: string;
  /** Whom the proxy before the gateway says that it is. */
  readonly address: string;
  readonly token?: string | undefined;
  readonly body?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answered {
  readonly status: number;
  readonly text: string;
  readonly headers?: IncomingHttpHeaders;
}

/** The answer; throws when there is none. */
export function ask({ port, path, method = 'POST', address, token, body = '', headers }: Asked): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const sent = request({
      agent,
      port,
      path,
      method,
      host: '127.0.0.1',
      timeout: TIMEOUT_MS,
      headers: {
        'content-type': FORM,
        'content-length': Buffer.byteLength(body),
        'x-forwarded-for': address,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
    });
    sent.on('timeout', () => sent.destroy(new Error('no answer in time')));
    sent.on('error', reject);
    sent.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const { statusCode: status = 0, headers } = response;
        resolve({ status, text: Buffer.concat(chunks).toString(), headers });
      });
    });
    sent.end(body);
  });
}

/** A call of an Agent. */
export const form = (fields: Readonly<Record<string, string>>): string => new URLSearchParams(fields).toString();
