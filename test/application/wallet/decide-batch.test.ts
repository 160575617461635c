import { expect } from 'chai';
import { PROTOCOLS } from '../../../src/adapters/providers/index.ts';
import { BatchDecision } from '../../../src/application/wallet/decide-batch.ts';
import { CALLBACK_ACTIONS, type ActionName } from '../../../src/domain/callback/callback-action.ts';
import { Decimal } from '../../../src/domain/shared/decimal.ts';
import { factsOf } from '../../../src/domain/wallet/facts-of.ts';
import { RECORDED_WAGER, type MoneyPolicy } from '../../../src/domain/wallet/money-policy.ts';
import type { WalletEvent, WalletTransaction } from '../../../src/domain/wallet/wallet-event.ts';
import { allSteps } from '../../fakes/in-memory-wallet-book.ts';
import { event, POLICY } from '../../unit/domain/wallet/wallet-seeds.ts';
import { WalletModel } from '../../unit/domain/wallet/wallet-model.ts';

const BALANCE = '50';
const POLICIES: readonly MoneyPolicy[] = [
  ...PROTOCOLS.flatMap(({ inbound }) => inbound?.moneyPolicy ?? []),
  { ...POLICY, oneNumberFor: 'role', recordedSettlements: RECORDED_WAGER },
];
const HISTORIES = 60;
const ACTIONS = Object.keys(CALLBACK_ACTIONS) as ActionName[];

/** Numbers that look random, and are the same in each run. */
function dice(seed: number): (sides: number) => number {
  let state = seed + 1;
  return (sides) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % sides;
  };
}

const oneOf = <T>(roll: (sides: number) => number, ...values: readonly T[]): T => values[roll(values.length)]!;

function randomEvent(roll: (sides: number) => number): WalletEvent {
  const action = oneOf(roll, ...ACTIONS, 'BET', 'SETTLED', 'SETTLED');
  const wager = oneOf(roll, 'W1', 'W2', undefined);
  const amount = oneOf(roll, '1', '2', '20');
  const corrected = oneOf(roll, { wagerId: wager ?? 'W1' }, { kind: 'bet', transactionId: String(roll(8)) });
  const isCorrection = ['CANCEL', 'ROLLBACK', 'REFUND', 'VOID'].includes(action);
  const number = String(roll(8));
  // Records say settlements only, whose numbers are their wagers.
  const isRecorded = action === 'SETTLED' && wager !== undefined && roll(4) === 0;
  return event({
    action,
    kind: isRecorded ? RECORDED_WAGER : 'bet',
    transactionId: isRecorded ? wager : number,
    movement: action === 'BET' ? `-${amount}` : amount,
    reversal: oneOf(roll, 'stored', 'reported'),
    corrects: isCorrection ? corrected : undefined,
    wagerId: wager,
    roundId: oneOf(roll, 'R1', 'R2', undefined),
    isReportOnly: roll(10) === 0,
    ...(roll(3) === 0 && { isResent: true }),
  });
}

/** The decisions of the simplest wallet, which looks at everything for each event, with the target of each. */
function naive(model: WalletModel, events: readonly WalletEvent[], policy: MoneyPolicy) {
  return events.map((one) => {
    const { target } = factsOf(one, { balance: model.balance, transactions: model.transactions }, policy);
    return { target: nameOf(target), decision: shownOf(model.take(one)) };
  });
}

/** Transactions are compared by what they say, because their ids differ. */
const nameOf = (one: WalletTransaction | undefined) => one && `${one.kind} ${one.transactionId} ${one.action}`;
const shownOf = (decision: object): unknown =>
  JSON.parse(
    JSON.stringify(decision, (key, value: unknown) => (key === 'id' || key === 'position' ? undefined : value)),
  );

describe('the decisions about a batch', () => {
  let ids = 0;
  const newId = (): string => `batch-${(ids += 1)}`;

  for (const [at, policy] of POLICIES.entries()) {
    it(`are those of a wallet that looks at all of its transactions for each event, by policy ${at + 1}`, () => {
      for (let seed = 0; seed < HISTORIES; seed += 1) {
        const roll = dice(seed);
        const before = Array.from({ length: oneOf(roll, 0, 0, 2, 8) }, () => randomEvent(roll));
        const events = Array.from({ length: 2 + roll(14) }, () => randomEvent(roll));
        const model = new WalletModel(BALANCE, policy);
        for (const one of before) model.take(one);
        const { balance, transactions: kept } = model;
        const found = { transactions: [...kept], isTakenElsewhere: false };

        const expected = naive(model, events, policy);
        const batch = new BatchDecision(events, { terms: policy, heldBy: 'gateway', newId });
        const { decided } = allSteps(
          batch.execute({ balance, reportedBalance: undefined, found: batch.clues.map(() => found) }),
        );

        const shown = decided.map(({ decision, target }) => ({ target: nameOf(target), decision: shownOf(decision) }));
        expect(shown, `history ${seed}`).to.deep.equal(expected);
      }
    });
  }

  it('read a wager once, however many of its settlements come', () => {
    const bets = Array.from({ length: 500 }, (_, at): WalletTransaction => ({
      ...event({ transactionId: `b${at}` }),
      id: `kept-${at}`,
      status: 'accepted',
      moved: Decimal.from('-10'),
      balanceAfter: Decimal.ZERO,
      refusedBecause: undefined,
    }));
    const events = Array.from({ length: 2_000 }, (_, at) =>
      event({ action: 'SETTLED', transactionId: `s${at}`, movement: '1' }),
    );

    const batch = new BatchDecision(events, { terms: POLICY, heldBy: 'gateway', newId });
    const found = batch.clues.map(({ closes }) => ({
      transactions: closes === undefined ? [] : bets,
      isTakenElsewhere: false,
    }));
    const { decided } = allSteps(batch.execute({ balance: Decimal.ZERO, reportedBalance: undefined, found }));

    expect(batch.clues.filter(({ closes }) => closes !== undefined)).to.have.lengthOf(1);
    expect(batch.clues).to.have.lengthOf(events.length);
    expect(decided.every(({ decision }) => decision.kind === 'apply')).to.equal(true);
    expect(decided.at(-1)!.target?.id).to.equal('kept-0');
  });
});
