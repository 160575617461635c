/**
 * A result is used for this multiple of the time that the work took. So the work takes at most a tenth of the time, however often it is
 * requested.
 */
const REST_FACTOR = 10;
/** Longest time for which a result is used, so that no caller gets an outdated one. */
const REST_MAX_MS = 250;

/**
 * Does the work once for all simultaneous callers, and then uses the result for a while. Made for work that strangers can request as often
 * as they like, such as probes and scrapes. A failure is shared by the callers that wait for it, and not kept.
 */
export function sharing<T>(work: () => Promise<T>, nowMs = () => performance.now()): () => Promise<T> {
  let shared: Promise<T> | undefined;
  let freshUntilMs = Number.POSITIVE_INFINITY;
  return () => {
    if (shared !== undefined && nowMs() < freshUntilMs) return shared;
    const startedAtMs = nowMs();
    freshUntilMs = Number.POSITIVE_INFINITY;
    const rest = (tookMs: number): void => {
      freshUntilMs = nowMs() + Math.min(REST_MAX_MS, REST_FACTOR * tookMs);
    };
    shared = work();
    shared.then(
      () => rest(nowMs() - startedAtMs),
      () => rest(0),
    );
    return shared;
  };
}
