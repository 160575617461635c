/** Loaded by mocha before any test: what must happen once, after the last one. */
import { stopPostgres } from './postgres.ts';

/** Called by mocha when the run is over, whatever its outcome. */
export const mochaGlobalTeardown = stopPostgres;
