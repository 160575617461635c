import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { firstOpenDay } from '../../../../src/domain/statement/statement-days.ts';
import { TimeZone } from '../../../../src/domain/statement/time-zone.ts';
import { AGENT } from '../../../ports/catalogue-seeds.ts';
import { populate } from '../../../ports/money-seeds.ts';
import { statementBookContract } from '../../../ports/statement-book.contract.ts';
import { countAll } from '../../../ports/statement-world.ts';
import { acceptedOf, betEvent, decidedOf, recordIn, SEAMLESS_WALLET } from '../../../ports/wallet-seeds.ts';
import { createTemporaryDatabase, describeWithPostgres } from '../../../support/postgres.ts';
import { onBothDatabases, openPostgresWorld, type KnexWorld } from '../knex-world.ts';

describe('KnexStatementBook and KnexStatementShelf', () => {
  onBothDatabases((openWorld) => {
    statementBookContract('KnexStatementBook, KnexStatementShelf', openWorld);
  });
});

describeWithPostgres(
  'a day that is closed while a piece is being counted',
  (database) => {
    let world: KnexWorld;

    before(async () => {
      world = await openPostgresWorld(database().url);
    });
    after(() => world.close());

    it('has what the piece counts into it', async () => {
      await populate(world);
      await recordIn(world.walletBook, SEAMLESS_WALLET, [decidedOf(acceptedOf(1, betEvent(1), '0'))]);
      await countAll(world.statementBook);
      const today = firstOpenDay(TimeZone.of('UTC')!, { kind: 'first', bookedAtMs: Date.now() });
      const close = () => world.statementBook.close({ agent: AGENT, ...today, timeZone: 'UTC', completeAtMs: 0 });
      const isWaiting = async () => (await world.knex.raw<{ rows: unknown[] }>(WAITING)).rows.length > 0;
      let [isOver, closing] = [false, Promise.resolve(false)];

      await world.knex.transaction(async (piece) => {
        await piece.raw('select from statement_cursor for update');
        closing = close().finally(() => (isOver = true));
        while (!isOver && !(await isWaiting())) await sleep(5);
        await piece('statement_sums').update({ from_player: 20 });
      });

      expect(await closing).to.equal(true);
      expect(await world.statementBook.differing(10)).to.deep.equal([]);
    });
  },
  createTemporaryDatabase,
);

const WAITING = `
select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%statement_cursor%'`;
