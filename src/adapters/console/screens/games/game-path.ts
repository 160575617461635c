export const gamePath = (id: string): string => `/console/games/${encodeURIComponent(id)}`;
