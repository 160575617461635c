import { guid } from '../ports/catalogue-seeds.ts';

/** Between whom the movers of money move it. */
export const AGENT = 'MOVING';
export const PROVIDER = 'UPSTREAM';
/** Two, so that the movers are in each other's way. */
export const PLAYERS = [guid(901), guid(902)] as const;
/** How many movements are under way at once. */
export const MOVERS = 4;
