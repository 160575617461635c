import { expect } from 'chai';
import { replicatingServer } from '../../adapters/persistence/cells/cells.ts';
import { hasPostgres } from '../../support/postgres.ts';
import type { PostgresCluster } from '../../support/postgres-cluster.ts';
import { expectAgreement } from '../kill-test/kill-suite.ts';
import { wholeNumberOf } from '../kill-test/run-settings.ts';
import { runCellMoves } from './cell-moves.ts';

const SEED = wholeNumberOf('SEED', Date.now() % 1_000_000);
const MOVES = wholeNumberOf('MOVES', 20);
const PLAY_MS = 1_000 * wholeNumberOf('PLAY_SECONDS', 3);

describe('a cell that moves again and again while everybody plays', () => {
  const servers: PostgresCluster[] = [];

  before(async function () {
    if (!hasPostgres()) this.skip();
    servers.push(await replicatingServer(), await replicatingServer());
  });
  after(() => Promise.all(servers.map((server) => server.stop())));

  it(`agrees to the last unit with every book, wherever the command is killed (SEED=${SEED})`, async function () {
    this.timeout(600_000 + MOVES * (60_000 + 2 * PLAY_MS));
    const sinceMs = Date.now();
    const onProgress = (line: string) => console.log(`      ${Math.round((Date.now() - sinceMs) / 1_000)} s: ${line}`);

    const { run, paused, silentMs } = await runCellMoves({
      seed: SEED,
      moves: MOVES,
      servers: servers.map(({ url }) => url),
      playMs: PLAY_MS,
      onProgress,
    });

    onProgress(JSON.stringify(run.figures));
    onProgress(`pauses in seconds: ${paused.join(' ')}; without an event in ms: ${silentMs.map(Math.round).join(' ')}`);
    expectAgreement(run, SEED);
    expect(paused.length).to.be.greaterThan(0);
  });
});
