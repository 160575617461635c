/** The ends of a group's transaction, as its callers hear of them. */
import { expect } from 'chai';
import { setTimeout as wait } from 'node:timers/promises';
import type { Knex } from 'knex';
import { openKnex } from '../../../../src/adapters/persistence/database/open-knex.ts';
import type { WalletFacts } from '../../../../src/application/ports/wallet-book.ts';
import { WalletBusy } from '../../../../src/application/ports/wallet-busy.ts';
import { findingsOf } from '../../../ports/audited.ts';
import { describeInWorld } from '../../../ports/catalogue-world.ts';
import { describeWithPostgres } from '../../../support/postgres.ts';
import { onBothDatabases, openPostgresWorld } from '../knex-world.ts';
import { bet, Company, GROUP, pause, taking, throwing, WALLETS, type End } from './group-company.ts';

const ODD = 20;
const ALL = WALLETS.map((_, at) => at);
const OTHERS = ALL.filter((at) => at !== ODD);
const NONE = ALL.map(() => undefined);
const failed = (ends: readonly End[]): readonly number[] => ALL.filter((at) => ends[at] !== undefined);

describe('the callers of a group', () => {
  onBothDatabases((openWorld) => {
    describeInWorld('in a database', openWorld, (world) => {
      let company: Company;

      beforeEach(async () => {
        company = new Company(world());
        await company.populate();
      });

      afterEach(async () => {
        expect((await findingsOf(world().audit)).filter(({ violated }) => violated > 0)).to.deep.equal([]);
      });

      it('are all served in one more transaction when the records of some have expired', async () => {
        const late = [0, ODD];
        const runs = ALL.map(() => 0);
        const transactions = await company.transactionsOf(async () => {
          const ends = await company.together((at) => ({
            clues: [],
            *decide() {
              runs[at]! += 1;
              if (!late.includes(at)) return { value: undefined, record: [bet(at)] };
              if (runs[at]! > 1) throw new Error(`late ${at}`);
              yield* pause(60);
              return { value: undefined, record: [bet(at)], expires: true };
            },
            limits: late.includes(at) ? { idleMaxMs: 50 } : {},
          }));
          expect(failed(ends)).to.deep.equal(late);
          expect([ends[0], ends[ODD]]).to.deep.equal(['late 0', `late ${ODD}`]);
        });

        expect(transactions).to.equal(2);
        expect(runs).to.deep.equal(ALL.map(() => 2));
        expect(await company.booked()).to.deep.equal(OTHERS.slice(1));
      });

      it('keep their group when two of them have one number, and the second meets the first one', async () => {
        const transactions = await company.transactionsOf(async () => {
          const ends = await company.together((at) => {
            const work = taking(at, at === ODD ? 0 : at);
            return { ...work, decide: (facts) => (isTaken(facts) ? throwing('another wallet') : work).decide(facts) };
          });
          expect(failed(ends)).to.deep.equal([ODD]);
          expect(ends[ODD]).to.match(/another wallet/);
        });

        expect(transactions).to.equal(2);
        expect(await company.booked()).to.deep.equal(OTHERS);
      });

      it('lose nothing when the database refuses to commit because of one of them', async () => {
        await world().knex.raw(REFUSING);
        const ends = await company.together((at) => taking(at)).finally(() => world().knex.raw(NO_LONGER));

        expect(failed(ends)).to.deep.equal([ODD]);
        expect(ends[ODD]).to.match(/not at the end/);
        expect(await company.booked()).to.deep.equal(OTHERS);
      });

      it('do not begin again when their time is over', async () => {
        const runs = ALL.map(() => 0);
        const busy: unknown[] = [];
        await world().knex.raw(RECORDED_SLOWLY);
        await company.begun(async (at) => {
          const done = company.book.run({
            wallet: WALLETS[at]!,
            clues: [],
            decide: () => {
              runs[at]! += 1;
              return { value: undefined, record: [bet(at)], expires: at === ODD };
            },
            limits: { waitMaxMs: at < 32 ? 1_500 : 10_000, ...(at === ODD && { idleMaxMs: 1_500 }) },
          });
          await done.catch((error: unknown) => {
            if (error instanceof WalletBusy) busy.push(at);
          });
        });
        await world().knex.raw(RECORDED_NO_LONGER_SLOWLY);

        expect(busy).to.deep.equal(ALL.filter((at) => at < 32));
        expect(runs).to.deep.equal(ALL.map((at) => (at < 32 ? 1 : 2)));
        expect(await company.booked()).to.deep.equal(ALL.filter((at) => at >= 32));
      });

      it('leave no limit and no plan of theirs on the connection', async () => {
        await company.together((at) => taking(at));

        const settings = ['enable_seqscan', 'lock_timeout', 'idle_in_transaction_session_timeout'];
        const fresh = await Promise.all(settings.map((name) => shown(world().knex, name)));
        const [seqscan, ...limits] = fresh;
        expect(seqscan).to.equal('on');
        expect(limits).not.to.include('2s').and.not.to.include('3s');
      });
    });
  });

  describeWithPostgres('with a commit of which nobody hears,', (database) => {
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
          await world().knex.raw(SLOW);
        });

        afterEach(() => elsewhere.raw(NO_LONGER));

        const booked = async (): Promise<number> => {
          const row = await elsewhere('wallet_transactions').count<{ count: number }>({ count: '*' }).first();
          return row?.count ?? 0;
        };

        it('find each wallet as it is when their work runs again', async () => {
          const last = GROUP - 1;
          const deposit = 'update wallets set balance = balance + 50 where player_id = ?';
          const seen: string[] = [];
          let runs = 0;
          const ends = await company.together((at) => ({
            clues: [],
            *decide({ balance }) {
              let isDeposited = at !== 0 || (runs += 1) !== 2;
              if (!isDeposited) void elsewhere.raw(deposit, [WALLETS[last]!.playerId]).then(() => (isDeposited = true));
              while (!isDeposited) yield;
              if (at === last) seen.push(balance.toString());
              const decided = bet(at);
              const occurredAtMs = at === ODD ? 8.64e15 : decided.transaction.occurredAtMs;
              return {
                value: undefined,
                record: [{ ...decided, transaction: { ...decided.transaction, occurredAtMs } }],
              };
            },
          }));

          expect(failed(ends)).to.deep.equal([ODD]);
          expect(seen).to.deep.equal(['100', '150']);
          expect((await world().wallets.balanceOf(WALLETS[last]!.playerId, 'USD')).toString()).to.equal('140');
        });

        it('all hear it when their process closes the database while some of them wait', async () => {
          const closing = await openPostgresWorld(database().url);
          const leaving = new Company(closing, { worksMax: 8 });
          const works = leaving.together((at) => taking(at));
          while ((await booked()) === 0) await wait(1);
          await closing.close();
          const ends = await works;

          expect(failed(ends)).not.to.deep.equal([]);
          expect(await company.booked()).to.deep.equal(ALL.filter((at) => ends[at] === undefined));
          expect(ends.filter((end) => !/closed/.test(end ?? 'closed'))).to.deep.equal([]);
        });

        it('are answered when it is over, and not before', async () => {
          const seen: number[] = [];

          await company.begun(async (at) => {
            await company.book.run({ wallet: WALLETS[at]!, ...taking(at) });
            seen.push(await booked());
          });

          expect(new Set(seen)).to.deep.equal(new Set([GROUP]));
        });

        for (const code of ['ECONNRESET', 'EPROTO'] as const) {
          it(`learn that nobody knows, and none of their works runs again (${code})`, async () => {
            const runs = ALL.map(() => 0);
            const cut = ({ sql }: { readonly sql: string }): void => {
              if (!sql.startsWith('COMMIT') || runs[0] === 0) return;
              world().knex.off('query', cut);
              // The server has the commit, and is slow to answer.
              setTimeout(() => cutAll(world().knex, code), 30);
            };
            world().knex.on('query', cut);

            const ends = await company.together((at) => {
              const work = taking(at);
              return { ...work, decide: (facts) => ((runs[at]! += 1), work.decide(facts)) };
            });

            expect(failed(ends)).to.deep.equal(ALL);
            expect(new Set(ends.map((end) => /unavailable|EPROTO/.test(end ?? '')))).to.deep.equal(new Set([true]));
            expect(runs).to.deep.equal(ALL.map(() => 1));
            while ((await booked()) < GROUP) await wait(5);
            expect(await booked()).to.equal(GROUP);
            const known: number[] = [];
            const again = await company.together((at) => ({
              ...taking(at),
              decide: ({ balance, found }) => {
                if (found[0]!.transactions.length === 1 && balance.toString() === '90') known.push(at);
                return { value: undefined };
              },
            }));
            expect(again).to.deep.equal(NONE);
            expect(known).to.have.length(GROUP);
          });
        }
      },
    );
  });
});

const isTaken = ({ found }: WalletFacts): boolean => found.some(({ isTakenElsewhere }) => isTakenElsewhere);

const shown = async (knex: Knex, name: string): Promise<string> => {
  const { rows } = await knex.raw<{ rows: Record<string, string>[] }>(`show ${name}`);
  return rows[0]![name]!;
};

interface Pooled {
  readonly pool: {
    readonly used: readonly { readonly resource: { readonly connection: { readonly stream: Cut } } }[];
  };
}
interface Cut {
  destroy(error: Error): void;
}
function cutAll(knex: Knex, code: string): void {
  for (const { resource } of (knex.client as Pooled).pool.used)
    resource.connection.stream.destroy(Object.assign(new Error(`read ${code}`), { code }));
}

const atCommit = (body: string): string => `
create function at_commit() returns trigger language plpgsql as $$ begin ${body} return null; end $$;
create constraint trigger at_commit after insert on wallet_transactions deferrable initially deferred
  for each row when (new.transaction_id = '${ODD}') execute function at_commit();
`;
const REFUSING = atCommit("raise exception 'not at the end' using errcode = 'check_violation';");
const SLOW = atCommit('perform pg_sleep(0.2);');
const RECORDED_SLOWLY = `
create function take_time() returns trigger language plpgsql as $$ begin perform pg_sleep(1.6); return new; end $$;
create trigger take_time before insert on wallet_transactions for each row when (new.transaction_id = '${ODD}') execute function take_time();
`;
const RECORDED_NO_LONGER_SLOWLY = 'drop trigger take_time on wallet_transactions; drop function take_time()';
const NO_LONGER = 'drop trigger at_commit on wallet_transactions; drop function at_commit()';
