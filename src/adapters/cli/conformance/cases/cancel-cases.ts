import { bet, cancel, loss, win } from '../calls.ts';
import { AS_ANSWERED, type CaseTable } from '../conformance-case.ts';

/** Cancellations of bets that were accepted, were refused, or have not arrived yet. */
export const CANCEL_CASES: CaseTable = {
  cancel: {
    title: 'A cancelled bet gives its stake back',
    why: 'The round did not take place; the money is the player’s.',
    steps: [bet('10'), cancel('10', 'bet')],
  },
  'every-correction': {
    title: 'CANCEL, ROLLBACK, REFUND and VOID are all taken',
    why: 'Which word comes depends on the provider; what it does is in amount and direction.',
    steps: (['CANCEL', 'ROLLBACK', 'REFUND', 'VOID'] as const).flatMap((action) => [
      bet('3', { label: `bet-${action}` }),
      cancel('3', `bet-${action}`, { label: action, action }),
    ]),
  },
  'cancel-one-of-two': {
    title: 'Of two bets in a round only the one that is named is taken back',
    why: 'original_transaction_id says which; a round has more than one bet.',
    steps: [bet('1', { label: 'first' }), bet('4', { label: 'second' }), cancel('4', 'second')],
    moved: '-1',
  },
  'cancel-in-parts': {
    title: 'A bet may be taken back in parts, each with its own amount',
    why: 'Providers give back what is left of a stake, part by part; a part that is forgotten is the player’s money.',
    steps: [bet('10'), cancel('4', 'bet', { label: 'part' }), cancel('6', 'bet', { label: 'rest' })],
  },
  'cancel-of-several': {
    title: 'One cancellation may take back several bets under the id of one',
    why: 'A wager may have several bets, and amount is the sum of them: the stake of the named bet alone is too little.',
    steps: [bet('4', { label: 'first' }), bet('6', { label: 'second' }), cancel('10', 'first')],
  },
  'cancel-twice': {
    title: 'A bet is given back once, whatever asks for it',
    why: 'The gateway cancels what was not answered in time, and the provider cancels too, under ids of their own.',
    needs: ['agent-wallet'],
    steps: [
      bet('10'),
      cancel('10', 'bet'),
      cancel('10', 'bet', { label: 'second', action: 'ROLLBACK', movesNothing: true }),
    ],
  },
  'cancel-twice-beside-payout': {
    title: 'A bet is given back once, though its payout has the same transaction id',
    why: 'What is left to give back is the stake; a payout under the same id is not a part of it.',
    needs: ['agent-wallet'],
    steps: [
      bet('10'),
      win('15', { of: 'bet', transactionIdOf: 'bet' }),
      cancel('10', 'bet'),
      cancel('10', 'bet', { label: 'second', action: 'ROLLBACK', movesNothing: true }),
    ],
    moved: '15',
  },
  'cancel-unknown': {
    title: 'A cancellation of a bet that never came is acknowledged and gives nothing',
    why: 'A bet that did not reach the Agent is cancelled all the same, until the Agent says yes.',
    needs: ['agent-wallet'],
    steps: [cancel('10', 'bet', { movesNothing: true })],
  },
  'late-bet': {
    title: 'A bet that comes after its cancellation is refused',
    why: 'Requests overtake each other. The cancellation was acknowledged, so nobody will take the stake back again.',
    needs: ['agent-wallet'],
    steps: [cancel('10', 'bet', { movesNothing: true }), bet('10', { expect: 'not_taken' })],
  },
  'late-bet-again': {
    title: 'A bet that was cancelled before it came stays refused',
    why: 'What is forgotten after its first use lets the second try in.',
    needs: ['agent-wallet'],
    steps: [
      cancel('10', 'bet', { movesNothing: true }),
      bet('10', { expect: 'not_taken' }),
      bet('10', { expect: 'not_taken' }),
      bet('10', { label: 'anew', transactionIdOf: 'bet', expect: 'not_taken' }),
    ],
  },
  'late-bet-of-other-player': {
    title: 'A cancellation concerns the player it names',
    why: 'Another player’s bet with the same number is a bet like any other.',
    needs: ['agent-wallet', 'other-player'],
    steps: [cancel('10', 'bet', { who: 'other', movesNothing: true }), bet('10')],
    moved: '-10',
    otherMoved: '0',
  },
  'cancelled-bet-again': {
    title: 'A bet that was taken and cancelled is not taken again',
    why: 'A repetition that is older than the cancellation must not become a new bet.',
    needs: ['agent-wallet'],
    steps: [bet('10'), cancel('10', 'bet'), bet('10', { expect: 'answered' })],
  },
  'cancel-refused-bet': {
    title: 'Cancelling a bet that was refused gives nothing',
    why: 'What was never taken cannot be given back; providers cancel whatever they are unsure of.',
    needs: ['agent-wallet'],
    steps: [bet('all+1', { expect: 'not_taken' }), cancel('10', 'bet', { movesNothing: true })],
  },
  'cancel-after-settlement': {
    title: 'A bet that was settled can be cancelled',
    why: 'Of several bets in a paid round one may have timed out; refused, its stake is lost.',
    steps: [bet('10'), win('20', { of: 'bet' }), cancel('10', 'bet')],
    moved: '20',
  },
  'rollback-of-payout': {
    title: 'A payout can be taken back',
    why: 'Results are annulled; direction debit takes what was paid.',
    steps: [bet('10'), win('20', { of: 'bet' }), cancel('20', 'win', { action: 'ROLLBACK', direction: 'debit' })],
    moved: '-10',
  },
  'void-of-nothing': {
    title: 'A VOID with amount 0 is acknowledged and moves nothing',
    why: 'It only marks a bet as invalid: what was to be moved has been, or never will be.',
    steps: [bet('10'), loss({ of: 'bet' }), cancel('0', 'bet', { action: 'VOID' })],
    moved: '-10',
  },
  'cancel-without-original': {
    title: 'A cancellation that names no original is answered',
    why: 'Some providers do not say what they take back; a fault instead of a verdict is repeated for 76 hours.',
    steps: [bet('10'), cancel('10', 'bet', { fields: { original_transaction_id: undefined }, expect: 'answered' })],
    moved: AS_ANSWERED,
  },
};
