/** Most bytes of an Agent call: all its fields together need a tenth of this. */
export const AGENT_BODY_BYTES_MAX = 8 * 1024;

/** Most bytes of an ordinary body of the administration API: enough for the longest list of offer rules. */
export const ADMIN_BODY_BYTES_MAX = 2 * 1024 * 1024;

/** Longest until the whole body of a request has arrived; an import is read no faster than it is kept, so it needs its time. */
export const REQUEST_TIMEOUT_MS = 300_000;

/** Bounds of one import; those of its answer and of the time it may take stand where those are made. */
export const IMPORT_LIMITS = {
  /** NDJSON is read line by line, so that its size costs time but no memory. */
  ndjsonBytesMax: 256 * 1024 * 1024,
  /** Longest line of NDJSON, in characters. */
  lineLengthMax: 64 * 1024,
  /** An array is parsed as a whole, and nothing else is served meanwhile. */
  arrayBytesMax: 16 * 1024 * 1024,
  arrayRowsMax: 10_000,
} as const;
