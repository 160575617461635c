import { guid } from '../ports/catalogue-seeds.ts';

/** The parties between which the movers move money. */
export const AGENT = 'MOVING';
export const PROVIDER = 'UPSTREAM';
/** Only two, so that the movers compete for them. */
export const PLAYERS = [guid(901), guid(902)] as const;
/** Movements that are under way at once. */
export const MOVERS = 4;
