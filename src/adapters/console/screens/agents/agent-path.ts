export const agentPath = (agent: string): string => `/console/agents/${encodeURIComponent(agent)}`;

/** The page with the games that are offered to an Agent. */
export const offerPath = (agent: string): string => `/console/offers/${encodeURIComponent(agent)}`;
