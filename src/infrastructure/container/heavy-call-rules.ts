import type { HeavyCallRules } from '../../adapters/http/index.ts';

/** The part of the connections that heavy reads may take: the others are for money, whatever Agents read. */
const SHARE_OF_CONNECTIONS = 1 / 5;
/** An Agent that reads page after page has one under way; who comes beside it waits. */
const QUEUE = { waitersPerOwnerMax: 8, waitMaxMs: 5_000 };
/** A place for reads rests for three times as long as it worked, so that reads take a quarter of the time at most, and money has the rest. */
const RESTS_PER_WORK = 3;
/** A person who looks at one page after the other is not held up for longer. */
const REST_MAX_MS = 500;
/** A call to a provider waits more than it works, so its place is taken for a time: two places of 40 ms are fifty calls a second. */
const SHORTEST_MS = 40;
/** A call that waits for a provider holds no connection meanwhile, so this bound is generous. */
const WAITING_FOR_PROVIDERS = { placesMax: 64, placesPerOwnerMax: 2 };

/** How many heavy calls this process carries out at a time, by the connections that it has. */
export const heavyCallRules = (databasePoolMax: number): HeavyCallRules => ({
  database: {
    placesMax: Math.max(1, Math.floor(databasePoolMax * SHARE_OF_CONNECTIONS)),
    placesPerOwnerMax: 1,
    ...QUEUE,
    restMs: (tookMs) => Math.min(REST_MAX_MS, RESTS_PER_WORK * tookMs),
  },
  provider: { ...WAITING_FOR_PROVIDERS, ...QUEUE, restMs: (tookMs) => SHORTEST_MS - tookMs },
});
