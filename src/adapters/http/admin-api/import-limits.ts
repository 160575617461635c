/** Bounds of one import; those of its answer and of the time it may take stand where those are made. */
export const IMPORT_LIMITS = {
  /** NDJSON is read line by line, so that its size costs time but no memory. */
  ndjsonBytesMax: 256 * 1024 * 1024,
  /** Longest line of NDJSON, in characters. */
  lineLengthMax: 64 * 1024,
  /** An array is parsed as a whole, and nothing else is served meanwhile. */
  arrayBytesMax: 16 * 1024 * 1024,
  /** Most rows of an array. */
  arrayRowsMax: 10_000,
} as const;
