/** Where a callback stands, and how much the log of its delivery keeps. */

/**
 * `parked`: in doubt, for somebody to look at; `refused`: a bet that the Agent did not take. `asking`: a bet that the Agent is being asked
 * about, by whoever has to answer its provider; `unanswered`: one that it did not answer in time, which is off.
 */
export const CALLBACK_STATUSES = ['pending', 'delivered', 'refused', 'parked', 'asking', 'unanswered'] as const;
export type CallbackStatus = (typeof CALLBACK_STATUSES)[number];

/** The latest attempts of one callback that are listed. */
export const ATTEMPTS_LISTED_MAX = 100;

/** How much of an answer is kept, in bytes of UTF-8. */
export const KEPT_ANSWER_BYTES_MAX = 1_024;
