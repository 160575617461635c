import { backwards, bet, bonus, cancel, win } from '../calls.ts';
import { AS_ANSWERED, type Call, type CaseTable, type ConformanceCase } from '../conformance-case.ts';

/** Texts that a lenient parser takes for a number. */
const NO_AMOUNTS = ['', ' ', '1e2', '1E2', '0x10', 'NaN', 'Infinity', '1,000', '1_000', '+1', '1.2.3', '١٠', '10 EUR'];

const refusedAmounts = (
  make: (amount: unknown, at: number) => Call,
  amounts: readonly unknown[],
): ConformanceCase['steps'] => amounts.map(make);

/** Callbacks that an Agent must refuse, and callbacks that it must accept against its interest. */
export const REFUSAL_CASES: CaseTable = {
  'insufficient-funds': {
    title: 'A bet of more than there is, is refused',
    why: 'A player who can bet what is not there plays with the house’s money.',
    needs: ['agent-wallet'],
    steps: [bet('all+0.01', { expect: 'not_taken' })],
  },
  'insufficient-funds-balance': {
    title: 'A bet that is refused for want of money is answered with the balance',
    why: 'Providers ask for it: the player is shown what a bet could have been.',
    needs: ['agent-wallet', 'balance'],
    steps: [bet('all+0.01', { expect: { is: 'not_taken', balance: '0' } })],
  },
  'insufficient-funds-reason': {
    title: 'A refusal for want of money says so: code 3001, or data.status "insufficient_balance"',
    why: 'Each provider has an answer of its own for it, and shows the player something else than a fault.',
    needs: ['agent-wallet'],
    steps: [bet('all+0.01', { expect: { is: 'not_taken', saysPoor: true } })],
  },
  'refusal-in-clear-words': {
    title: 'A bet that is not taken is refused with HTTP 200 and a code that says so',
    why: 'Whatever else is answered, the bet may have been taken: the provider hears of a fault, and the bet is cancelled.',
    needs: ['agent-wallet'],
    steps: [
      bet('all+0.01', { label: 'poor', expect: 'not_taken' }),
      bet('1', { label: 'currency', fields: { currency: '{other-currency}' }, expect: 'not_taken' }),
      bet('1', { label: 'stranger', who: 'unknown', expect: 'not_taken' }),
    ],
  },
  'correction-below-zero': {
    title: 'A correction never takes a balance below zero',
    why: 'Refused, it is parked and a person decides; taken, a debt appears that nobody agreed to.',
    needs: ['agent-wallet'],
    steps: [win('all+1', { direction: 'debit', expect: 'unaccepted' })],
  },
  'notification-without-funds': {
    title: 'A bet that the gateway has taken is not refused for want of money',
    why: 'The gateway keeps the wallet; the Agent’s copy may be behind, and a refusal changes nothing.',
    needs: ['gateway-wallet', 'balance'],
    steps: [backwards(win('1000'), bet('all+500'))],
    moved: AS_ANSWERED,
  },
  'balances-out-of-order': {
    title: 'The balance with the highest sequence counts, whichever comes last',
    why: 'Callbacks of two rounds overtake each other; each tells the balance of its own moment.',
    needs: ['gateway-wallet', 'balance'],
    steps: [backwards(win('5', { label: 'first' }), win('7', { label: 'second' }))],
    moved: '12',
  },
  'currency-mismatch': {
    title: 'A bet in another currency is refused',
    why: '10 of one are not 10 of another.',
    steps: [bet('10', { fields: { currency: '{other-currency}' }, expect: 'not_taken' })],
  },
  'payout-currency-mismatch': {
    title: 'A payout in another currency is not accepted',
    why: 'A win in a weak currency would be paid in a strong one.',
    steps: [bonus('10', { fields: { currency: '{other-currency}' }, expect: 'unaccepted' })],
  },
  'disabled-player-bet': {
    title: 'A bet of a disabled player is refused',
    why: 'Players are disabled for reasons, and open games go on for hours.',
    needs: ['agent-wallet', 'disabled-player'],
    steps: [bonus('1', { who: 'disabled' }), bet('1', { who: 'disabled', expect: 'not_taken' })],
  },
  'disabled-player-win': {
    title: 'A win of a disabled player is paid',
    why: 'The bet was taken before; what it wins is owed whatever happened since.',
    needs: ['disabled-player'],
    steps: [bonus('1', { who: 'disabled' })],
  },
  'disabled-player-cancel': {
    title: 'A cancellation for a disabled player is acknowledged',
    why: 'It is repeated until it is; the stake may have been taken before.',
    needs: ['disabled-player'],
    steps: [cancel('1', 'bet', { who: 'disabled', movesNothing: true })],
  },
  'unknown-player-bet': {
    title: 'A bet of an unknown player is refused',
    why: 'A wallet that opens by itself has an owner whom nobody knows.',
    steps: [bet('0', { who: 'unknown', expect: 'not_taken' })],
  },
  'unknown-player-win': {
    title: 'A payout to an unknown player is refused',
    why: 'An answer of success makes the money disappear; a fault is repeated for 76 hours.',
    steps: [win('10', { who: 'unknown', expect: 'refused' })],
  },
  'negative-bet': {
    title: 'A bet with a negative amount is not accepted',
    why: 'Subtracting it pays the player.',
    steps: [bet('1', { fields: { amount: '-10.0000' }, expect: 'unaccepted' })],
  },
  'negative-win': {
    title: 'A payout with a negative amount is not accepted',
    why: 'Adding it takes from the player, below zero if need be.',
    steps: [win('1', { fields: { amount: '-10.0000' }, expect: 'unaccepted' })],
  },
  'amounts-that-are-none': {
    title: 'An amount that is no plain decimal is not accepted',
    why: 'What one reader takes for 100, another takes for 1 or for nothing.',
    steps: refusedAmounts(
      (amount, at) => win('1', { label: `win-${at}`, fields: { amount }, expect: 'unaccepted' }),
      NO_AMOUNTS,
    ),
  },
  'amounts-of-other-types': {
    title: 'An amount that is no text and no number is not accepted',
    why: 'true is 1 in some languages, and an array of one number is that number in others.',
    steps: refusedAmounts(
      (amount, at) => bet('1', { label: `bet-${at}`, fields: { amount }, expect: 'unaccepted' }),
      [null, true, [], ['1'], {}, { $gt: '' }],
    ),
  },
  'unknown-direction': {
    title: 'A settlement with a direction that does not exist is not accepted',
    why: 'Whoever pays for want of a better idea pays wrongly.',
    steps: [win('10', { fields: { direction: 'sideways' }, expect: 'unaccepted' })],
  },
};
