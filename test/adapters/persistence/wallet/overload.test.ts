/** More stakes come than the database can book while their providers wait. */
import { expect } from 'chai';
import { guid } from '../../../ports/catalogue-seeds.ts';
import { describeInWorld } from '../../../ports/catalogue-world.ts';
import { describeWithPostgres } from '../../../support/postgres.ts';
import { openPostgresWorld } from '../knex-world.ts';
import { bet, Company, WALLETS, type CompanyWork } from './group-company.ts';

const GROUP_MAX = 8;
/** The time of each transaction, however many works it has. */
const STATEMENT_MS = 40;
/** In groups: how long a provider waits, less than all players need together; and how long they play. */
const DEADLINE_GROUPS = 5;
const PLAYED_GROUPS = 50;

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

      let number = 0;
      /** The time that a group takes on this machine at this moment. */
      const timeOfGroup = async (): Promise<number> => {
        const beganAtMs = performance.now();
        await company.together(() => stake((number += 1), Infinity));
        return (performance.now() - beganAtMs) / (WALLETS.length / GROUP_MAX);
      };

      it('leave the transactions nearly full of stakes that are booked', async () => {
        const groupMs = await timeOfGroup();
        const deadlineMs = DEADLINE_GROUPS * groupMs;
        let booked = 0;
        const endMs = performance.now() + PLAYED_GROUPS * groupMs;
        const play = async (at: number): Promise<void> => {
          while (performance.now() < endMs) {
            const mine = (number += 1);
            const untilMs = performance.now() + deadlineMs;
            const limits = { waitMaxMs: deadlineMs, idleMaxMs: deadlineMs };
            await company.book.run({ wallet: WALLETS[at]!, ...stake(mine, untilMs), limits }).then(
              () => (booked += 1),
              () => new Promise((resolve) => setTimeout(resolve, 10)),
            );
          }
        };

        const transactions = await company.transactionsOf(() => Promise.all(WALLETS.map((_, at) => play(at))));

        expect(booked / transactions).to.be.above(GROUP_MAX * 0.25);
      });
    },
  );
});

/** A stake that is not booked after its provider has ceased to wait. */
const stake = (number: number, untilMs: number): CompanyWork => ({
  clues: [{ kind: 'bet', transactionId: String(number) }],
  decide: () => {
    if (performance.now() >= untilMs) throw new Error('too late');
    const { transaction, ...decided } = bet(0, number);
    const record = [{ ...decided, messages: [], transaction: { ...transaction, id: guid(10_000 + number) } }];
    return { value: undefined, record, expires: untilMs < Infinity };
  },
});

const SLOW = `
create function take_time() returns trigger language plpgsql as $$
begin perform pg_sleep(${STATEMENT_MS / 1_000}); return null; end $$;
create trigger take_time before insert on wallet_transactions for each statement execute function take_time();
`;
const NO_LONGER_SLOW = 'drop trigger take_time on wallet_transactions; drop function take_time()';
