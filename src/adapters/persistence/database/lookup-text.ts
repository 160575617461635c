import { isGuid } from '../../../domain/shared/is-guid.ts';

/**
 * Makes any text safe for a look-up. PostgreSQL refuses U+0000 and lone surrogates with an error. Here they become U+FFFD, which no stored text
 * contains, so that a look-up by such a text finds nothing.
 */
export const lookupText = (text: string): string => text.replaceAll('\u0000', '\ufffd').toWellFormed();

/** Makes any text safe for a look-up by GUID: a text that is not a GUID becomes null, which equals no id and causes no error of the database. */
export const lookupGuid = (text: string): string | null => (isGuid(text) ? text : null);
