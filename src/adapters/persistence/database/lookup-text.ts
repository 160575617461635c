/**
 * Makes any text fit for a lookup. PostgreSQL refuses U+0000 and lone surrogates with an error. Here they become U+FFFD, which no kept text
 * contains, so that a lookup by such a text finds nothing.
 */
export const lookupText = (text: string): string => text.replaceAll('\u0000', '\ufffd').toWellFormed();

const GUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The same for a GUID: any other text becomes null, which equals no id, and causes no error of the database. */
export const lookupGuid = (text: string): string | null => (GUID.test(text) ? text : null);
