/** How many times as long as it took a result is used, so that the work takes a tenth of the time at most, however often it is asked for. */
const REST_FACTOR = 10;
/** But no longer than this: nobody is to hear of what is over. */
const REST_MAX_MS = 250;

/**
 * Does the work once for all who ask at a time, and lets it rest afterwards. For what strangers may ask as often as they like, such as probes
 * and scrapes. A failure is shared with those who wait for it, and not kept.
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
