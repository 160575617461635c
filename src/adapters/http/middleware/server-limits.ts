import type { ServerOptions } from 'node:http';
import { REQUEST_TIMEOUT_MS } from '../../api/schemas/body-limits.ts';

/** How long a connection may take. */
export interface ConnectionLimits extends Pick<
  ServerOptions,
  'headersTimeout' | 'requestTimeout' | 'connectionsCheckingInterval'
> {
  readonly idleTimeoutMs: number;
  /** How long the rest of a request is read and thrown away that was answered before it had arrived. */
  readonly discardMs?: number;
}

/**
 * A connection without a byte either way: one that waits for its next request, or a client that does not read its answers, for
 * which Node has no other limit. Longer than any call waits for a provider or the database, and than the idle time-out of common
 * load balancers (60 s), so that the balancer closes first and no request is lost.
 */
export const IDLE_TIMEOUT_MS = 120_000;

/** Bounds of one connection. Times are in milliseconds. */
export const serverOptions = {
  headersTimeout: 10_000,
  requestTimeout: REQUEST_TIMEOUT_MS,
  // The idle time-out does it; Node would set one timer and clear another with every request, which takes 1 µs.
  keepAliveTimeout: 0,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16 * 1024,
  // Node refuses a missing Host header without a body, and takes two; `broken-requests.ts` refuses both.
  requireHostHeader: false,
} as const satisfies ServerOptions;
