import { describeWithPostgres } from '../../support/postgres.ts';
import { runKills } from './kill-run.ts';
import { expectAgreement } from './kill-suite.ts';
import { wholeNumberOf } from './run-settings.ts';

const KILLS = wholeNumberOf('KILLS', 60);
const SEED = wholeNumberOf('SEED', Date.now() % 1_000_000);
const MS_PER_KILL_MAX = 30_000;

describeWithPostgres('gateways under many kills -9, between all providers and several Agents', (database) => {
  it(`agree to the last unit with every book on either side after ${KILLS} kills (SEED=${SEED})`, async function () {
    this.timeout(180_000 + KILLS * MS_PER_KILL_MAX);
    const sinceMs = Date.now();
    const onProgress = (line: string) => console.log(`      ${Math.round((Date.now() - sinceMs) / 1_000)} s: ${line}`);

    const run = await runKills({ databaseUrl: database().url, seed: SEED, kills: KILLS, onProgress });

    onProgress(JSON.stringify(run.figures));
    expectAgreement(run, SEED);
  });
});
