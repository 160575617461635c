export const destinationPath = (name: string): string => `/console/notifications/${encodeURIComponent(name)}`;
