import type { HeavyCallRules } from '../../adapters/http/index.ts';

/** The part of the connections that heavy reads may take: the others are for money, whatever Agents read. */
const SHARE_OF_CONNECTIONS = 1 / 5;
/** An Agent that reads page after page has one under way; who comes beside it waits. */
const QUEUE = { waitersPerOwnerMax: 8, waitMaxMs: 5_000 };
/** A call that waits for a provider holds no connection meanwhile, so this bound is generous. */
const WAITING_FOR_PROVIDERS = { placesMax: 64, placesPerOwnerMax: 2 };

/** How many heavy calls this process carries out at a time, by the connections that it has. */
export const heavyCallRules = (databasePoolMax: number): HeavyCallRules => ({
  database: {
    placesMax: Math.max(1, Math.floor(databasePoolMax * SHARE_OF_CONNECTIONS)),
    placesPerOwnerMax: 1,
    ...QUEUE,
  },
  provider: { ...WAITING_FOR_PROVIDERS, ...QUEUE },
});
