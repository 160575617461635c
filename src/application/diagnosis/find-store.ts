import type { Clock } from '../ports/clock.ts';
import type { StoreHealth } from '../ports/store-health.ts';
import type { StoreFinding } from './diagnosis.ts';

/** Checks whether the database is ready, and compares its clock with that of this process. */
export async function findStore({
  storeHealth,
  clock,
}: {
  readonly storeHealth: StoreHealth;
  readonly clock: Clock;
}): Promise<StoreFinding> {
  const before = clock.nowMs();
  const state = await storeHealth.look();
  if (state.kind === 'not_ready') return { state: 'not_ready', reason: state.reason };
  // The database read its clock between these two readings.
  const between = Math.round((before + clock.nowMs()) / 2);
  return { state: 'ready', clockAheadMs: state.clockMs - between };
}
