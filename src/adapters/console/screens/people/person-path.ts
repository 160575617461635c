export const personPath = (name: string): string => `/console/people/${encodeURIComponent(name)}`;
