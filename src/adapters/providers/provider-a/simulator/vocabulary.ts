/** The text parameters of a checked call. A number is its text in the body. */
export type Texts = Readonly<Record<string, string | undefined>>;

/** Refusals that several methods share. */
export const BAD_PARAMETERS = { code: '100', message: 'bad parameters' };
export const UNKNOWN_PLAYER = { code: '2213', message: 'user does not exist' };
