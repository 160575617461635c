/**
 * Finds the name of the key in a text that it sealed: a digest of the key, which is not secret. The expression is the same in JavaScript and
 * PostgreSQL.
 */
export const SEALED_KEY_PATTERN = '^v2\\.([0-9a-f]{8})\\.';

const SEALED_KEY = new RegExp(SEALED_KEY_PATTERN);

/** The beginning of each text that the key with this name sealed. */
export const sealedBeginning = (key: string): string => `v2.${key}.`;

/** The name of the key that sealed a text; undefined for a text from the time before keys had names. */
export const keyOfSealed = (sealed: string): string | undefined => SEALED_KEY.exec(sealed)?.[1];
