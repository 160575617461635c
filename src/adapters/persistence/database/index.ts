export { DatabaseClock, momentOf } from './database-clock.ts';
export { Filling } from './fills.ts';
export { poolGauges } from './guard-pool.ts';
export { migrate } from './migrate.ts';
export { openKnex, type OpenDatabase } from './open-knex.ts';
