/** Wallets that another process has locked: another connection has, which is all that a process can see of it. */
import { expect } from 'chai';
import type { Knex } from 'knex';
import { WalletWorks } from '../../../../src/adapters/persistence/wallet/wallet-works.ts';
import { openKnex } from '../../../../src/adapters/persistence/database/open-knex.ts';
import type { WalletFacts } from '../../../../src/application/ports/wallet-book.ts';
import { WalletBusy } from '../../../../src/application/ports/wallet-busy.ts';
import { Decimal } from '../../../../src/domain/shared/decimal.ts';
import { AGENT, guid } from '../../../ports/catalogue-seeds.ts';
import { describeInWorld } from '../../../ports/catalogue-world.ts';
import { PLAYER, populate } from '../../../ports/money-seeds.ts';
import { describeWithPostgres } from '../../../support/postgres.ts';
import { openPostgresWorld } from '../knex-world.ts';
import { testWalletQueue } from '../../../support/queues.ts';

/** More than a process has connections. */
const LOCKED = 15;
const PLAYERS = Array.from({ length: LOCKED }, (_, at) => guid(500 + at));

describeWithPostgres('works on wallets that another process has locked', (database) => {
  describeInWorld(
    'in PostgreSQL',
    () => openPostgresWorld(database().url),
    (world) => {
      let elsewhere: Knex;
      let works: WalletWorks;

      before(async () => {
        ({ knex: elsewhere } = await openKnex({ databaseUrl: database().url, dataDir: '' }));
      });

      after(() => elsewhere.destroy());

      beforeEach(async () => {
        await populate(world());
        for (const player of PLAYERS) await world().players.ensure(AGENT, player, player);
        works = new WalletWorks(world().knex, testWalletQueue());
      });

      const usd = (playerId: string) => ({ agent: AGENT, playerId, currency: 'USD' });
      const balanceIn = async (playerId: string, waitMaxMs?: number): Promise<string> => {
        const decide = ({ balance }: WalletFacts) => ({ value: balance.toString() });
        const done = await works.run({ wallet: usd(playerId), clues: [], decide }, { ...(waitMaxMs && { waitMaxMs }) });
        return done.decision.value;
      };
      const failure = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error);
      const make = (trx: Knex): Promise<unknown> =>
        trx('wallets').insert(
          PLAYERS.map((player) => ({ player_id: player, currency: 'USD', balance: 0, sequence: 0 })),
        );

      it('hold no connection, and are done when the lock is gone', async () => {
        await make(world().knex);
        const trx = await elsewhere.transaction();
        await trx('wallets').whereIn('player_id', PLAYERS).forUpdate();
        const waiting = Promise.all(PLAYERS.map((player) => balanceIn(player)));

        const balances = [];
        for (let times = 0; times < 20; times += 1) balances.push(await balanceIn(PLAYER));
        expect(new Set(balances)).to.deep.equal(new Set(['0']));

        await trx.rollback();
        expect(new Set(await waiting)).to.deep.equal(new Set(['0']));
      });

      it('hold none for long where the wallets are just being made', async () => {
        const trx = await elsewhere.transaction();
        await make(trx);
        const waiting = Promise.all(PLAYERS.map((player) => balanceIn(player)));

        expect(await balanceIn(PLAYER)).to.equal('0');

        await trx.commit();
        expect(new Set(await waiting)).to.deep.equal(new Set(['0']));
      });

      it('are refused when they have waited for as long as they can', async () => {
        await make(world().knex);
        const trx = await elsewhere.transaction();
        await trx('wallets').whereIn('player_id', PLAYERS).forUpdate();

        const [one, next] = await Promise.all([1, 2].map(() => failure(balanceIn(PLAYERS[0]!, 30))));

        expect(one).to.be.instanceOf(WalletBusy);
        expect(next).to.be.instanceOf(WalletBusy);
        await trx.rollback();
        expect(await balanceIn(PLAYERS[0]!)).to.equal('0');
      });

      it('do not keep what an Agent says of its balance waiting', async () => {
        await make(world().knex);
        const trx = await elsewhere.transaction();
        await trx('wallets').whereIn('player_id', PLAYERS).forUpdate();

        await Promise.all(
          PLAYERS.map((player) => world().wallets.noteReportedBalance(player, 'USD', Decimal.from('5'))),
        );

        await trx.rollback();
      });
    },
  );
});
