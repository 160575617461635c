import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import axios, { type AxiosInstance } from 'axios';
import type { DestinationRules } from './destination-rules.ts';
import { vettedLookup, type Resolve } from './vetted-lookup.ts';

export interface CallbackClientOptions extends DestinationRules {
  /** Resolves names; the system's way unless given. */
  readonly resolve?: Resolve;
  /** Most connections to one host; 64 unless given. */
  readonly socketsMax?: number;
}

/** The name of the gateway in requests to Agents' systems. */
export const CLIENT_NAME = 'agent-game-gateway';

/** An answer is an envelope, and no envelope is longer. */
const ANSWER_BYTES_MAX = 65_536;
const SOCKETS_MAX = 64;
/**
 * Less than the 5 s for which Node's and most proxies' servers keep an idle connection. If the server closed first, a request could be
 * lost.
 */
const IDLE_SOCKET_MS = 4_000;

/** HTTP to Agents' systems: keep-alive, vetted addresses, no redirects, no proxy, answers of any status. */
export function callbackClient({
  allowsPrivate,
  resolve,
  socketsMax = SOCKETS_MAX,
}: CallbackClientOptions): AxiosInstance {
  const agent = {
    keepAlive: true,
    maxSockets: socketsMax,
    // Callbacks of the same moment end together; without free connections, the next ones would have to connect anew.
    maxFreeSockets: socketsMax,
    timeout: IDLE_SOCKET_MS,
    ...(!allowsPrivate && { lookup: vettedLookup(resolve) }),
  };
  return axios.create({
    httpAgent: new HttpAgent(agent),
    httpsAgent: new HttpsAgent(agent),
    maxRedirects: 0,
    maxContentLength: ANSWER_BYTES_MAX,
    decompress: false,
    // Through a proxy, only the proxy's address would be checked.
    proxy: false,
    responseType: 'text',
    transformRequest: (body: unknown) => body,
    transformResponse: (text: unknown) => text,
    validateStatus: () => true,
  });
}
