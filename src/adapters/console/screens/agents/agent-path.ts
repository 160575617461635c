/** The page of an Agent. */
export const agentPath = (agent: string): string => `/console/agents/${encodeURIComponent(agent)}`;

/** The page of the games that it is offered. */
export const offerPath = (agent: string): string => `/console/offers/${encodeURIComponent(agent)}`;
