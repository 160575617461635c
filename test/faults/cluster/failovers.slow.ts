import { expect } from 'chai';
import { Caretaker } from '../../../tools/cluster/caretaker.ts';
import { MISFORTUNES, type MisfortuneName } from '../../../tools/cluster/misfortunes.ts';
import { Chance } from '../kill-test/chance.ts';
import { runTroubled } from '../kill-test/kill-run.ts';
import { expectAgreement } from '../kill-test/kill-suite.ts';
import { wholeNumberOf } from '../kill-test/run-settings.ts';
import { addToReport, sumOf, type ReportedFailover } from './failover-report.ts';
import { ownCluster, progressFromNow } from './own-cluster.ts';
import { failOver } from './failovers.ts';

const ROUNDS = wholeNumberOf('ROUNDS', 14);
/** No misfortune begins later than this; the rounds that are left are left out. */
const MINUTES = wholeNumberOf('MINUTES', 600);
const SEED = wholeNumberOf('SEED', Date.now() % 1_000_000);
const REPORT = process.env['REPORT'];
const HAS_PGBOUNCER = process.env['PGBOUNCER'] === '1';
const ROUND_MS_MAX = 300_000;
const GATEWAYS = 3;
/** One misfortune follows another within seconds, and a question may meet several of them. */
const PATIENCE_MS = 300_000;

/** Longest time from the new primary to the first event, and longest pause of a planned switchover; 3 s is aimed at on a machine of its own. */
const FIRST_MS_MAX = 15_000;
const SWITCHOVER_MS_MAX = 1_000 * wholeNumberOf('SWITCHOVER_SECONDS', 12);

const PLANNED: ReadonlySet<MisfortuneName> = new Set(['switchover', 'stop primary']);

/** Root may mount small file systems, and only these can be filled. */
const HAS_SMALL_DISKS = process.getuid?.() === 0;
const WANTED = process.env['MISFORTUNES'] ?? Object.keys(MISFORTUNES).join();
const KINDS = (Object.keys(MISFORTUNES) as MisfortuneName[])
  .filter((kind) => WANTED.split(',').includes(kind))
  .filter((kind) => kind !== 'fill disk' || HAS_SMALL_DISKS);

describe('three gateways over three PostgreSQL under Patroni, between all providers and several Agents', () => {
  const clusterOfTest = ownCluster({ hasPgbouncer: HAS_PGBOUNCER, hasSmallDisks: HAS_SMALL_DISKS });

  it(`agree to the last unit with every book after ${ROUNDS} misfortunes (SEED=${SEED})`, async function () {
    this.timeout(300_000 + ROUNDS * ROUND_MS_MAX);
    const cluster = clusterOfTest();
    const onProgress = progressFromNow();
    const failovers: ReportedFailover[] = [];
    const runName = `${new Date().toISOString()} SEED=${SEED}${HAS_PGBOUNCER ? ' PGBOUNCER=1' : ''}`;
    const chance = new Chance(SEED, 'misfortunes');

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
        const untilMs = Date.now() + MINUTES * 60_000;
        const caretaker = Caretaker.watching(cluster, (name) => onProgress(`${name} copies the data anew`));
        for (const kind of inTurn(chance)) {
          if (Date.now() > untilMs) break;
          const failover = await failOver(kind, { cluster, world, course, chance }).catch((error: unknown) => {
            course.finds(`${kind}: ${(error as Error).message}`);
          });
          if (failover !== undefined) {
            const reported = { run: runName, ...failover };
            failovers.push(reported);
            onProgress(JSON.stringify(failover));
            addToReport(REPORT, reported);
          }
          // The books are compared in any case.
          if (course.findings.length > 0) break;
        }
        await caretaker.stop();
        for (const slot of world.slots) await slot.untilListening();
        onProgress(`the longest time until a question had an answer: ${course.longest}`);
        return failovers.filter(({ gatewayKilled }) => gatewayKilled).length;
      },
    });

    const ended = { run: runName, findings: run.findings, figures: run.figures };
    addToReport(REPORT, ended);
    onProgress(JSON.stringify(run.figures));
    console.log(sumOf({ failovers, ends: [ended] }));
    expectAgreement(run, SEED);
    for (const failover of failovers) expectInTime(failover);
  });
});

/** If two of three nodes were away, the first event may wait until one of them is back. */
function expectInTime({ kind, wasWhole, firstMs, longestMs }: ReportedFailover): void {
  if (!wasWhole) return;
  expect(firstMs, `the first event after ${kind}`).to.be.lessThan(FIRST_MS_MAX);
  if (PLANNED.has(kind)) expect(longestMs, 'the pause of a planned change').to.be.lessThan(SWITCHOVER_MS_MAX);
}

/** Every kind in each turn, in another order each time. */
function inTurn(chance: Chance): readonly MisfortuneName[] {
  const kinds: MisfortuneName[] = [];
  while (kinds.length < ROUNDS) kinds.push(...shuffled(chance));
  return kinds.slice(0, ROUNDS);
}

const shuffled = (chance: Chance): readonly MisfortuneName[] =>
  KINDS.map((kind) => ({ kind, place: chance.next() }))
    .sort((one, other) => one.place - other.place)
    .map(({ kind }) => kind);
