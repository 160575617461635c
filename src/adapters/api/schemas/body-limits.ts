/** Most bytes of an Agent call: all its fields together need a tenth of this. */
export const AGENT_BODY_BYTES_MAX = 8 * 1024;

/** Bounds of a JSON body. Values are counted as they are read: each entry of a list, and each field of an object. */
export interface BodyBounds {
  readonly bytesMax: number;
  readonly valuesMax: number;
}

/** An ordinary body of the administration API. The largest is a provider with 256 address ranges, 64 currencies and its credentials. */
export const ADMIN_BODY: BodyBounds = { bytesMax: 64 * 1024, valuesMax: 1_000 };

/** 10,000 offer rules of five fields. */
export const OFFER_RULES_BODY: BodyBounds = { bytesMax: 2 * 1024 * 1024, valuesMax: 64_000 };

/** A run of 500 cases of four fields, each with a kilobyte about what was wrong. */
export const CONFORMANCE_BODY: BodyBounds = { bytesMax: 512 * 1024, valuesMax: 4_000 };

/** A body of anybody who signs in a command line. */
export const LOGIN_BODY: BodyBounds = { bytesMax: 4_096, valuesMax: 20 };

/** A form of the console. A page has at most 100 KB, and its largest form 30 lines of rules or 100 chosen lines. */
export const FORM_LIMITS = { bytesMax: 256 * 1024, fieldsMax: 1_000 } as const;

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
  /** Fields and currencies of all rows of an array; fifty a row. */
  arrayValuesMax: 500_000,
  /** Those of one line. */
  lineValuesMax: 1_000,
} as const;
