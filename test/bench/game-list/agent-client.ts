import { Agent, request as httpRequest } from 'node:http';
import type { MadeRequest } from './made/requests.ts';

const SOCKETS_MAX = 8;

/** Asks a server for game lists, to look at the answers. */
export class AgentClient {
  readonly #port: number;
  readonly #sockets = new Agent({ keepAlive: true, maxSockets: SOCKETS_MAX });

  constructor(port: number) {
    this.#port = port;
  }

  /** The answer's bytes; throws unless the status is 200. */
  ask({ token, body }: MadeRequest): Promise<Buffer> {
    return this.send('/papi/v1/game/list', {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-www-form-urlencoded' },
      body,
    });
  }

  /** POSTs to any path; throws unless the status is 200. */
  send(path: string, { headers, body }: { headers: Record<string, string>; body: string }): Promise<Buffer> {
    const options = { host: '127.0.0.1', port: this.#port, method: 'POST', agent: this.#sockets };
    return new Promise((resolve, reject) => {
      httpRequest(
        { ...options, path, headers: { ...headers, 'content-length': Buffer.byteLength(body) } },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () => {
            const bytes = Buffer.concat(chunks);
            if (response.statusCode === 200) resolve(bytes);
            else reject(new Error(`${path} answered ${response.statusCode ?? '?'}: ${bytes.toString().slice(0, 500)}`));
          });
          response.on('error', reject);
        },
      )
        .on('error', reject)
        .end(body);
    });
  }

  close(): void {
    this.#sockets.destroy();
  }
}
