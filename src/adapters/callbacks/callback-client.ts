import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import axios, { type AxiosInstance } from 'axios';
import type { DestinationRules } from './destination-rules.ts';
import { vettedLookup, type Resolve } from './vetted-lookup.ts';

export interface CallbackClientOptions extends DestinationRules {
  /** How names are resolved; the system's way unless told otherwise. */
  readonly resolve?: Resolve;
  /** Most connections to one host; 64 unless told otherwise. */
  readonly socketsMax?: number;
}

/** What Agents' systems are told of who calls. */
export const CLIENT_NAME = 'agent-game-gateway';

/** An answer is an envelope; what is longer than this is none. */
const ANSWER_BYTES_MAX = 65_536;
const SOCKETS_MAX = 64;
/** Below the 5 s that Node's and most proxies' servers keep an idle connection: who closes first decides whether a request is lost. */
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
    // The callbacks of a moment end together; those who follow would have to connect anew.
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
    // Through a proxy only the proxy's address would be judged.
    proxy: false,
    responseType: 'text',
    transformRequest: (body: unknown) => body,
    transformResponse: (text: unknown) => text,
    validateStatus: () => true,
  });
}
