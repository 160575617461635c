import { expect } from 'chai';
import {
  BatchDecision,
  outcomeOf,
  acknowledgementOf,
  type DecidedEvent,
} from '../../../src/application/wallet/decide-batch.ts';
import { refuseAll, refuseStakes, untaken } from '../../../src/application/wallet/refuse-batch.ts';
import { Decimal } from '../../../src/domain/shared/decimal.ts';
import { RECORDED_WAGER, type MoneyPolicy } from '../../../src/domain/wallet/money-policy.ts';
import type { WalletEvent, WalletTransaction } from '../../../src/domain/wallet/wallet-event.ts';
import { allSteps } from '../../fakes/in-memory-wallet-book.ts';
import { shown } from '../../ports/money-seeds.ts';
import { acceptedOf, betEvent, cancelEvent, winEvent } from '../../ports/wallet-seeds.ts';
import { refused } from './outcomes.ts';
import { foundFor, paperFacts } from './paper-book.ts';
import { POLICY } from './provider-desk.ts';

function decisions(...events: readonly WalletEvent[]): readonly DecidedEvent[] {
  const deciding = { terms: POLICY, heldBy: 'gateway', newId: () => 'new' } as const;
  return allSteps(new BatchDecision(events, deciding).execute(paperFacts())).decided;
}

describe('a batch of which nothing is done', () => {
  it('refuses the stake for its reason, and all others for the stake', () => {
    const outcomes = [
      { kind: 'accepted', moved: Decimal.from('-10') },
      { kind: 'awaited', isAccepted: true },
      { kind: 'awaited', isAccepted: false },
      { kind: 'repeated', moved: Decimal.from('25') },
    ] as const;
    const events = [betEvent(1), cancelEvent(2), cancelEvent(3), winEvent(4)];

    expect(shown(untaken(events, outcomes, 'bet_refused'))).to.deep.equal([
      refused('bet_refused'),
      { ...refused('bet_refused'), isForOther: true },
      { kind: 'awaited', isAccepted: false },
      { kind: 'repeated', moved: '25' },
    ]);
  });

  it('keeps the obstacle as refused, with a balance that did not move, and may overdraw nothing', () => {
    const decided = decisions(betEvent(1), betEvent(2, { movement: '-95' }));
    const outcomes = decided.map((one) => outcomeOf(one, POLICY));
    const balance = Decimal.from('100');

    const { record = [] } = refuseAll({ decided, outcomes, because: 'insufficient_balance', balance });

    expect(shown(record)).to.deep.equal(
      [
        {
          transaction: shown({ ...decided[1]!.transaction, balanceAfter: balance }),
          acknowledgement: 'refused',
          messages: [],
        },
      ].map((one) => ({ ...one, mayOverdraw: false })),
    );
  });

  it('keeps refused stakes of a player who may not play, and nothing of its payouts', () => {
    const { record = [] } = refuseStakes(decisions(betEvent(1), winEvent(1)), Decimal.from('100'));

    expect(
      record.map(({ transaction: { action, status, refusedBecause } }) => [action, status, refusedBecause]),
    ).to.deep.equal([['BET', 'refused', 'player_disabled']]);
  });
});

describe('the outcome of an event', () => {
  const repeat = (of: Partial<ReturnType<typeof acceptedOf>>, isTakenBack?: true): unknown => {
    const decision = { kind: 'repeat', of: { ...acceptedOf(1, betEvent(1), '90'), ...of }, isTakenBack } as const;
    const one = { event: betEvent(1), decision, transaction: undefined, target: undefined } as DecidedEvent;
    return shown(
      ['accept', 'refuse'].map((told) => outcomeOf(one, { ...POLICY, cancellationOfUnknownBet: told as 'accept' })),
    );
  };

  it('is the first one for a repetition, and says so when the bet was taken back since', () => {
    const first = { kind: 'repeated', moved: '-10' };

    expect(repeat({})).to.deep.equal([first, first]);
    expect(repeat({}, true)).to.deep.equal([first, first].map((one) => ({ ...one, isTakenBack: true })));
  });

  it('is what the provider was told for a correction that still waits for its bet', () => {
    expect(repeat({ status: 'awaited' })).to.deep.equal(
      [true, false].map((isAccepted) => ({ kind: 'awaited', isAccepted })),
    );
  });

  it('tells a provider done or refused', () => {
    const moved = Decimal.from('-10');

    expect(acknowledgementOf({ kind: 'accepted', moved })).to.equal('done');
    expect(acknowledgementOf({ kind: 'awaited', isAccepted: true })).to.equal('done');
    expect(acknowledgementOf({ kind: 'awaited', isAccepted: false })).to.equal('refused');
    expect(acknowledgementOf({ kind: 'refused', because: 'conflict' })).to.equal('refused');
  });
});

describe('the decision about a batch', () => {
  const kept = acceptedOf(7, betEvent(7), '0');
  const agent = { terms: POLICY, heldBy: 'agent', newId: () => 'new' } as const;

  it('counts on from the balance that the Agent stated where the Agent holds it', () => {
    const facts = paperFacts({ reportedBalance: Decimal.from('70') });
    const { decided } = allSteps(new BatchDecision([betEvent(1), winEvent(1)], agent).execute(facts));

    expect(decided.map(({ transaction }) => transaction?.balanceAfter.toString())).to.deep.equal(['60', '85']);
  });

  it('lets the process do other work after so many transactions that its events meet', () => {
    const steps = (events: number, met: number): number => {
      const bets = Array.from({ length: events }, (_, at) => betEvent(100 + at));
      const facts = paperFacts({ found: foundFor(events, ...Array.from({ length: met }, () => kept)) });
      const rest = new BatchDecision(bets, agent).execute(facts);
      let count = 0;
      while (rest.next().done !== true) count += 1;
      return count;
    };

    expect([steps(99, 0), steps(100, 0), steps(200, 0)]).to.deep.equal([0, 1, 2]);
    expect([steps(24, 1_500), steps(50, 1_500)]).to.deep.equal([0, 2]);
  });

  it('agrees with a record if the wager comes to its sum with what was booked before and is added', () => {
    const agrees = (net: string): boolean => {
      const total = { of: { wagerId: 'W1' }, net: Decimal.from(net) };
      const booked = acceptedOf(1, betEvent(1), '0');
      const batch = new BatchDecision([betEvent(1), winEvent(1)], { ...agent, total });
      return allSteps(batch.execute(paperFacts({ found: foundFor(3, booked) }))).agrees;
    };

    expect([agrees('15'), agrees('25')]).to.deep.equal([true, false]);
  });

  const all = (events: readonly WalletEvent[], terms: MoneyPolicy, ...booked: readonly WalletTransaction[]) =>
    allSteps(
      new BatchDecision(events, { ...agent, terms }).execute(paperFacts({ found: foundFor(events.length, ...booked) })),
    ).decided.map(({ decision }) => (decision.kind === 'refuse' ? decision.because : decision.kind));

  it('looks for the amount of each payout that is sent again, because its number may be another one', () => {
    const resent = (transactionId: string, movement: string) =>
      winEvent(1, { transactionId, movement, isResent: true });
    const booked = [acceptedOf(1, betEvent(1), '0'), acceptedOf(2, winEvent(1, { movement: '30' }), '0')];

    const decisions = all(
      [winEvent(1, { transactionId: '7', movement: '1' }), resent('8', '25'), resent('9', '30')],
      { ...POLICY, resentPayoutNumber: 'may_differ' },
      ...booked,
    );

    expect(decisions).to.deep.equal(['apply', 'apply', 'conflict']);
  });

  it('lets the record of a wager have the last word over the payouts behind it', () => {
    const payout = (transactionId: string, movement: string) => winEvent(1, { transactionId, movement });
    const recorded = winEvent(1, { kind: RECORDED_WAGER, transactionId: 'W1' });
    const terms = { ...POLICY, recordedSettlements: RECORDED_WAGER, movementMax: Decimal.from('100') } as const;

    const decisions = all([payout('8', '101'), recorded, payout('9', '5')], terms, acceptedOf(1, betEvent(1), '0'));

    expect(decisions).to.deep.equal(['amount_too_large', 'apply', 'settled_by_record']);
  });
});
