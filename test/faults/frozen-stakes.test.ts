import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { UpstreamName } from '../../src/domain/player/upstream-name.ts';
import type { BatchOutcome } from '../../src/application/ports/provider-inbox.ts';
import { ANSWER_WINDOW_MS } from '../application/wallet/provider-desk.ts';
import { PLAYER, SECOND_PLAYER } from '../ports/money-seeds.ts';
import { betEvent } from '../ports/wallet-seeds.ts';
import { describeWithPostgres } from '../support/postgres.ts';
import { FrozenTaker, openNeighbour } from './frozen-taker.ts';

/** Longer than the provider waits, and longer than a work may stand still. */
const FROZEN_MS = ANSWER_WINDOW_MS + 1_000;
/** More than the connections of a process. */
const MANY = 20;

// One operator's gateway booked bets after a freeze of 20 s, when their provider had given them up long before. Another gateway had ten
// connections, which all waited for the wallets of a frozen process: no player got an answer for 50 s.
describe('stakes in a process that is frozen in the middle of them', () => {
  describeWithPostgres('in PostgreSQL', (database) => {
    let dataDir = '';
    let taker: FrozenTaker;
    let neighbour: Awaited<ReturnType<typeof openNeighbour>>;

    before(async () => {
      dataDir = await mkdtemp(join(tmpdir(), 'frozen-stakes-'));
    });

    after(async () => {
      taker.process.kill('SIGKILL');
      await neighbour.world.close();
      await rm(dataDir, { recursive: true, force: true });
    });

    const takes = async (upstreamName: string, number: number, movement: string): Promise<string> => {
      const batches = [
        {
          player: { upstreamName: UpstreamName.of(upstreamName), currency: 'USD' },
          events: [betEvent(number, { movement, roundId: `R${upstreamName}` })],
        },
      ];
      const [outcome] = (await neighbour.desk.ask({ kind: 'events', batches })) as readonly BatchOutcome[];
      return outcome?.kind === 'decided' ? outcome.outcomes[0]!.kind : 'fault';
    };

    it('lets go of the wallets meanwhile, books none of them afterwards, and calls none of them done', async () => {
      taker = new FrozenTaker(dataDir, database().url);
      await taker.hears('open');
      neighbour = await openNeighbour(database().url);
      const { knex } = neighbour.world;
      await taker.freeze();
      const frozenUntil = sleep(FROZEN_MS);
      const numbers = Array.from({ length: MANY }, (_, number) => number);
      const ofFrozen = numbers.map((number) => takes(number % 2 === 0 ? 'ann' : 'ben', 100 + number, '-1000000'));
      const ofOthers = await Promise.all(numbers.map((number) => takes('cay', 200 + number, '-1')));
      const toldOfFrozen = new Set(await Promise.all(ofFrozen));
      await frozenUntil;
      const locked = await knex.transaction((trx) =>
        trx('wallets').whereIn('player_id', [PLAYER, SECOND_PLAYER]).forUpdate().noWait(),
      );
      const closed = once(taker.process, 'close');
      taker.process.kill('SIGCONT');
      await Promise.race([closed, sleep(10_000)]);
      const booked = await knex('wallet_transactions').whereIn('transaction_id', ['1', '2']).select('transaction_id');

      expect(locked.map(({ balance }) => Number(balance))).to.deep.equal([100, 100]);
      expect(booked).to.deep.equal([]);
      expect([...taker.told()].sort()).to.satisfy(
        (told: readonly string[]) =>
          told.length === 2 && told.every((line) => /^told (ann|ben) (failed|fault)$/.test(line)),
      );
      expect(new Set(ofOthers), 'other players of the process beside it').to.deep.equal(new Set(['accepted']));
      expect(['failed', 'refused'], 'the players of the frozen wallets').to.include.members([...toldOfFrozen]);
    });
  });
});
