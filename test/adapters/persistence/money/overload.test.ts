/** More stakes come than the database can book while their providers wait. */
import { expect } from 'chai';
import type { WalletPage } from '../../../../src/application/ports/wallet-book.ts';
import { guid } from '../../../ports/catalogue-seeds.ts';
import { describeInWorld } from '../../../ports/catalogue-world.ts';
import { describeWithPostgres } from '../../../support/postgres.ts';
import { openPostgresWorld } from '../knex-world.ts';
import { bet, Company, WALLETS } from './group-company.ts';

const GROUP_MAX = 8;
/** The time of each transaction, however many works it has. */
const STATEMENT_MS = 40;
/** A provider waits for so long. All stakes together would need twice the time. */
const DEADLINE_MS = 250;
const PLAYED_MS = 2_500;
/** The stakes that can be booked: whole groups, one after the other, each with some milliseconds beside its statement. */
const CAPACITY = (PLAYED_MS / (STATEMENT_MS + 20)) * GROUP_MAX;

describeWithPostgres('too many stakes', (database) => {
  describeInWorld(
    'on PostgreSQL',
    () => openPostgresWorld(database().url),
    (world) => {
      let company: Company;

      beforeEach(async () => {
        company = new Company(world(), { worksMax: GROUP_MAX });
        await company.populate();
        await world().knex.raw(SLOW);
      });

      afterEach(() => world().knex.raw(NO_LONGER_SLOW));

      it('do not keep those from being booked that can be', async () => {
        let number = 0;
        let booked = 0;
        const endMs = performance.now() + PLAYED_MS;
        const play = async (at: number): Promise<void> => {
          while (performance.now() < endMs) {
            const mine = (number += 1);
            const untilMs = performance.now() + DEADLINE_MS;
            const limits = { waitMaxMs: DEADLINE_MS, idleMaxMs: DEADLINE_MS };
            await company.book.withWallet(WALLETS[at]!, stake(mine, untilMs), limits).then(
              () => (booked += 1),
              () => new Promise((resolve) => setTimeout(resolve, 10)),
            );
          }
        };

        await Promise.all(WALLETS.map((_, at) => play(at)));

        expect(booked).to.be.above(CAPACITY * 0.6);
      });
    },
  );
});

/** A stake that is not booked after its provider has ceased to wait. */
const stake =
  (number: number, untilMs: number) =>
  async (page: WalletPage): Promise<void> => {
    const refuseLate = (): void => {
      if (performance.now() >= untilMs) throw new Error('too late');
    };
    await page.related({ kind: 'bet', transactionId: String(number) });
    refuseLate();
    const { transaction, ...decided } = bet(0, number);
    await page.record([{ ...decided, messages: [], transaction: { ...transaction, id: guid(10_000 + number) } }]);
    refuseLate();
  };

const SLOW = `
create function take_time() returns trigger language plpgsql as $$
begin perform pg_sleep(${STATEMENT_MS / 1_000}); return null; end $$;
create trigger take_time before insert on wallet_transactions for each statement execute function take_time();
`;
const NO_LONGER_SLOW = 'drop trigger take_time on wallet_transactions; drop function take_time()';
