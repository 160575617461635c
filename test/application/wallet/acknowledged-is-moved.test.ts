import { expect } from 'chai';
import { UpstreamName } from '../../../src/domain/player/upstream-name.ts';
import { moneyPolicy as policyOfB } from '../../../src/adapters/providers/provider-b/policy.ts';
import type { WalletEvent } from '../../../src/domain/wallet/wallet-event.ts';
import { AGENT, PROVIDER } from '../../ports/catalogue-seeds.ts';
import { betEvent, cancelEvent, fund, winEvent } from '../../ports/wallet-seeds.ts';
import { allSteps } from '../../fakes/in-memory-wallet-book.ts';
import { inMemoryWorld } from '../../fakes/in-memory-world.ts';
import { ANSWER_WINDOW_MS, decided, POLICY, ProviderDesk } from './provider-desk.ts';

describe('what a provider is told', () => {
  let desk: ProviderDesk;
  let nowMs = 0;

  const open = async (parts: ConstructorParameters<typeof ProviderDesk>[1] = {}): Promise<void> => {
    desk = new ProviderDesk(inMemoryWorld(), { clock: { nowMs: () => nowMs }, ...parts });
    await desk.furnish();
    await fund(desk.world, '100');
  };

  beforeEach(async () => {
    nowMs = 0;
    await open();
  });

  describe('of a stake that is booked too late', () => {
    /** The time of the provider is over before the decision, or after it and before the record, so that it is decided once more. */
    const lateBefore = (step: 'it is decided' | 'it is recorded'): void => {
      const { walletBook } = desk.world;
      const run = walletBook.run.bind(walletBook);
      walletBook.run = (work) =>
        run({
          ...work,
          decide: (facts) => {
            if (step === 'it is recorded') allSteps(work.decide(facts));
            nowMs = ANSWER_WINDOW_MS;
            return work.decide(facts);
          },
        });
    };

    for (const step of ['it is decided', 'it is recorded'] as const) {
      it(`is that it failed, and nothing is booked, when the time ends before ${step}`, async () => {
        lateBefore(step);

        expect(await desk.take(betEvent(1))).to.deep.equal(decided('100', '100', { kind: 'failed' }));
        expect(await desk.balance()).to.equal('100');
        expect(await desk.callbacks()).to.deep.equal([]);
      });
    }

    it('does not hold for a payout, which is owed', async () => {
      await desk.take(betEvent(1));
      lateBefore('it is decided');

      expect(await desk.take(winEvent(1))).to.deep.equal(decided('90', '115', { kind: 'accepted', moved: '25' }));
    });
  });

  describe('of a refused event that would have paid', () => {
    const cases: Readonly<Record<string, { readonly events: readonly WalletEvent[]; readonly noted: unknown }>> = {
      'an amount that is too large': {
        events: [winEvent(1, { movement: '1000000000000.5' })],
        noted: [['1', 'amount_too_large']],
      },
      'an amount that is too fine': {
        events: [winEvent(1, { movement: '0.00000000001' })],
        noted: [['1', 'amount_too_fine']],
      },
      'a sibling that cannot be paid for': {
        events: [betEvent(2, { movement: '-500' }), winEvent(1)],
        noted: [['1', 'insufficient_balance']],
      },
    };
    for (const [what, { events, noted }] of Object.entries(cases)) {
      it(`is put before a person, for ${what}, however often it comes`, async () => {
        await desk.take(betEvent(1, { movement: '-1' }));
        await desk.take(...events);

        expect(desk.noted).to.deep.equal(noted);
      });
    }

    it('is put before a person, beside a stake of a player who may not play', async () => {
      await desk.take(betEvent(1));
      await desk.world.agents.update(AGENT, { isActive: false });
      await desk.take(winEvent(1), betEvent(2));

      expect(desk.noted).to.deep.equal([['1', 'player_disabled']]);
    });
  });

  it('is that a number of another player is refused, and a person looks at it', async () => {
    await desk.take(betEvent(1));
    const batches = [{ player: { upstreamName: UpstreamName.of('ben'), currency: 'USD' }, events: [betEvent(1)] }];
    const [outcome] = (await desk.ask({ kind: 'events', batches })) as readonly unknown[];

    expect(outcome).to.deep.equal(decided('0', '0', { kind: 'refused', because: 'conflict' }));
    expect(desk.noted).to.deep.equal([['1', 'conflict']]);
  });

  it('is kept with the transaction', async () => {
    await open({ policy: { ...POLICY, cancellationOfUnknownBet: 'accept' } });
    const kept: unknown[] = [];
    const { walletBook } = desk.world;
    const run = walletBook.run.bind(walletBook);
    walletBook.run = (work) =>
      run({
        ...work,
        decide: (facts) => {
          const decision = allSteps(work.decide(facts));
          kept.push(
            ...(decision.record ?? []).map(({ transaction: { kind, status }, acknowledgement: told }) => [
              kind,
              status,
              told,
            ]),
          );
          return decision;
        },
      });
    for (const event of [betEvent(1), betEvent(2, { movement: '-500' }), cancelEvent(3)]) await desk.take(event);

    expect(kept).to.deep.equal([
      ['bet', 'accepted', 'done'],
      ['bet', 'refused', 'refused'],
      ['cancel', 'awaited', 'done'],
    ]);
  });

  it('is told to the Agent as well, but for a correction of a bet that it never heard of', async () => {
    await desk.take(betEvent(1, { movement: '-500' }));
    await desk.take(cancelEvent(1));

    expect(await desk.callbacks()).to.deep.equal([]);
  });

  it('of a capped correction is what was moved, and the Agent hears that amount', async () => {
    await open({ policy: policyOfB });
    const ofWager = { kind: 'transaction', wagerId: 'W1', reversal: 'reported' } as const;
    await desk.take(betEvent(1, ofWager));
    const outcome = await desk.take(
      cancelEvent(9, { ...ofWager, movement: '1000000', corrects: { wagerId: 'W1' }, action: 'ROLLBACK' }),
    );

    expect(outcome).to.deep.equal(decided('90', '100', { kind: 'accepted', moved: '10' }));
    expect((await desk.callbacks()).at(-1)).to.include({ action: 'ROLLBACK', amount: '10.0000', provider: PROVIDER });
  });
});
