/** The states of a callback, and the limits of the log of its delivery. */

/**
 * `parked`: in doubt, and a person must examine it. `refused`: a bet that the Agent did not take. `asking`: a bet about which the request that must
 * answer the provider is asking the Agent. `unanswered`: a bet that the Agent did not answer in time, so that it is off.
 */
export const CALLBACK_STATUSES = ['pending', 'delivered', 'refused', 'parked', 'asking', 'unanswered'] as const;
export type CallbackStatus = (typeof CALLBACK_STATUSES)[number];

/** The most attempts of one callback that are listed, the latest ones. */
export const ATTEMPTS_LISTED_MAX = 100;

/** The most bytes of an answer that are stored, in UTF-8. */
export const KEPT_ANSWER_BYTES_MAX = 1_024;
