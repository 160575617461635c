/** Requests that ask much at once leave connections to others: each needs one or two, however much it asks. */
import { expect } from 'chai';
import { UpstreamName } from '../../../../src/domain/player/upstream-name.ts';
import type { BatchOutcome } from '../../../../src/application/ports/provider-inbox.ts';
import { POLICY, ProviderDesk } from '../../../application/wallet/provider-desk.ts';
import { AGENT, guid, PROVIDER } from '../../../ports/catalogue-seeds.ts';
import { describeInWorld } from '../../../ports/catalogue-world.ts';
import { betEvent, fund } from '../../../ports/wallet-seeds.ts';
import { describeWithPostgres } from '../../../support/postgres.ts';
import { openPostgresWorld } from '../knex-world.ts';
import { remembered } from './remembered-world.ts';

/** More than the pool lets wait for its connections. */
const COPIES = 250;
const OTHERS = Array.from({ length: 20 }, (_, at) => ({ id: guid(600 + at), name: `OTHER${at}` }));

describeWithPostgres('a crowd', (database) => {
  describeInWorld(
    'on PostgreSQL',
    () => openPostgresWorld(database().url),
    (world) => {
      let desk: ProviderDesk;

      beforeEach(async () => {
        await new ProviderDesk(world()).furnish();
        await fund(world(), '10000');
        for (const { id, name } of OTHERS) {
          await world().players.ensure(AGENT, name, id);
          await world().accounts.open({ playerId: id, provider: PROVIDER, currency: 'USD' }, [name].values());
          await fund(world(), '100', id);
        }
        desk = new ProviderDesk(await remembered(world(), ['ann', ...OTHERS.map(({ name }) => name)]), {
          policy: { ...POLICY, deniedBet: 'refuse' },
        });
      });

      const take = async (name: string, number: number): Promise<string> => {
        const batches = [
          { player: { upstreamName: UpstreamName.of(name), currency: 'USD' }, events: [betEvent(number)] },
        ];
        const [outcome] = (await desk.ask({ kind: 'events', batches })) as readonly BatchOutcome[];
        return outcome?.kind === 'decided' ? outcome.outcomes[0]!.kind : 'fault';
      };
      const othersTake = (first: number): Promise<readonly string[]> =>
        Promise.all(OTHERS.map(({ name }, at) => take(name, first + at)));
      /** Statements that a work needs. */
      const statementsOf = async (work: () => Promise<unknown>): Promise<number> => {
        let statements = 0;
        const count = (): void => void (statements += 1);
        world().knex.on('query', count);
        await work();
        world().knex.off('query', count);
        return statements;
      };

      it('of copies of one bet does not keep the bets of others waiting', async () => {
        const copies = Array.from({ length: COPIES }, () => take('ann', 1));

        const others = await othersTake(1_000);

        expect(new Set(others)).to.deep.equal(new Set(['accepted']));
        const told = await Promise.all(copies);
        expect(told.filter((kind) => kind === 'accepted')).to.have.length(1);
        expect(told).not.to.include('fault');
      });

      it('of copies in the same words is two works, and each copy is told what it would have been told alone', async () => {
        const betOf = (number: number) =>
          ({
            kind: 'events',
            batches: [
              { player: { upstreamName: UpstreamName.of('ann'), currency: 'USD' }, events: [betEvent(number)] },
            ],
          }) as const;
        const alone: unknown[] = [];
        const ofTwo = await statementsOf(async () => {
          for (let at = 0; at < 2; at += 1) alone.push(...(await desk.copies(1, betOf(7_000))));
        });

        let told: unknown[] = [];
        const ofAll = await statementsOf(async () => (told = await desk.copies(COPIES, betOf(7_001))));

        const kindOf = (outcome: unknown) => /"outcomes":\[\{"kind":"(\w+)"/.exec(JSON.stringify(outcome))?.[1];
        const [first, again] = alone.map(kindOf);
        expect(ofAll).to.equal(ofTwo);
        expect(told.map(kindOf)).to.deep.equal([first, ...Array.from({ length: COPIES - 1 }, () => again)]);
        expect(first).not.to.equal(again);
      });

      it('of questions about bets does not keep the bets of others waiting', async () => {
        const asked = Array.from({ length: 100 }, (_, at) => ({
          upstreamName: UpstreamName.of('ann'),
          currency: undefined,
          key: { kind: 'bet', transactionId: `${5_000 + at}` },
        }));
        const questions = Array.from({ length: 3 }, () => desk.ask({ kind: 'transaction_states', asked }));

        const others = await othersTake(2_000);

        expect(new Set(others)).to.deep.equal(new Set(['accepted']));
        await Promise.all(questions);
      });

      it('of known bets is looked up in one statement', async () => {
        await othersTake(3_000);
        const asked = OTHERS.map(({ name }, at) => ({
          upstreamName: UpstreamName.of(name),
          currency: undefined,
          key: { kind: 'bet', transactionId: `${3_000 + at}` },
        }));
        const unnamed = asked.map((one) => ({ ...one, upstreamName: undefined }));
        let states: unknown[] = [];

        const statements = await statementsOf(async () => {
          states = [await desk.ask({ kind: 'transaction_states', asked: [...asked, ...unnamed] })];
        });

        expect(states).to.deep.equal([[...asked, ...unnamed].map(() => 'accepted')]);
        // Whose those are that name nobody, and what became of all.
        expect(statements).to.equal(2);
      });

      it('of unknown bets of a player is denied in few statements', async () => {
        const asked = Array.from({ length: 20 }, (_, at) => ({
          upstreamName: UpstreamName.of('ann'),
          currency: 'USD',
          key: { kind: 'bet', transactionId: `${8_000 + at}` },
        }));
        let states: unknown[] = [];

        const statements = await statementsOf(async () => {
          states = [await desk.ask({ kind: 'transaction_states', asked })];
        });

        expect(states).to.deep.equal([asked.map(() => 'unknown')]);
        expect(statements).to.be.below(8);
      });

      it('of balances is read in one statement', async () => {
        const players = Array.from({ length: 1_000 }, (_, at) => ({
          upstreamName: UpstreamName.of(OTHERS[at % OTHERS.length]!.name),
          currency: 'USD',
        }));
        let told: unknown;

        const statements = await statementsOf(async () => {
          told = await desk.ask({ kind: 'balances', players });
        });

        expect(told).to.deep.equal(players.map(() => ({ kind: 'balance', balance: '100', currency: 'USD' })));
        expect(statements).to.equal(1);
      });
    },
  );
});
