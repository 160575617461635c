import { bet, cancel, win } from '../calls.ts';
import type { Call, CaseTable, ConformanceCase } from '../conformance-case.ts';

const same = (label: string): Call['expect'] => ({ is: 'accepted', sameAs: label });
/** The length of a provider's longest ids. */
const LONG = 'x'.repeat(200);

/** Two bets of 1 with ids that an Agent may confuse. Both must be booked. */
const bothCount = (first: string, second: string): Pick<ConformanceCase, 'steps' | 'moved'> => ({
  steps: [bet('1', { label: 'first', transactionId: first }), bet('1', { label: 'second', transactionId: second })],
  moved: '-2',
});

/** Repetitions, and requests that only look like repetitions. */
export const REPETITION_CASES: CaseTable = {
  'bet-again': {
    title: 'A bet that comes again is answered the same and takes nothing more',
    why: 'Callbacks are delivered at least once: an answer that is lost on its way brings the same callback again.',
    steps: [bet('10'), bet('10', { expect: same('bet') }), bet('10', { expect: same('bet') })],
    moved: '-10',
  },
  'win-again': {
    title: 'A payout that comes again is answered the same and pays nothing more',
    why: 'Each repetition that pays is money given away.',
    steps: [win('10'), win('10', { expect: same('win') })],
    moved: '10',
  },
  'cancel-again': {
    title: 'A cancellation that comes again is answered the same and gives nothing more',
    why: 'Cancellations are repeated until they are acknowledged, some for days.',
    steps: [bet('10'), cancel('10', 'bet'), cancel('10', 'bet', { expect: same('cancel') })],
  },
  'bet-again-later': {
    title: 'A bet is known again after others',
    why: 'Remembering only the last transaction is not remembering: repetitions come hours later.',
    steps: [bet('10'), bet('1', { label: 'other' }), win('3'), bet('10')],
    moved: '-8',
  },
  'refused-bet-again': {
    title: 'A bet that was refused stays refused',
    why: 'The gateway has told the provider that the bet failed. Taken later, its stake is lost to the player.',
    needs: ['agent-wallet'],
    steps: [bet('all+1', { expect: 'not_taken' }), win('5'), bet('all+1', { expect: 'not_taken' })],
    moved: '5',
  },
  'transaction-under-new-callback': {
    title: 'A transaction is known by its own id too',
    why: 'callback_id is of the message; money belongs to the transaction, which an operator may have sent anew.',
    steps: [bet('10'), bet('10', { label: 'anew', transactionIdOf: 'bet', movesNothing: true, expect: same('bet') })],
    moved: '-10',
  },
  'payout-under-new-callback': {
    title: 'A payout is known by its own id too',
    why: 'The same as for bets, with the house paying.',
    steps: [win('10'), win('10', { label: 'anew', transactionIdOf: 'win', movesNothing: true, expect: same('win') })],
    moved: '10',
  },
  'bet-id-other-amount': {
    title: 'The id of a bet with another amount is refused',
    why: 'Answering it like a repetition says yes to something that was never booked.',
    steps: [
      bet('10'),
      bet('11', { label: 'forged', callbackIdOf: 'bet', transactionIdOf: 'bet', expect: 'unaccepted' }),
    ],
    moved: '-10',
  },
  'payout-id-other-amount': {
    title: 'The id of a payout with another amount is refused',
    why: 'It is a mistake or an attack; either way somebody must look at it.',
    steps: [
      win('10'),
      win('99', { label: 'forged', callbackIdOf: 'win', transactionIdOf: 'win', expect: 'unaccepted' }),
    ],
    moved: '10',
  },
  'cancel-id-other-amount': {
    title: 'The id of a cancellation with another amount is refused',
    why: 'What it says cannot be what was done.',
    steps: [
      bet('10'),
      cancel('10', 'bet'),
      cancel('9', 'bet', { label: 'forged', callbackIdOf: 'cancel', transactionIdOf: 'cancel', expect: 'unaccepted' }),
    ],
  },
  'transaction-id-other-amount': {
    title: 'A known transaction id with another amount is refused under a new callback_id too',
    why: 'Two stakes under one number cannot be told apart in any report.',
    steps: [bet('10'), bet('11', { label: 'forged', transactionIdOf: 'bet', expect: 'unaccepted' })],
    moved: '-10',
  },
  'callback-id-on-other-path': {
    title: 'A known callback_id on another path is refused',
    why: 'The signature does not cover the path: who has seen one callback can send it to another endpoint.',
    steps: [bet('10'), win('10', { label: 'forged', callbackIdOf: 'bet', expect: 'unaccepted' })],
    moved: '-10',
  },
  'callback-id-of-other-player': {
    title: 'A known callback_id for another player is refused',
    why: 'The answer tells a balance: it must not be that of somebody else.',
    needs: ['other-player'],
    steps: [
      bet('10'),
      bet('10', { label: 'forged', who: 'other', callbackIdOf: 'bet', transactionIdOf: 'bet', expect: 'unaccepted' }),
    ],
    moved: '-10',
    otherMoved: '0',
  },
  'one-id-two-players': {
    title: 'Two players may have one transaction id',
    why: 'Some providers number the seats of a table alike; one of two stakes would be missing.',
    needs: ['other-player'],
    steps: [bet('10'), bet('4', { label: 'others', who: 'other', transactionIdOf: 'bet' })],
    moved: '-10',
    otherMoved: '-4',
  },
  'one-id-two-providers': {
    title: 'Two providers may have one transaction id',
    why: 'Providers do not know of each other; small numbers meet within days.',
    steps: [
      bet('10'),
      bet('4', { label: 'elsewhere', transactionIdOf: 'bet', fields: { provider: '{other-provider}' } }),
    ],
    moved: '-14',
  },
  'one-id-bet-and-payout': {
    title: 'A bet and its payout may have one transaction id',
    why: 'Some providers number bets and payouts apart, or give a payout the number of its bet.',
    steps: [bet('10'), win('15', { of: 'bet', transactionIdOf: 'bet' })],
    moved: '5',
  },
  'ids-differ-by-case': {
    title: 'Ids that differ by case are different',
    why: 'Collations of databases compare without case unless told otherwise; a bet would be taken for a repetition.',
    ...bothCount('{run}-Abc', '{run}-aBC'),
  },
  'ids-differ-by-space': {
    title: 'Ids that differ by a space at the end are different',
    why: 'Some databases pad texts before they compare them.',
    ...bothCount('{run}-id', '{run}-id '),
  },
  'ids-differ-by-accent': {
    title: 'Ids that look alike and have other characters are different',
    why: 'Accents, composed or not, are compared as equal by some collations.',
    ...bothCount('{run}-\u00e9', '{run}-e\u0301'),
  },
  'ids-like-numbers': {
    title: 'Ids that look like numbers stay text',
    why: 'As a float, 9007199254740993 is 9007199254740992; as a number, 007 is 7.',
    steps: [
      bet('1', { label: 'first', transactionId: '9{digits}9007199254740993' }),
      bet('1', { label: 'second', transactionId: '9{digits}9007199254740992' }),
      bet('1', { label: 'third', transactionId: '09{digits}9007199254740993' }),
    ],
    moved: '-3',
  },
  'long-ids': {
    title: 'Ids of up to 255 characters are kept whole',
    why: 'A column that is too short cuts them, and what differs at the end is the same.',
    ...bothCount(`{run}-${LONG}a`, `{run}-${LONG}b`),
  },
  'unicode-ids': {
    title: 'Ids may have characters of every script',
    why: 'Tables and rounds are named by people; characters outside of the basic plane need four bytes.',
    steps: [
      bet('1', { transactionId: '{run}-局-🎰-Ω' }),
      bet('1', { transactionId: '{run}-局-🎰-Ω', expect: same('bet') }),
    ],
    moved: '-1',
  },
};
