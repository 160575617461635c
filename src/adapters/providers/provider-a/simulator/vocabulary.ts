/** The text parameters of a call that has been checked; a number is the text it was written with. */
export type Texts = Readonly<Record<string, string | undefined>>;

/** Refusals that several methods share. */
export const BAD_PARAMETERS = { code: '100', message: 'bad parameters' };
export const UNKNOWN_PLAYER = { code: '2213', message: 'user does not exist' };
