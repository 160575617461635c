import { exchangeClient, type ExchangeClient } from '../http-client/exchange-client.ts';
import type { DestinationRules } from '../http-client/destination-rules.ts';
import { vettedLookup, type Resolve } from '../http-client/vetted-lookup.ts';

export interface CallbackClientOptions extends DestinationRules {
  /** Resolves names; by default, as the system does. */
  readonly resolve?: Resolve;
  /** The most connections to one host; by default, 64. */
  readonly socketsMax?: number;
}

/** The name of the gateway in requests to Agents' systems. */
export const CLIENT_NAME = 'agent-game-gateway';

/** The most bytes of an answer. An answer is an envelope, and no envelope is longer. */
const ANSWER_BYTES_MAX = 65_536;
const SOCKETS_MAX = 64;

/** HTTP to Agents' systems, at vetted addresses. */
export function callbackClient({
  allowsPrivate,
  resolve,
  socketsMax = SOCKETS_MAX,
}: CallbackClientOptions): ExchangeClient {
  return exchangeClient({
    socketsMax,
    // Callbacks of the same moment end together. Without free connections, the next ones would have to open new ones.
    idleSocketsMax: socketsMax,
    answerBytesMax: ANSWER_BYTES_MAX,
    decompress: false,
    lookup: vettedLookup({ allowsPrivate }, resolve),
  });
}
