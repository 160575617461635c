/** Groups of works on different wallets: the failure of one is its own. */
import { expect } from 'chai';
import type { Knex } from 'knex';
import { openKnex } from '../../../../src/adapters/persistence/database/open-knex.ts';
import { guid } from '../../../ports/catalogue-seeds.ts';
import { describeInWorld } from '../../../ports/catalogue-world.ts';
import { WALLET } from '../../../ports/wallet-seeds.ts';
import { describeWithPostgres } from '../../../support/postgres.ts';
import { onBothDatabases, openPostgresWorld } from '../knex-world.ts';
import { bet, Company, GROUP, taking, throwing, WALLETS, type CompanyWork, type End } from './group-company.ts';

/** The place of the work that fails. */
const ODD = 20;
const ALL = WALLETS.map((_, at) => at);
const OTHERS = ALL.filter((at) => at !== ODD);
const endsWith = (message: RegExp, ends: readonly End[]): void => {
  expect(ends[ODD]).to.match(message);
  expect(ends.filter((end) => end !== undefined)).to.have.length(1);
};

describe('a group of works', () => {
  onBothDatabases((openWorld) => {
    describeInWorld('in a database', openWorld, (world) => {
      let company: Company;

      beforeEach(async () => {
        company = new Company(world());
        await company.populate();
      });

      it('is one transaction with few statements', async () => {
        let statements = 0;
        world().knex.on('query', () => void (statements += 1));

        const transactions = await company.transactionsOf(() => company.together((at) => taking(at)));

        world().knex.removeAllListeners('query');
        expect(transactions).to.equal(1);
        expect(statements).to.be.below(11);
        expect(await company.booked()).to.deep.equal(ALL);
        const balances = await world()
          .knex('wallets')
          .whereIn(
            'player_id',
            WALLETS.map(({ playerId }) => playerId),
          );
        expect(new Set(balances.map(({ balance }) => Number(balance)))).to.deep.equal(new Set([90]));
      });

      it('goes on without a work that throws', async () => {
        const transactions = company.transactionsOf(async () => {
          const ends = await company.together((at) => (at === ODD ? throwing('odd') : taking(at)));
          endsWith(/odd/, ends);
        });

        expect(await transactions).to.equal(1);
        expect(await company.booked()).to.deep.equal(OTHERS);
      });

      it('keeps all but the work whose number another wallet has', async () => {
        await company.book.run({ wallet: WALLET, ...taking(99, ODD) });

        const ends = await company.together((at) => taking(at));

        endsWith(/wallet_transactions_of_number/, ends);
        expect(await company.booked()).to.deep.equal(OTHERS);
      });

      it('is undone once by a work that the database refuses, and no second time by the same wallet', async () => {
        const poison = (at: number, round: number): CompanyWork => {
          const decided = bet(at, at + round * 100);
          const id = guid(4_000 + round * 100 + at);
          const { transaction } = decided;
          const occurredAtMs = at === ODD ? 8.64e15 : transaction.occurredAtMs;
          const record = [{ ...decided, messages: [], transaction: { ...transaction, id, occurredAtMs } }];
          return { clues: [], decide: () => ({ value: undefined, record }) };
        };
        const rounds: number[] = [];
        for (const round of [1, 2]) {
          rounds.push(
            await company.transactionsOf(async () =>
              endsWith(/time zone/, await company.together((at) => poison(at, round))),
            ),
          );
        }

        // The first time the group and each work; then the works before the suspect, the suspect, and the works behind it.
        expect(rounds).to.deep.equal([1 + GROUP, 3]);
        expect(await company.booked()).to.deep.equal(OTHERS);
      });

      it('survives a failure that comes once, such as of serialization', async () => {
        await world().knex.raw(FAILING_ONCE);
        const ends = await company.together((at) => taking(at)).finally(() => world().knex.raw(NO_LONGER_FAILING));

        expect(ends).to.deep.equal(ALL.map(() => undefined));
        expect(await company.booked()).to.deep.equal(ALL);
      });
    });
  });

  describeWithPostgres('and another process', (database) => {
    describeInWorld(
      'on PostgreSQL',
      () => openPostgresWorld(database().url),
      (world) => {
        let elsewhere: Knex;
        let company: Company;

        before(async () => {
          ({ knex: elsewhere } = await openKnex({ databaseUrl: database().url, dataDir: '' }));
        });

        after(() => elsewhere.destroy());

        beforeEach(async () => {
          company = new Company(world());
          await company.populate();
        });

        it('do not wait for a wallet that the other has locked, and its work is done when it is free', async () => {
          const trx = await elsewhere.transaction();
          await trx('wallets').where('player_id', WALLETS[ODD]!.playerId).forUpdate();
          const works = company.together((at) => taking(at));

          while ((await company.booked()).length < OTHERS.length) await new Promise(setImmediate);
          expect(await company.booked()).to.deep.equal(OTHERS);

          await trx.commit();
          expect(await works).to.deep.equal(ALL.map(() => undefined));
          expect(await company.booked()).to.deep.equal(ALL);
        });

        it('lose a connection in the middle, and all is done', async () => {
          let cuts = 0;
          const ends = await company.together((at) => ({
            clues: [],
            *decide() {
              let isCut = at !== ODD || (cuts += 1) !== 1;
              if (!isCut) void cutOthers(elsewhere).then(() => (isCut = true));
              while (!isCut) yield;
              return { value: undefined, record: [bet(at)] };
            },
          }));

          expect(cuts).to.equal(2);
          expect(ends).to.deep.equal(ALL.map(() => undefined));
          expect(await company.booked()).to.deep.equal(ALL);
        });

        it('lose a connection in the commit: each caller learns that nobody knows, and may ask again', async () => {
          let commits = 0;
          const onQuery = ({ sql }: { readonly sql: string }): void => {
            if (sql.startsWith('COMMIT') && (commits += 1) === 2)
              streamsOf(world().knex).forEach((stream) => stream.destroy());
          };
          world().knex.on('query', onQuery);
          const ends: unknown[] = [];
          await company.together((at) => taking(at)).then((all) => ends.push(...all));
          world().knex.off('query', onQuery);

          expect(ends).to.have.length(GROUP);
          expect(ends.filter((end) => !/unavailable/.test(String(end)))).to.deep.equal([]);
          expect(await company.booked()).to.deep.equal([]);
          expect(await company.together((at) => taking(at))).to.deep.equal(ALL.map(() => undefined));
          expect(await company.booked()).to.deep.equal(ALL);
        });
      },
    );
  });
});

/** Ends all connections to the database but the asking one. */
/** Ends the transaction that stands still, and resolves when its connection is gone. It may not be noted as standing still at once. */
async function cutOthers(knex: Knex): Promise<void> {
  for (let isCut = false; !isCut;) {
    const { rows } = await knex.raw<{ rows: unknown[] }>(`
      select pg_terminate_backend(pid, 10000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state = 'idle in transaction'`);
    isCut = rows.length > 0;
  }
}

interface Pooled {
  readonly pool: {
    readonly used: readonly { readonly resource: { readonly connection: { readonly stream: { destroy(): void } } } }[];
  };
}
const streamsOf = (knex: Knex) => (knex.client as Pooled).pool.used.map(({ resource }) => resource.connection.stream);

// The sequence forgets nothing when the transaction is undone, so the second try passes.
const FAILING_ONCE = `
create sequence failing_once;
create function fail_once() returns trigger language plpgsql as $$
begin
  if new.transaction_id = '${ODD}' and nextval('failing_once') = 1 then
    raise exception 'could not serialize access' using errcode = 'serialization_failure';
  end if;
  return new;
end $$;
create trigger fail_once before insert on wallet_transactions for each row execute function fail_once();
`;
const NO_LONGER_FAILING = `
drop trigger fail_once on wallet_transactions;
drop function fail_once();
drop sequence failing_once;
`;
