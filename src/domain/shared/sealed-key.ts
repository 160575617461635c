/** The name of a key in a sealed text that it sealed: a digest of the key, and no secret. The same expression in JavaScript and PostgreSQL. */
export const SEALED_KEY_PATTERN = '^v2\\.([0-9a-f]{8})\\.';

const SEALED_KEY = new RegExp(SEALED_KEY_PATTERN);

/** The beginning of each text that the key of this name sealed. */
export const sealedBeginning = (key: string): string => `v2.${key}.`;

/** The name of the key that sealed a text; undefined for a text of the time before keys had names. */
export const keyOfSealed = (sealed: string): string | undefined => SEALED_KEY.exec(sealed)?.[1];
