/** A result is used for this multiple of the time that the work took. So the work takes at most a tenth of the time. */
const REST_FACTOR = 10;
/** Longest time for which the answer to a probe is used; slow work then takes more than a tenth of the time. */
export const PROBE_REST_MAX_MS = 250;

/** How long a result is used at most, and the clock that tells. */
interface SharingOptions {
  readonly restMaxMs?: number;
  readonly nowMs?: () => number;
}

/**
 * Does the work once for all simultaneous callers, and then uses the result for a while. Made for work that strangers can request as often
 * as they like, such as probes and scrapes. A failure is shared by the callers that wait for it, and not kept.
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
