/** Loaded by mocha before any test: what holds for all of them, and what must happen once, after the last one. */
import { endRun } from './end-of-run.ts';
import { holdAnswersToContracts } from './held-to-contract.ts';
import { stopPostgres } from './postgres.ts';

holdAnswersToContracts();

/** Called by mocha when the run is over, whatever its outcome. */
export async function mochaGlobalTeardown(): Promise<void> {
  await endRun();
  await stopPostgres();
}
