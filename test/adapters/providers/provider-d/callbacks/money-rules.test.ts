import { expect } from 'chai';
import { moneyPolicy } from '../../../../../src/adapters/providers/provider-d/policy.ts';
import { WalletBehindInbox } from '../../wallet-behind-inbox.ts';
import { inbox, movement, request } from './listening.ts';

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
const CASES: Readonly<Record<string, readonly (readonly [sent: string, told: string])[]>> = {
  'gives a stake back': [
    [BET, '0 90.00'],
    [BET_RETURN, '0 100.00'],
  ],
  'gives it back once': [
    [BET, '0 90.00'],
    [BET_RETURN, '0 100.00'],
    [BET_RETURN, '0 100.00'],
  ],
  'refuses to return an unknown bet, and then the bet': [
    [BET_RETURN, '1 100.00'],
    [BET, '1 100.00'],
  ],
  'goes on refusing to return it': [
    [BET_RETURN, '1 100.00'],
    [BET, '1 100.00'],
    [BET_RETURN, '1 100.00'],
  ],
  'refuses to return a refused bet': [
    [HUGE_BET, '10805 100.00'],
    [HUGE_RETURN, '1 100.00'],
  ],
  'takes a bet once': [
    [BET, '0 90.00'],
    [BET, '0 90.00'],
  ],
  'refuses a retried payout that had arrived': [
    [BET, '0 90.00'],
    [PAYOUT, '0 115.00'],
    [PAYOUT_RETRY, '1 115.00'],
  ],
  'pays a retried payout that had not': [
    [BET, '0 90.00'],
    [PAYOUT_RETRY, '0 115.00'],
  ],
  'pays once when the payout comes after its retry': [
    [BET, '0 90.00'],
    [PAYOUT_RETRY, '0 115.00'],
    [PAYOUT, '0 115.00'],
  ],
  'refuses a payout without a bet, and pays it after the bet': [
    [PAYOUT, '1 100.00'],
    [BET, '0 90.00'],
    [PAYOUT_RETRY, '0 115.00'],
  ],
  // "The payout had succeeded: refuse." A refusal of a retried payout is a success to the upstream, so nothing else is answered with it.
  'says that a retried payout failed, and not that it had arrived, before its bet is known': [
    [PAYOUT_RETRY, '901 100.00'],
    [BET, '0 90.00'],
    [PAYOUT_RETRY, '0 115.00'],
    [PAYOUT_RETRY, '1 115.00'],
  ],
  'says so of a retried payout in a round that was given back': [
    [BET, '0 90.00'],
    [BET_RETURN, '0 100.00'],
    [PAYOUT_RETRY, '901 100.00'],
  ],
  'says so of a retried payout that was paid with another amount': [
    [BET, '0 90.00'],
    [PAYOUT, '0 115.00'],
    [OTHER_RETRY, '901 115.00'],
  ],
  'refuses a payout in a round that was given back': [
    [BET, '0 90.00'],
    [BET_RETURN, '0 100.00'],
    [PAYOUT, '1 100.00'],
  ],
  'returns one of two bets after the payout of the round': [
    [BET, '0 90.00'],
    [SECOND_BET, '0 85.00'],
    [PAYOUT, '0 110.00'],
    [SECOND_RETURN, '0 115.00'],
  ],
  'does not go below zero for a round that was checked again': [
    [BET, '0 90.00'],
    [WIN_TAKEN_BACK, '10805 90.00'],
  ],
  'books slot results and adjustments without a bet, each by its own numbering': [
    [SLOT_RESULT, '0 102.50'],
    [ADJUSTMENT, '0 101.50'],
  ],
};

describe('the money rules of protocol D', () => {
  for (const [rule, steps] of Object.entries(CASES)) {
    it(rule, () => {
      const behind = new WalletBehindInbox('100', inbox(), moneyPolicy);

      const answers = steps.map(([sent]) => JSON.parse(behind.replyTo(request(sent)).body) as Answer);

      const told = answers.map(({ errorCode, result }) => `${errorCode} ${result.cash}`);
      expect(told).to.deep.equal(steps.map(([, answer]) => answer));
    });
  }
});

interface Answer {
  readonly errorCode: number;
  readonly result: { readonly cash: string };
}
