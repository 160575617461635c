/** Simultaneous events of providers, through the use case, over real databases. */
import { expect } from 'chai';
import type { BatchOutcome } from '../../../../src/application/ports/provider-inbox.ts';
import { ProviderDesk } from '../../../application/wallet/provider-desk.ts';
import { describeInWorld } from '../../../ports/catalogue-world.ts';
import { imbalanceOf } from '../../../ports/money-seeds.ts';
import { betEvent, cancelEvent, fund, winEvent } from '../../../ports/wallet-seeds.ts';
import { onBothDatabases } from '../knex-world.ts';

const MANY = 100;

const kindsOf = (outcomes: readonly BatchOutcome[]): readonly string[] =>
  outcomes.flatMap((outcome) => (outcome.kind === 'decided' ? outcome.outcomes.map(({ kind }) => kind) : outcome.kind));

const count = (kinds: readonly string[], kind: string): number => kinds.filter((each) => each === kind).length;

onBothDatabases((openWorld) => {
  describeInWorld('events at once', openWorld, (world) => {
    let desk: ProviderDesk;

    beforeEach(async () => {
      desk = new ProviderDesk(world());
      await desk.furnish();
    });

    it('move money once for a hundred identical bets, which all get the same answer', async () => {
      await fund(world(), '100');

      const outcomes = await Promise.all(Array.from({ length: MANY }, () => desk.take(betEvent(1))));

      const kinds = kindsOf(outcomes);
      expect([count(kinds, 'accepted'), count(kinds, 'repeated')]).to.deep.equal([1, MANY - 1]);
      expect(new Set(outcomes.map((outcome) => outcome.kind === 'decided' && outcome.balance))).to.deep.equal(
        new Set(['90']),
      );
      expect(await desk.balance()).to.equal('90');
      expect(await desk.callbacks()).to.have.length(1);
    });

    it('take of a hundred bets exactly what the balance allows', async () => {
      await fund(world(), '305');

      const outcomes = await Promise.all(Array.from({ length: MANY }, (_, number) => desk.take(betEvent(number))));

      const kinds = kindsOf(outcomes);
      expect([count(kinds, 'accepted'), count(kinds, 'refused')]).to.deep.equal([30, MANY - 30]);
      expect(await desk.balance()).to.equal('5');
      expect(await desk.callbacks()).to.have.length(30);
      expect(imbalanceOf(await world().ledger())).to.deep.equal({});
    });

    it('leave a player with the whole balance when each bet and its cancellation race', async () => {
      await fund(world(), '1000');
      const numbers = Array.from({ length: 25 }, (_, number) => number);

      await Promise.all(numbers.flatMap((number) => [desk.take(betEvent(number)), desk.take(cancelEvent(number))]));

      expect(await desk.balance()).to.equal('1000');
      expect(imbalanceOf(await world().ledger())).to.deep.equal({});
      const told = (action: string, bodies: readonly Record<string, unknown>[]) =>
        bodies.filter((body) => body['action'] === action && 'reason' in body === (action === 'CANCEL')).length;
      const bodies = await desk.callbacks();
      expect(told('CANCEL', bodies), 'each stake that was told is told back').to.equal(told('BET', bodies));
    });

    it('never both pay and cancel a bet whose settlement and cancellation race', async () => {
      await fund(world(), '1000');
      const numbers = Array.from({ length: 25 }, (_, number) => number);
      await desk.take(...numbers.map((number) => betEvent(number)));

      const raced = await Promise.all(
        numbers.map(async (number) => Promise.all([desk.take(winEvent(number)), desk.take(cancelEvent(number))])),
      );

      const paid = raced.filter(([win]) => kindsOf([win])[0] === 'accepted').length;
      const cancelled = raced.filter(([, cancel]) => kindsOf([cancel])[0] === 'accepted').length;
      expect(paid + cancelled).to.equal(numbers.length);
      expect(await desk.balance()).to.equal(String(1000 + 15 * paid));
    });

    it('tell a sequence without gaps or doubles', async () => {
      await fund(world(), '1000');

      await Promise.all(Array.from({ length: 40 }, (_, number) => desk.take(betEvent(number))));

      const sequences = (await desk.callbacks()).map(({ sequence }) => Number(sequence)).sort((a, b) => a - b);
      expect(sequences).to.deep.equal(Array.from({ length: 40 }, (_, at) => at + 2));
    });
  });
});
