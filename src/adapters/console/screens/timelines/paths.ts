const segment = encodeURIComponent;

export const roundPath = (provider: string, round: string): string =>
  `/console/rounds/${segment(provider)}/${segment(round)}`;
export const playerPath = (agent: string, member: string): string =>
  `/console/players/${segment(agent)}/${segment(member)}`;
/** The page of a timeline with the step, and the position of the step there. */
export const stepPath = (timeline: string, id: string): string => `${timeline}?step=${segment(id)}#step-${id}`;
export const deliveryPath = (id: string): string => `/console/deliveries/${segment(id)}`;
export const doubtPath = (id: string): string => `/console/in-doubt/${segment(id)}`;
