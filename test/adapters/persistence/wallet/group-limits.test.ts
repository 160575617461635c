/** The limits of groups: of their time, of their connections, and of the suspicion against a wallet. */
import { expect } from 'chai';
import { setTimeout as wait } from 'node:timers/promises';
import { poolGauges } from '../../../../src/adapters/persistence/database/guard-pool.ts';
import { describeInWorld } from '../../../ports/catalogue-world.ts';
import { describeWithPostgres } from '../../../support/postgres.ts';
import { WALLET } from '../../../ports/wallet-seeds.ts';
import { onBothDatabases, openPostgresWorld } from '../knex-world.ts';
import { bet, Company, GROUP, pause, standing, taking, WALLETS } from './group-company.ts';

const ODD = 20;
/** A process keeps a fifth of its ten connections for other uses. */
const CONNECTIONS_MAX = 8;

describe('a process that stands still in a group', () => {
  onBothDatabases((openWorld) => {
    describeInWorld('in a database', openWorld, (world) => {
      // On the embedded database the process hung for ever after it, as on a laptop that had slept.
      it('books what it can when it goes on', async () => {
        const company = new Company(world());
        await company.populate();
        const [still = WALLET, other = WALLET] = WALLETS;
        let runs = 0;
        const done = company.book.run({
          wallet: still,
          clues: [],
          *decide() {
            runs += 1;
            yield* pause(runs === 1 ? 600 : 0);
            return { value: 'booked', record: [bet(0)] };
          },
          limits: { idleMaxMs: 300 },
        });

        await done.catch(() => undefined);

        await company.book.run({ wallet: other, ...taking(1) });
        expect(await company.booked()).to.include(1);
      });
    });
  });
});

describeWithPostgres('the limits of groups', (database) => {
  describeInWorld(
    'on PostgreSQL',
    () => openPostgresWorld(database().url),
    (world) => {
      let company: Company;

      beforeEach(async () => {
        company = new Company(world());
        await company.populate();
      });

      it('give a group the least time that one of its works has', async () => {
        const limits: number[] = [];
        const note = ({ sql, bindings }: { readonly sql: string; readonly bindings: readonly unknown[] }): void => {
          const place = /'idle_in_transaction_session_timeout', \$(\d+)/.exec(sql)?.[1];
          if (place !== undefined) limits.push(Number(bindings[Number(place) - 1]));
        };
        world().knex.on('query', note);

        await company.begun((at) =>
          company.book.run({ wallet: WALLETS[at]!, ...taking(at), limits: at === ODD ? { idleMaxMs: 2_000 } : {} }),
        );

        world().knex.off('query', note);
        const [ofFirst, ofGroup] = limits;
        expect(ofFirst).to.equal(3_000);
        expect(ofGroup).to.be.within(250, 2_000);
      });

      it('leave connections to others, however many groups stand still', async () => {
        const { book } = new Company(world(), { worksMax: 1 });
        let isFree = false;
        const works = Promise.all(
          WALLETS.slice(0, 20).map((wallet) => book.run({ wallet, ...standing(() => isFree) })),
        );
        const used = (): number => poolGauges(world().knex).database_connections_used;

        while (used() < CONNECTIONS_MAX) await wait(10);
        await wait(300);

        expect(used()).to.equal(CONNECTIONS_MAX);
        await world().knex.raw('select 1');
        isFree = true;
        await works;
      });

      it('give a wallet company again after its work has succeeded', async () => {
        const round = (number: number, isPoison: boolean): Promise<number> =>
          company.transactionsOf(() =>
            company.together((at) => {
              const decided = bet(at, at + number * 100);
              const { transaction } = decided;
              const id = transaction.id.replace('-4000-', `-4${number}00-`);
              const occurredAtMs = isPoison && at === ODD ? 8.64e15 : transaction.occurredAtMs;
              const record = [{ ...decided, messages: [], transaction: { ...transaction, id, occurredAtMs } }];
              return { clues: [], decide: () => ({ value: undefined, record }) };
            }),
          );

        const transactions = [await round(1, true), await round(2, false), await round(3, false)];

        // The group and each of its works; those before the suspect, the suspect, and those behind it; one group.
        expect(transactions).to.deep.equal([1 + GROUP, 3, 1]);
      });
    },
  );
});
