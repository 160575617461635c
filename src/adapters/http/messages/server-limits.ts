import type { ServerOptions } from 'node:http';
import { REQUEST_TIMEOUT_MS } from '../../api/schemas/body-limits.ts';

/** The time limits of a connection. */
export interface ConnectionLimits extends Pick<
  ServerOptions,
  'headersTimeout' | 'requestTimeout' | 'connectionsCheckingInterval'
> {
  readonly idleTimeoutMs: number;
  /** How long the unread rest of a request is discarded when the answer came before the whole request had arrived. */
  readonly discardMs?: number;
}

/**
 * The time after which a connection without traffic in either direction is closed. It waits for its next request, or its client does not read the
 * answers, for which Node has no other limit. It is longer than any call waits for a provider or the database. It is also longer than the idle
 * time-out of common load balancers (60 s), so that the balancer closes first and no request is lost.
 */
export const IDLE_TIMEOUT_MS = 120_000;

/** Limits of one connection. Times are in milliseconds. */
export const serverOptions = {
  headersTimeout: 10_000,
  requestTimeout: REQUEST_TIMEOUT_MS,
  // The idle time-out replaces it. Node would set one timer and clear another for every request, which takes 1 µs.
  keepAliveTimeout: 0,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16 * 1024,
  // Node refuses a missing Host header without a body, and accepts two Host headers; `broken-requests.ts` refuses both.
  requireHostHeader: false,
} as const satisfies ServerOptions;
