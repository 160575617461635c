/** Loaded by mocha before any test: what holds for all of them, and what must happen once, after the last one. */
import { endRun } from './end-of-run.ts';
import { holdAnswersToContracts } from './held-to-contract.ts';
import { stopPostgres } from './postgres.ts';

holdAnswersToContracts();
// A process that mocha has made for some of the files otherwise ends in silence: the stack names who ended it.
process.once('exit', (code) => {
  if (process.send !== undefined && code !== 0) console.error(new Error(`a process for tests ends with ${code}`).stack);
});

/** Called by mocha when the run is over, whatever its outcome. */
export async function mochaGlobalTeardown(): Promise<void> {
  await endRun();
  await stopPostgres();
}
