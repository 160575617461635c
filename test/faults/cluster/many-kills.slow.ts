import { Caretaker } from '../../../tools/cluster/caretaker.ts';
import { textTable } from '../../../tools/simulators/text-table.ts';
import { Chance } from '../kill-test/chance.ts';
import { runTroubled } from '../kill-test/kill-run.ts';
import { expectAgreement } from '../kill-test/kill-suite.ts';
import { wholeNumberOf } from '../kill-test/run-settings.ts';
import { addToReport } from './failover-report.ts';
import { ownCluster, progressFromNow } from './own-cluster.ts';
import { killInTurn, type Killed } from './victims.ts';

const MINUTES = wholeNumberOf('MINUTES', 60);
const SEED = wholeNumberOf('SEED', Date.now() % 1_000_000);
const REPORT = process.env['REPORT'];
const HAS_PGBOUNCER = process.env['PGBOUNCER'] === '1';
const GATEWAYS = 3;
/** A question may meet many kills. */
const PATIENCE_MS = 600_000;
const WHOLE_MS_MAX = 300_000;
const AROUND_MS = 1_500_000;

describe('kills of everything in turn', () => {
  const clusterOfTest = ownCluster({ hasPgbouncer: HAS_PGBOUNCER, hasSmallDisks: false });

  it(`leave books that agree to the last unit after ${MINUTES} minutes (SEED=${SEED})`, async function () {
    this.timeout(MINUTES * 60_000 + AROUND_MS);
    const cluster = clusterOfTest();
    const onProgress = progressFromNow();
    const onTurn = (killed: Killed) => onProgress(`${sumOf(killed)} kills`);
    let killed: Killed = new Map();
    let tookMs = 0;

    const run = await runTroubled({
      databaseUrl: cluster.databaseUrl,
      seed: SEED,
      gateways: GATEWAYS,
      isSupervised: true,
      patienceMs: PATIENCE_MS,
      changesCatalogue: true,
      environment: HAS_PGBOUNCER ? { DATABASE_PREPARED: 'false' } : {},
      onProgress,
      trouble: async (world, course) => {
        const beganMs = Date.now();
        const caretaker = Caretaker.watching(cluster, (name) => onProgress(`${name} copies the data anew`));
        const parts = { cluster, world, chance: new Chance(SEED, 'victims') };
        killed = await killInTurn(parts, beganMs + MINUTES * 60_000, onTurn);
        tookMs = Date.now() - beganMs;
        // The books are compared in any case.
        await cluster.untilWhole(1, WHOLE_MS_MAX).catch((error: unknown) => course.finds((error as Error).message));
        await caretaker.stop();
        for (const slot of world.slots) await slot.untilListening();
        onProgress(`the longest time until a question had an answer: ${course.longest}`);
        return killed.get('gateway') ?? 0;
      },
    });

    const kills = Object.fromEntries(killed);
    addToReport(REPORT, { run: `SEED=${SEED}`, kills, tookMs, findings: run.findings, figures: run.figures });
    onProgress(JSON.stringify(run.figures));
    console.log(tableOf(killed, tookMs));
    expectAgreement(run, SEED);
  });
});

const sumOf = (killed: Killed): number => [...killed.values()].reduce((sum, kills) => sum + kills, 0);

function tableOf(killed: Killed, tookMs: number): string {
  const all = [...killed, ['all', sumOf(killed)] as const];
  const rows = all.map(([victim, kills]) => [victim, String(kills), ((60_000 * kills) / tookMs).toFixed(1)]);
  return textTable(['victim', 'kills', 'kills a minute'], rows);
}
