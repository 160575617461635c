/** Loaded by mocha before any test: the rules for all tests, and the work after the last one. */
import { endRun } from './end-of-run.ts';
import { holdAnswersToContracts } from './held-to-contract.ts';
import { startPostgresWithoutAutovacuum, stopPostgres } from './postgres.ts';

holdAnswersToContracts();
startPostgresWithoutAutovacuum();
// A process that mocha has started for some of the files would otherwise end silently. The stack shows the caller that ended it.
process.once('exit', (code) => {
  if (process.send !== undefined && code !== 0) console.error(new Error(`a process for tests ends with ${code}`).stack);
});

/** Called by mocha at the end of the run, whatever its outcome. */
export async function mochaGlobalTeardown(): Promise<void> {
  await endRun();
  await stopPostgres();
}
