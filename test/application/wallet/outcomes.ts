/** The outcomes of events, as a provider is told them. */
export const accepted = (moved: string) => ({ kind: 'accepted', moved });
export const repeated = (moved: string) => ({ kind: 'repeated', moved });
export const refused = (because: string) => ({ kind: 'refused', because });
