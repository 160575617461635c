/** The page of an administrator. */
export const personPath = (name: string): string => `/console/people/${encodeURIComponent(name)}`;
