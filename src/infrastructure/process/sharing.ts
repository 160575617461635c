/** A result is reused for this multiple of the time that the work took. So the work takes at most a tenth of the time. */
const REST_FACTOR = 10;
/** The longest time for which the answer to a probe is reused. Slow work then takes more than a tenth of the time. */
export const PROBE_REST_MAX_MS = 250;

/** The longest time for which a result is reused, and the clock. */
interface SharingOptions {
  readonly restMaxMs?: number;
  readonly nowMs?: () => number;
}

/**
 * Does the work once for all simultaneous callers, and then reuses the result for a while. It is made for work that unauthenticated peers can request
 * as often as they like, such as probes and scrapes. A failure is shared by the callers that wait for it, and is not reused.
 */
export function sharing<T>(
  work: () => Promise<T>,
  { restMaxMs = Infinity, nowMs = () => performance.now() }: SharingOptions = {},
): () => Promise<T> {
  let shared: Promise<T> | undefined;
  let freshUntilMs = Number.POSITIVE_INFINITY;
  return () => {
    if (shared !== undefined && nowMs() < freshUntilMs) return shared;
    const startedAtMs = nowMs();
    freshUntilMs = Number.POSITIVE_INFINITY;
    const rest = (tookMs: number): void => {
      freshUntilMs = nowMs() + Math.min(restMaxMs, REST_FACTOR * tookMs);
    };
    shared = work();
    shared.then(
      () => rest(nowMs() - startedAtMs),
      () => rest(0),
    );
    return shared;
  };
}
