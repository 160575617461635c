/** The page with everything that an Agent's own people need. */
export const agentViewPath = (agent: string): string => `/console/agent-view/${encodeURIComponent(agent)}`;
