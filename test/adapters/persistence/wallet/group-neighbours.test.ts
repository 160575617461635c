/** Works that share a transaction with a work that fails, or that meets a group of another process. */
import { expect } from 'chai';
import { guid } from '../../../ports/catalogue-seeds.ts';
import { describeInWorld } from '../../../ports/catalogue-world.ts';
import { orderOf } from '../../../ports/money-seeds.ts';
import { acceptedOf, betEvent, decidedOf, recordIn } from '../../../ports/wallet-seeds.ts';
import { describeWithPostgres } from '../../../support/postgres.ts';
import { onBothDatabases, openPostgresWorld } from '../knex-world.ts';
import { Company, taking, WALLETS, type End } from './group-company.ts';

const ALL = WALLETS.map((_, at) => at);
const failed = (ends: readonly End[]): readonly number[] => ALL.filter((at) => ends[at] !== undefined);
/** Transfers of 5 for the even wallets. The others bet. */
const isTransfer = (at: number): boolean => at % 2 === 0;
const depositOf = (at: number, number = 5_000 + at) =>
  orderOf(number, '5', { id: guid(5_000 + at), playerId: WALLETS[at]!.playerId });

describe('beside other works of its group,', () => {
  onBothDatabases((openWorld) => {
    describeInWorld('in a database', openWorld, (world) => {
      let company: Company;

      beforeEach(async () => {
        company = new Company(world());
        await company.populate();
      });

      const transferred = async (): Promise<readonly number[]> => {
        const numbers = await world().knex('transfers').whereLike('transfer_id', 'T5___').pluck('transfer_id');
        return (numbers as readonly string[]).map((number) => Number(number.slice(1)) - 5_000).sort((a, b) => a - b);
      };
      const together = (): Promise<readonly End[]> =>
        company.begun((at) =>
          isTransfer(at)
            ? company.transfers.moveHere(depositOf(at))
            : company.book.run({ wallet: WALLETS[at]!, ...taking(at) }),
        );

      it('a transfer is booked in the same transaction', async () => {
        const transactions = await company.transactionsOf(async () =>
          expect(failed(await together())).to.deep.equal([]),
        );

        expect(transactions).to.equal(1);
        expect(await transferred()).to.deep.equal(ALL.filter(isTransfer));
      });

      for (const when of ['before', 'after'] as const) {
        it(`a transfer that the database refuses ${when} it is kept fails, and nothing else`, async () => {
          await world().knex.raw(REFUSING[when]);
          const ends = await together().finally(() => world().knex.raw(NO_LONGER_REFUSING));

          expect(failed(ends)).to.deep.equal([20]);
          expect(ends[20]).to.match(/no such money/);
          expect(await transferred()).to.deep.equal(ALL.filter((at) => isTransfer(at) && at !== 20));
          expect(await company.booked()).to.deep.equal(ALL.filter((at) => !isTransfer(at)));
        });
      }
    });
  });

  describeWithPostgres('and of another process,', (database) => {
    describeInWorld(
      'on PostgreSQL',
      () => openPostgresWorld(database().url),
      (world) => {
        beforeEach(() => new Company(world()).populate());

        const deadlocks = async (): Promise<number> => {
          const sql = 'select deadlocks from pg_stat_database where datname = current_database()';
          const { rows } = await world().knex.raw<{ rows: { deadlocks: number }[] }>(sql);
          return rows[0]!.deadlocks;
        };

        /**
         * Two processes name the same numbers for different wallets, in opposite orders. Returns the works that failed, and the number of
         * deadlocks, which the database counts at the latest when a connection is closed.
         */
        const crossing = async (work: (company: Company, at: number, number: number) => Promise<unknown>) => {
          const before = await deadlocks();
          await world().knex.raw(SLOW);
          const processes = [await openPostgresWorld(database().url), await openPostgresWorld(database().url)];
          const [one, two] = processes.map((process) => new Company(process)) as [Company, Company];
          const ends = await Promise.all([
            one.begun((at) => (at < 8 ? work(one, at, at) : Promise.resolve())),
            two.begun((at) => (at >= 8 && at < 16 ? work(two, at, 15 - at) : Promise.resolve())),
          ]).finally(() => world().knex.raw(NO_LONGER_SLOW));
          await Promise.all(processes.map((process) => process.close()));
          return { failures: ends.map(failed), deadlocks: (await deadlocks()) - before };
        };

        it('two transfers of one number, of different wallets, come one after the other', async () => {
          const crossed = await crossing((company, at, number) =>
            company.transfers.moveHere(depositOf(at, 5_000 + number)),
          );

          expect(crossed).to.deep.equal({ failures: [[], []], deadlocks: 0 });
        });

        it('two bets of one number, of different wallets and wagers, end without a deadlock', async () => {
          const crossed = await crossing((company, at, number) =>
            recordIn(company.book, WALLETS[at]!, [
              decidedOf(acceptedOf(3_000 + at, betEvent(number, { wagerId: `${at}` }), '90')),
            ]),
          );

          expect(crossed.failures.flat()).to.have.length(8);
          expect(crossed.deadlocks).to.equal(0);
        });
      },
    );
  });
});

const refusing = (when: 'before' | 'after'): string => `
create function refuse_one() returns trigger language plpgsql as $$
begin
  if new.transfer_id = 'T5020' then raise exception 'no such money'; end if;
  return new;
end $$;
create trigger refuse_one ${when} insert on transfers for each row execute function refuse_one();
`;
const REFUSING = { before: refusing('before'), after: refusing('after') };
const NO_LONGER_REFUSING = 'drop trigger refuse_one on transfers; drop function refuse_one()';

// Each row is kept some milliseconds before the next one, so that both groups have some rows, and want those of the other.
const SLOW = `
create function take_time() returns trigger language plpgsql as $$ begin perform pg_sleep(0.02); return new; end $$;
create trigger take_time before insert on transfers for each row execute function take_time();
create trigger take_time before insert on wallet_transactions for each row execute function take_time();
`;
const NO_LONGER_SLOW = `
drop trigger take_time on transfers;
drop trigger take_time on wallet_transactions;
drop function take_time();
`;
