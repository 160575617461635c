/** Bets that Agents are asked about at once, through the use case, over real databases; two desks are two processes. */
import { expect } from 'chai';
import type { CallbackReply } from '../../../../src/domain/callback/callback-outcome.ts';
import { DatabaseClock, momentOf } from '../../../../src/adapters/persistence/database/database-clock.ts';
import { has, refuses, SeamlessDesk, TIMED_OUT } from '../../../application/wallet/seamless-desk.ts';
import { PATIENT_WINDOW_MS } from '../../../application/wallet/provider-desk.ts';
import { isSound } from '../../../ports/audited.ts';
import { AGENT, PROVIDER } from '../../../ports/catalogue-seeds.ts';
import { describeInWorld } from '../../../ports/catalogue-world.ts';
import { sumsOf } from '../../../ports/money-seeds.ts';
import { betEvent, cancelEvent, winEvent } from '../../../ports/wallet-seeds.ts';
import { onBothDatabases } from '../knex-world.ts';

const MANY = 100;
/** Enough to be in each other’s way. */
const SOME = 40;
/** More than one Agent was asked at a time once; those beyond 128 were refused. */
const CROWD = 200;
/** More than a process has connections. */
const HANGING = 20;

onBothDatabases((openWorld) => {
  describeInWorld('questions at once', openWorld, (world) => {
    let desks: readonly [SeamlessDesk, SeamlessDesk];

    beforeEach(async () => {
      // Works wait by the machine's own clock, and the machine may be busy with other tests.
      const patient = { answerWindowMs: PATIENT_WINDOW_MS };
      desks = [new SeamlessDesk(world(), patient), new SeamlessDesk(world(), patient)];
      await desks[0].furnish();
    });

    const asked = (): number => desks[0].asked.length + desks[1].asked.length;
    const statuses = async (): Promise<Record<string, number>> => {
      const { rows } = await world().knex.raw('select status, count(*) from wallet_transactions group by status');
      return Object.fromEntries(rows.map((row: { status: string; count: number }) => [row.status, row.count]));
    };

    it('are one for a hundred identical bets, in two processes', async () => {
      const outcomes = await Promise.all(
        Array.from({ length: MANY }, (_, number) => desks[number % 2]!.provider.take(betEvent(1))),
      );

      const kinds = outcomes.map((one) => (one.kind === 'decided' ? one.outcomes[0]?.kind : one.kind));
      expect(asked()).to.equal(1);
      expect(kinds.filter((kind) => kind === 'accepted')).to.have.length(1);
      expect(kinds.filter((kind) => kind === 'repeated')).to.have.length(MANY - 1);
      expect(await isSound(world().audit)).to.equal(true);
    });

    it('have of many bets those taken that the Agent’s player can pay', async () => {
      let purse = 255;
      const answering = (): CallbackReply => {
        if (purse < 10) return refuses(3001, { balance: String(purse) });
        purse -= 10;
        return has(String(purse));
      };
      for (const desk of desks) desk.answering = answering;

      await Promise.all(
        Array.from({ length: SOME }, (_, number) => desks[number % 2]!.provider.take(betEvent(number))),
      );

      expect(await statuses()).to.deep.equal({ accepted: 25, refused: 15 });
      expect(sumsOf(await world().ledger())).to.deep.equal({
        [`agent:${AGENT} USD`]: '-250',
        [`provider:${PROVIDER} USD`]: '250',
      });
      expect(await isSound(world().audit)).to.equal(true);
    });

    it('are answered for two hundred bets at once by an Agent that needs 100 ms, and all bets are taken', async () => {
      const [desk] = desks;
      desk.answering = async () => {
        await new Promise((resolve) => setTimeout(resolve, 100));
        return has('90');
      };

      await Promise.all(Array.from({ length: CROWD }, (_, number) => desk.provider.take(betEvent(number))));

      expect(await statuses()).to.deep.equal({ accepted: CROWD });
      expect(await isSound(world().audit)).to.equal(true);
    });

    it('hold no connection while an Agent says nothing', async () => {
      let answer: (reply: CallbackReply) => void = () => undefined;
      const silence = new Promise<CallbackReply>((resolve) => {
        answer = resolve;
      });
      desks[0].answering = () => silence;
      const hanging = Array.from({ length: HANGING }, (_, number) => desks[0].provider.take(betEvent(number)));
      while (desks[0].asked.length < HANGING) await new Promise((resolve) => setTimeout(resolve, 5));

      expect(await desks[1].provider.take(winEvent(1_000, { action: 'BONUS' }))).to.have.property('kind', 'decided');

      answer(TIMED_OUT);
      await Promise.all(hanging);
      expect(await statuses()).to.deep.equal({ accepted: 1, refused: HANGING });
      expect(await desks[0].delivered())
        .to.include('cancel cancel:0')
        .and.to.have.length(HANGING + 2);
    });

    it('are left alone while they are under way, by processes whose machines have other times', async () => {
      const ask = (): Promise<number> => momentOf(world().knex);
      const clocks = await Promise.all(
        [-7_000, 7_000].map((byMs) => DatabaseClock.open({ ask, elapsedMs: () => performance.now() + byMs })),
      );
      const [behind, ahead] = clocks.map((time) => new SeamlessDesk(world(), { time })) as [SeamlessDesk, SeamlessDesk];
      const told: unknown[] = [];
      for (const [asking, other] of [
        [behind, ahead],
        [ahead, behind],
      ] as const) {
        asking.answering = async () => {
          told.push((await other.endAuthorizations.execute()).ended);
          return has('90');
        };
        told.push(await asking.provider.take(betEvent(told.length)));
      }
      await Promise.all(clocks.map((clock) => clock.close()));

      const taken = { kind: 'accepted', moved: '-10' };
      expect(told.map((one) => (one as { outcomes?: unknown }).outcomes ?? one)).to.deep.equal([
        [],
        [taken],
        [],
        [taken],
      ]);
    });

    it('of a process that died are ended by another one', async () => {
      desks[0].answering = () => new Promise<CallbackReply>(() => undefined);
      void desks[0].provider.take(betEvent(1));
      while (desks[0].asked.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
      desks[1].later();

      const { ended, faults } = await desks[1].endAuthorizations.execute();

      expect([ended.length, faults]).to.deep.equal([1, []]);
      expect(await desks[1].statuses()).to.deep.equal(['bet no_answer']);
      expect(await desks[1].delivered()).to.deep.equal(['cancel cancel:1']);
      expect(await isSound(world().audit)).to.equal(true);
    });

    it('end once, whoever ends them: an answer, a cancellation, or those who look for the dead', async () => {
      const numbers = Array.from({ length: 30 }, (_, number) => number);

      await Promise.all([
        ...numbers.map((number) => desks[0].provider.take(betEvent(number))),
        ...numbers.map(async (number) => {
          if (number % 3 === 0) await desks[1].provider.take(cancelEvent(number));
        }),
        ...desks.map(async (desk) => {
          desk.clock.advance(2_000);
          await desk.endAuthorizations.execute();
          desk.clock.advance(2_000);
          await desk.endAuthorizations.execute();
        }),
      ]);
      for (const desk of desks) desk.later();
      await desks[0].endAuthorizations.execute();

      expect(await isSound(world().audit)).to.equal(true);
      expect(await statuses()).not.to.have.property('asked');
      const cancelled = (await desks[0].delivered()).filter((one) => one.startsWith('cancel cancel:'));
      expect(new Set(cancelled).size).to.equal(cancelled.length);
    });
  });
});
