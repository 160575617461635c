/**
 * Measures the cost of a frozen process for the players of another process: in the seconds in which the wallets are locked, and afterwards,
 * when the process is frozen still. It prints figures, and asserts that every player got an answer.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { UpstreamName } from '../../src/domain/player/upstream-name.ts';
import { betEvent } from '../ports/wallet-seeds.ts';
import { describeWithPostgres } from '../support/postgres.ts';
import { FrozenTaker, openNeighbour } from './frozen-taker.ts';

const BETS = 500;
/** Bets of the players whose wallets are frozen; they are sent again until the freeze is over. */
const FROZEN_BETS = 40;

describeWithPostgres('the neighbours of a frozen process', (database) => {
  it('are answered as fast as before', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'frozen-neighbours-'));
    const taker = new FrozenTaker(dataDir, database().url);
    await taker.hears('open');
    const { world, desk } = await openNeighbour(database().url);
    const take = (upstreamName: string, number: number, movement: string) => {
      const events = [betEvent(number, { movement })];
      return desk.ask({
        kind: 'events',
        batches: [{ player: { upstreamName: UpstreamName.of(upstreamName), currency: 'USD' }, events }],
      });
    };
    const p99Of = async (first: number): Promise<number> => {
      const tookMs: number[] = [];
      for (let number = first; number < first + BETS; number += 1) {
        const beganAtMs = performance.now();
        expect(JSON.stringify(await take('cay', number, '-1'))).to.include('accepted');
        tookMs.push(performance.now() - beganAtMs);
      }
      return tookMs.sort((a, b) => a - b)[Math.floor(BETS * 0.99)]!;
    };
    await p99Of(10_000);
    const before = await p99Of(20_000);
    await taker.freeze();
    const frozen = Array.from({ length: FROZEN_BETS }, (_, at) => take(at % 2 === 0 ? 'ann' : 'ben', at + 100, '-1'));
    const during = await p99Of(30_000);
    const words = await Promise.all(frozen);
    const after = await p99Of(40_000);
    taker.process.kill('SIGKILL');
    await world.close();
    await rm(dataDir, { recursive: true, force: true });

    const shown = Object.entries({ before, during, after }).map(([when, ms]) => `${when} ${ms.toFixed(1)} ms`);
    const ratios = `during / before ${(during / before).toFixed(2)}, after / before ${(after / before).toFixed(2)}`;
    process.stdout.write(`p99 of other players: ${shown.join(', ')}; ${ratios}\n`);
    expect(words).to.have.length(FROZEN_BETS);
  });
});
