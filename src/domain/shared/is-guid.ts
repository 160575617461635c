const GUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether the text has the form of a GUID, in either letter case. */
export const isGuid = (text: string): boolean => GUID.test(text);
