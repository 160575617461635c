/** Calls to the processes of the benchmark. */
import { Agent, request } from 'node:http';

export interface Call {
  readonly port: number;
  readonly path: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const SOCKETS_MAX = 512;
const sockets = new Agent({ keepAlive: true, maxSockets: SOCKETS_MAX, timeout: 4_000 });

/** The answer's text; throws unless the status is 200. */
export function call({ port, path, method = 'POST', headers = {}, body = '' }: Call): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, method, agent: sockets };
    const length = { 'content-length': Buffer.byteLength(body) };
    request({ ...options, headers: { ...headers, ...length } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        if (response.statusCode === 200) resolve(text);
        else reject(new Error(`${path} answered ${response.statusCode ?? '?'}: ${text.slice(0, 500)}`));
      });
    })
      .on('error', reject)
      .end(body);
  });
}

export const closeCalls = (): void => sockets.destroy();
