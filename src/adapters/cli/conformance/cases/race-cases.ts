import { atOnce, bet, cancel, times, win } from '../calls.ts';
import { AS_ANSWERED, type CaseTable } from '../conformance-case.ts';

/** Simultaneous requests, in an order that `--seed` repeats. */
export const RACE_CASES: CaseTable = {
  'race-10-same-bets': {
    title: 'A bet that comes ten times at once is taken once',
    why: 'Looking whether it is known and remembering it are two steps, unless they are made one.',
    steps: [atOnce(times(10, () => bet('1', { expect: 'not_refused' }))), bet('1')],
    moved: '-1',
  },
  'race-100-same-bets': {
    title: 'A bet that comes a hundred times at once is taken once',
    why: 'What holds for ten by luck does not for a hundred.',
    steps: [atOnce(times(100, () => bet('1', { expect: 'not_refused' }))), bet('1')],
    moved: '-1',
  },
  'race-10-different-bets': {
    title: 'Ten bets at once take ten stakes',
    why: 'Two that read the same balance and write what they made of it are one bet for free.',
    steps: [
      atOnce(
        times(10, (at) => bet('1', { label: `bet-${at}` })),
        { accepted: 10 },
      ),
    ],
    moved: '-10',
  },
  'race-100-different-bets': {
    title: 'A hundred bets at once take a hundred stakes',
    why: 'Autoplay in several games does this.',
    steps: [
      atOnce(
        times(100, (at) => bet('0.1', { label: `bet-${at}` })),
        { accepted: 100 },
      ),
    ],
    moved: '-10',
  },
  'race-bets-and-wins': {
    title: 'Bets and payouts at once add up',
    why: 'Payouts come from other processes than bets, whenever the rounds are over.',
    steps: [
      atOnce(
        times(40, (at) => (at % 2 === 0 ? bet('1', { label: `bet-${at}` }) : win('0.75', { label: `win-${at}` }))),
        { accepted: 40 },
      ),
    ],
    moved: '-5',
  },
  'race-same-wins': {
    title: 'A payout that comes ten times at once is paid once',
    why: 'Providers repeat what they had no answer to, while the first is still under way.',
    steps: [atOnce(times(10, () => win('5', { expect: 'not_refused' }))), win('5')],
    moved: '5',
  },
  'race-same-cancels': {
    title: 'A cancellation that comes ten times at once gives back once',
    why: 'The same as for payouts.',
    steps: [bet('10'), atOnce(times(10, () => cancel('10', 'bet', { expect: 'not_refused' }))), cancel('10', 'bet')],
  },
  'race-different-cancels': {
    title: 'Ten cancellations of one bet, at once and under ids of their own, give back once',
    why: 'The gateway’s own and the provider’s may meet.',
    needs: ['agent-wallet'],
    steps: [
      bet('10'),
      atOnce(
        times(10, (at) => cancel('10', 'bet', { label: `cancel-${at}`, movesNothing: true, expect: 'not_refused' })),
      ),
    ],
  },
  'race-in-flight': {
    title: 'A bet that comes again while the first is under way is not refused',
    why: 'A refusal is final, and would contradict the acceptance that is about to come.',
    steps: [atOnce(times(2, () => bet('10', { expect: 'not_refused' }))), bet('10')],
    moved: '-10',
  },
  'race-same-transaction': {
    title: 'A transaction that comes under several callback ids at once is taken once',
    why: 'Only one of the two ids is the same, so guarding the other does not help.',
    steps: [
      bet('1', { label: 'other' }),
      atOnce(
        times(10, (at) =>
          bet('2', { label: `bet-${at}`, transactionId: '{run}-shared', movesNothing: at > 0, expect: 'not_refused' }),
        ),
      ),
    ],
    moved: '-3',
  },
  'race-conflicts': {
    title: 'Of ten bets with one id and ten amounts, one is taken',
    why: 'Whichever it is, the books must say the same as the answers.',
    needs: ['agent-wallet'],
    steps: [
      atOnce(
        times(10, (at) =>
          bet(String(at + 1), { label: `bet-${at}`, transactionId: '{run}-shared', expect: 'answered' }),
        ),
        { accepted: 1 },
      ),
    ],
    moved: AS_ANSWERED,
  },
  'race-for-the-last-money': {
    title: 'Of ten bets of everything, one is taken',
    why: 'A balance that is looked at before it is changed can be spent twice.',
    needs: ['agent-wallet'],
    steps: [
      atOnce(
        times(10, (at) => bet('all', { label: `bet-${at}`, expect: 'answered' })),
        { accepted: 1 },
      ),
    ],
    moved: AS_ANSWERED,
  },
  'race-bet-and-cancel': {
    title: 'A bet and its cancellation at once leave the balance as it was',
    why: 'A bet that is late is cancelled while it is still under way: first or last, the stake is the player’s.',
    needs: ['agent-wallet'],
    steps: times(5, (at) => bet('2', { label: `bet-${at}`, expect: 'answered' })).map((one) =>
      atOnce([one, cancel('2', one.label, { label: `cancel-of-${one.label}` })]),
    ),
  },
  'race-two-settlements': {
    title: 'Two settlements of one bet at once are both paid',
    why: 'They have ids of their own, so both are owed.',
    steps: [
      bet('10'),
      atOnce([win('5', { of: 'bet', label: 'a' }), win('8', { of: 'bet', label: 'b' })], { accepted: 2 }),
    ],
    moved: '3',
  },
  'race-two-players': {
    title: 'Two players at once have nothing to do with each other',
    why: 'What is kept per request in one place for all is mixed up under load.',
    needs: ['other-player'],
    steps: [
      atOnce(
        times(40, (at) =>
          bet('1', { label: `bet-${at}`, who: at % 2 === 0 ? 'player' : 'other', expect: { is: 'accepted' } }),
        ),
        { accepted: 40 },
      ),
    ],
    moved: '-20',
    otherMoved: '-20',
  },
};
