import { Agent as HttpAgent, type AgentOptions } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import axios, { type AxiosInstance } from 'axios';

/** Sends requests, and reads the whole answers. */
export type ExchangeClient = AxiosInstance;

export interface ExchangeClientOptions {
  /** The most connections to one host. */
  readonly socketsMax: number;
  /** The most of them that are kept open without a request. */
  readonly idleSocketsMax: number;
  /** Resolves names; by default, as the system does. */
  readonly lookup?: AgentOptions['lookup'];
  /** The longest answer in bytes; a request may have another limit. */
  readonly answerBytesMax: number;
  /** Whether compressed answers are read. */
  readonly decompress: boolean;
}

/**
 * Less than the 5 s for which Node's and most proxies' servers keep an idle connection. If the server closed first, a request could be
 * lost.
 */
const IDLE_SOCKET_MS = 4_000;

/** HTTP to external systems: keep-alive, no redirects, no proxy, unchanged bodies and answers, answers of any status. */
export function exchangeClient({
  socketsMax,
  idleSocketsMax,
  answerBytesMax,
  lookup,
  decompress,
}: ExchangeClientOptions): ExchangeClient {
  const agent = {
    keepAlive: true,
    maxSockets: socketsMax,
    maxFreeSockets: idleSocketsMax,
    timeout: IDLE_SOCKET_MS,
    ...(lookup !== undefined && { lookup }),
  };
  return axios.create({
    httpAgent: new HttpAgent(agent),
    httpsAgent: new HttpsAgent(agent),
    maxRedirects: 0,
    maxContentLength: answerBytesMax,
    decompress,
    // Through a proxy, only the proxy's address would be checked.
    proxy: false,
    responseType: 'text',
    transformRequest: (body: unknown) => body,
    // The reader of the answer parses it. axios would parse JSON, and a number would become a float.
    transformResponse: (text: unknown) => text,
    validateStatus: () => true,
  });
}
