export const providerPath = (provider: string): string => `/console/providers/${encodeURIComponent(provider)}`;
