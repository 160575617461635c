import { expect } from 'chai';
import { moneyPolicy } from '../../../../../src/adapters/providers/provider-c/policy.ts';
import { providerC } from '../../../../../src/adapters/providers/provider-c/index.ts';
import { WalletModel } from '../../../../unit/domain/wallet/wallet-model.ts';
import { eventIn, inbox, request, sample } from './listening.ts';

const PATHS = {
  bet: '/PlaceBet',
  win: '/PlayerWin',
  'win-other-number': '/PlayerWin',
  'win-two-bets': '/PlayerWin',
  'slot-bet': '/PlaceBet',
  'slot-win': '/PlayerWin',
  'slot-win-resent': '/PlayerWin',
  'slot-jackpot': '/PlayerWin',
  'fishing-win': '/PlayerWin',
  'fishing-second-win': '/PlayerWin',
  'fishing-lost': '/PlayerLost',
  'fishing-win-resent': '/PlayerWin',
  'fishing-win-resent-first': '/PlayerWin',
  lost: '/PlayerLost',
  cancel: '/PlaceBetCancel',
  reward: '/BalanceAdjustment',
  gift: '/BalanceAdjustment',
  'gift-back': '/BalanceAdjustment',
} as const;

type Callback = keyof typeof PATHS;

/** Plays callbacks of the fixtures, which are about one bet of 12.50 and its payout of 25, in a wallet of 100.50. */
function play(callbacks: readonly Callback[], balance = '100.5'): readonly [string, ...string[]] {
  const wallet = new WalletModel(balance, moneyPolicy);
  const decisions = callbacks.map((callback) => {
    const decision = wallet.take(eventIn(inbox().read(request(PATHS[callback], sample(callback))))!);
    return decision.kind === 'refuse' ? decision.because : decision.kind;
  });
  return [wallet.balance.toString(), ...decisions];
}

describe('the money policy of protocol C', () => {
  it('has an answer ready within three seconds', () => {
    expect(providerC.inbound?.answerWindowMs).to.equal(3_000);
  });

  for (const [title, callbacks, expected, balance] of [
    ['pays a bet and its win', ['bet', 'win'], ['113', 'apply', 'apply']],
    ['moves nothing for repetitions', ['bet', 'bet', 'win', 'win'], ['113', 'apply', 'repeat', 'apply', 'repeat']],
    // One PlayerWin a player and round of a table, by the document of a sister product.
    [
      'takes a payout of a round under another number for a conflict, and not for a repetition',
      ['bet', 'win', 'win-other-number'],
      ['113', 'apply', 'apply', 'conflict'],
    ],
    [
      'pays a slot once, and the jackpot beside it',
      ['slot-bet', 'slot-win', 'slot-jackpot', 'slot-win-resent', 'slot-jackpot'],
      ['5113', 'apply', 'apply', 'apply', 'repeat', 'repeat'],
    ],
    // The one receiver that is known to look at it pays each by its txnid, without a bet.
    [
      'pays each win of a fishing game once',
      ['fishing-win', 'fishing-second-win', 'fishing-win', 'fishing-lost', 'fishing-second-win'],
      ['114.5', 'apply', 'apply', 'repeat', 'apply', 'repeat'],
    ],
    // The value objects of a recent integration: a repetition may have another txnid.
    [
      'takes a win of a fishing game that is resent under another number for a conflict',
      ['fishing-win', 'fishing-win-resent', 'fishing-win-resent-first', 'fishing-second-win'],
      ['114.5', 'apply', 'conflict', 'conflict', 'apply'],
    ],
    [
      'pays a resent win of a fishing game once where its first sending did not arrive',
      ['fishing-win-resent-first', 'fishing-win-resent-first', 'fishing-win-resent'],
      ['107.5', 'apply', 'repeat', 'conflict'],
    ],
    ['pays a round one amount only', ['bet', 'win', 'win-two-bets'], ['113', 'apply', 'apply', 'conflict']],
    ['settles without a bet', ['lost', 'win'], ['125.5', 'apply', 'apply']],
    ['takes a bet back', ['bet', 'cancel', 'cancel'], ['100.5', 'apply', 'apply', 'repeat']],
    ['refuses a bet that was taken back before', ['cancel', 'bet'], ['100.5', 'await', 'bet_cancelled']],
    [
      'pays nothing for a bet that was taken back',
      ['bet', 'cancel', 'win'],
      ['100.5', 'apply', 'apply', 'bet_cancelled'],
    ],
    [
      'takes a bet back whose round was settled',
      ['bet', 'win', 'cancel', 'cancel'],
      ['125.5', 'apply', 'apply', 'apply', 'repeat'],
    ],
    ['refuses a bet beyond the balance', ['bet'], ['12.49', 'insufficient_balance'], '12.49'],
    ['gives nothing back of a refused bet', ['bet', 'cancel'], ['5', 'insufficient_balance', 'apply'], '5'],
    ['gives and takes back a gift', ['gift', 'gift-back', 'gift-back'], ['100.5', 'apply', 'apply', 'repeat']],
    ['refuses a gift that was taken back before', ['gift-back', 'gift'], ['100.5', 'await', 'bet_cancelled']],
    ['refuses a gift beyond the balance', ['gift'], ['2', 'insufficient_balance'], '2'],
    ['pays a reward once', ['reward', 'reward'], ['108.75', 'apply', 'repeat']],
  ] as readonly (readonly [string, readonly Callback[], readonly string[], string?])[]) {
    it(title, () => {
      expect(play(callbacks, balance)).to.deep.equal(expected);
    });
  }
});
