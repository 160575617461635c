/** The most bytes of an Agent call. All its fields together need a tenth of this. */
export const AGENT_BODY_BYTES_MAX = 8 * 1024;

/** Limits of a JSON body. Values are counted while they are read: each entry of a list, and each field of an object. */
export interface BodyBounds {
  readonly bytesMax: number;
  readonly valuesMax: number;
}

/**
 * The limits of an ordinary body of the administration API. The largest one is a provider with 256 address ranges, 64 currencies and its credentials.
 */
export const ADMIN_BODY: BodyBounds = { bytesMax: 64 * 1024, valuesMax: 1_000 };

/** Enough for 10,000 offer rules of five fields. */
export const OFFER_RULES_BODY: BodyBounds = { bytesMax: 2 * 1024 * 1024, valuesMax: 64_000 };

/** Enough for a run of 500 cases of four fields, each with a kilobyte about the mistake. */
export const CONFORMANCE_BODY: BodyBounds = { bytesMax: 512 * 1024, valuesMax: 4_000 };

/** The limits of a body for the sign-in of a command line, which anybody may send. */
export const LOGIN_BODY: BodyBounds = { bytesMax: 4_096, valuesMax: 20 };

/** The limits of a form of the console. A page has at most 100 KB, and its largest form 30 lines of rules or 100 chosen lines. */
export const FORM_LIMITS = { bytesMax: 256 * 1024, fieldsMax: 1_000 } as const;

/** The longest time until the whole body of a request has arrived. An import is read no faster than it is stored, so it needs this time. */
export const REQUEST_TIMEOUT_MS = 300_000;

/** The limits of one import. The limits of its answer and its time are defined where they are applied. */
export const IMPORT_LIMITS = {
  /** NDJSON is read line by line, so that its size costs time but no memory. */
  ndjsonBytesMax: 256 * 1024 * 1024,
  /** The longest line of NDJSON, in characters. */
  lineLengthMax: 64 * 1024,
  /** An array is parsed as a whole, and nothing else is served meanwhile. */
  arrayBytesMax: 16 * 1024 * 1024,
  arrayRowsMax: 10_000,
  /** The most fields and currencies of all rows of an array: fifty per row. */
  arrayValuesMax: 500_000,
  /** The most fields and currencies of one line. */
  lineValuesMax: 1_000,
} as const;
