import { describeWithPostgres } from '../../support/postgres.ts';
import { runKills } from './kill-run.ts';
import { expectAgreement } from './kill-suite.ts';
import { wholeNumberOf } from './run-settings.ts';

const KILLS = 4;
/** A minute on a quiet machine. */
const LONGEST_MS = 1_200_000;
const SEED = wholeNumberOf('SEED', Date.now() % 1_000_000);

describeWithPostgres('gateways under kill -9, between all providers and several Agents', (database) => {
  it(`agree to the last unit with every book on either side after ${KILLS} kills (SEED=${SEED})`, async function () {
    this.timeout(LONGEST_MS);
    const run = await runKills({ databaseUrl: database().url, seed: SEED, kills: KILLS, onProgress: () => undefined });

    expectAgreement(run, SEED);
  });
});
