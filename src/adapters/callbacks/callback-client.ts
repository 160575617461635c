import { exchangeClient, type ExchangeClient } from '../http-client/exchange-client.ts';
import type { DestinationRules } from '../http-client/destination-rules.ts';
import { vettedLookup, type Resolve } from '../http-client/vetted-lookup.ts';

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

/** HTTP to Agents' systems, at vetted addresses. */
export function callbackClient({
  allowsPrivate,
  resolve,
  socketsMax = SOCKETS_MAX,
}: CallbackClientOptions): ExchangeClient {
  return exchangeClient({
    socketsMax,
    // Callbacks of the same moment end together; without free connections, the next ones would have to connect anew.
    idleSocketsMax: socketsMax,
    answerBytesMax: ANSWER_BYTES_MAX,
    decompress: false,
    lookup: vettedLookup({ allowsPrivate }, resolve),
  });
}
