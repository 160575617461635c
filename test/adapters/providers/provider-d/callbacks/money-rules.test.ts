import { expect } from 'chai';
import { moneyPolicy } from '../../../../../src/adapters/providers/provider-d/policy.ts';
import { WalletModel } from '../../../../unit/domain/wallet/wallet-model.ts';
import { answerOf, movement } from './listening.ts';

const BET = movement('PointInout', { money: '-10', dealid: '1', code: '2' });
const BET_RETURN = movement('TimeoutBetReturn', { money: '-10.0000', dealid: '1', code: '2' });
const PAYOUT = movement('PointInout', { money: '25', dealid: '2', code: '1' });
const PAYOUT_RETRY = movement('TimeoutBetReturn', { money: '25.0000', dealid: '2', code: '1' });
const OTHER_RETRY = movement('TimeoutBetReturn', { money: '30.0000', dealid: '2', code: '1' });
const SECOND_BET = movement('PointInout', { money: '-5', dealid: '3', code: '2' });
const SECOND_RETURN = movement('TimeoutBetReturn', { money: '-5', dealid: '3', code: '2' });
const WIN_TAKEN_BACK = movement('PointInout', { money: '-200', dealid: '4', code: '4' });
const SLOT_RESULT = movement('PointInout', { money: '2.5', dealid: '5', code: '0', gameno: '301_1_1' });
const ADJUSTMENT = movement('PointInout', { money: '-1', dealid: '5', code: '5', gameno: 'none' });
const HUGE_BET = movement('PointInout', { money: '-500', dealid: '6', code: '2' });
const HUGE_RETURN = movement('TimeoutBetReturn', { money: '-500', dealid: '6', code: '2' });

/** Commands in their order to a wallet of 100, each with the code and the cash of its answer. */
const CASES: readonly { rule: string; sent: readonly string[]; told: readonly string[] }[] = [
  { rule: 'gives a stake back', sent: [BET, BET_RETURN], told: ['0 90.00', '0 100.00'] },
  { rule: 'gives it back once', sent: [BET, BET_RETURN, BET_RETURN], told: ['0 90.00', '0 100.00', '0 100.00'] },
  {
    rule: 'refuses to return an unknown bet, and then the bet',
    sent: [BET_RETURN, BET],
    told: ['1 100.00', '1 100.00'],
  },
  {
    rule: 'goes on refusing to return it',
    sent: [BET_RETURN, BET, BET_RETURN],
    told: ['1 100.00', '1 100.00', '1 100.00'],
  },
  { rule: 'refuses to return a refused bet', sent: [HUGE_BET, HUGE_RETURN], told: ['10805 100.00', '1 100.00'] },
  { rule: 'takes a bet once', sent: [BET, BET], told: ['0 90.00', '0 90.00'] },
  {
    rule: 'refuses a retried payout that had arrived',
    sent: [BET, PAYOUT, PAYOUT_RETRY],
    told: ['0 90.00', '0 115.00', '1 115.00'],
  },
  { rule: 'pays a retried payout that had not', sent: [BET, PAYOUT_RETRY], told: ['0 90.00', '0 115.00'] },
  {
    rule: 'pays once when the payout comes after its retry',
    sent: [BET, PAYOUT_RETRY, PAYOUT],
    told: ['0 90.00', '0 115.00', '0 115.00'],
  },
  {
    rule: 'refuses a payout without a bet, and pays it after the bet',
    sent: [PAYOUT, BET, PAYOUT_RETRY],
    told: ['1 100.00', '0 90.00', '0 115.00'],
  },
  // "The payout had succeeded: refuse." A refusal of a retried payout is a success to the upstream, so nothing else is answered with it.
  {
    rule: 'says that a retried payout failed, and not that it had arrived, before its bet is known',
    sent: [PAYOUT_RETRY, BET, PAYOUT_RETRY, PAYOUT_RETRY],
    told: ['901 100.00', '0 90.00', '0 115.00', '1 115.00'],
  },
  {
    rule: 'says so of a retried payout in a round that was given back',
    sent: [BET, BET_RETURN, PAYOUT_RETRY],
    told: ['0 90.00', '0 100.00', '901 100.00'],
  },
  {
    rule: 'says so of a retried payout that was paid with another amount',
    sent: [BET, PAYOUT, OTHER_RETRY],
    told: ['0 90.00', '0 115.00', '901 115.00'],
  },
  {
    rule: 'refuses a payout in a round that was given back',
    sent: [BET, BET_RETURN, PAYOUT],
    told: ['0 90.00', '0 100.00', '1 100.00'],
  },
  {
    rule: 'returns one of two bets after the payout of the round',
    sent: [BET, SECOND_BET, PAYOUT, SECOND_RETURN],
    told: ['0 90.00', '0 85.00', '0 110.00', '0 115.00'],
  },
  {
    rule: 'does not go below zero for a round that was checked again',
    sent: [BET, WIN_TAKEN_BACK],
    told: ['0 90.00', '10805 90.00'],
  },
  {
    rule: 'books slot results and adjustments without a bet, each by its own numbering',
    sent: [SLOT_RESULT, ADJUSTMENT],
    told: ['0 102.50', '0 101.50'],
  },
];

describe('the money rules of protocol D', () => {
  for (const { rule, sent, told } of CASES) {
    it(rule, () => {
      const wallet = new WalletModel('100', moneyPolicy);

      const answers = sent.map((body) => JSON.parse(answerOf(wallet, body)) as Answer);

      expect(answers.map(({ errorCode, result }) => `${errorCode} ${result.cash}`)).to.deep.equal(told);
    });
  }
});

interface Answer {
  readonly errorCode: number;
  readonly result: { readonly cash: string };
}
