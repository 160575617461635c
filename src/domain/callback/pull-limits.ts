/** An Agent that has fetched a callback must answer within this time. Then the callback counts as unanswered, and comes again. */
export const PULL_LEASE_MS = 30_000;

/** The epoch of the lease of a question, which is given once. Epochs of lanes begin with 1. */
export const QUESTION_EPOCH = 0;

/** The most callbacks of one fetch, and the number without a wish. */
export const PULL_LIMIT = { min: 1, max: 100, fallback: 10 } as const;

/** The seconds for which a fetch waits for a callback. Proxies end silent requests after 30 s or more. */
export const PULL_WAIT_SECONDS = { min: 0, max: 20, fallback: 0 } as const;

/** The most fetches of one Agent that wait at a time, in one process. */
export const PULLS_WAITING_PER_AGENT_MAX = 8;
