import { bet, bonus, cancel, loss, times, win } from '../calls.ts';
import { PAYOUT_KINDS } from '../../../../domain/wallet/money-kind.ts';
import { AS_ANSWERED, type CaseTable } from '../conformance-case.ts';

/** The largest amount of a callback. */
const MOST = '999999999999.9999';

/** Bets, payouts and their effects on a balance. */
export const MONEY_CASES: CaseTable = {
  bet: {
    title: 'A bet takes its stake',
    why: 'A bet that is accepted and not booked is played for free.',
    steps: [bet('10')],
    moved: '-10',
  },
  win: {
    title: 'A settlement pays',
    why: 'The provider has shown the player a win; money that is missing ends in a complaint.',
    steps: [bet('10'), win('25.5', { of: 'bet' })],
    moved: '15.5',
  },
  'zero-win': {
    title: 'A settlement of 0 is accepted',
    why: 'Most rounds end like this. A refusal is parked, and somebody has to look at every one.',
    steps: [bet('10'), loss({ of: 'bet' })],
    moved: '-10',
  },
  lose: {
    title: 'A lost round takes the stake once',
    why: 'win_loss tells of the whole round for reports; the bet has taken the stake already.',
    steps: [bet('10'), loss({ of: 'bet', fields: { bet_amount: '10.0000', win_loss: '-10.0000' } })],
    moved: '-10',
  },
  'win-by-prize-amount': {
    title: 'What is paid is amount, not prize_amount or win_loss',
    why: 'The other amounts are for reports, and may tell of a whole round whose money has moved in part.',
    steps: [bet('10'), win('4', { of: 'bet', fields: { prize_amount: '30.0000', win_loss: '20.0000' } })],
    moved: '-6',
  },
  'settlement-that-takes': {
    title: 'A settlement with direction debit takes from the player',
    why: 'Results are corrected downwards; amounts have no sign, so the direction says where the money goes.',
    steps: [win('20'), win('5', { label: 'correction', direction: 'debit' })],
    moved: '15',
  },
  'every-kind': {
    title: 'A payout of any kind is paid, also of a kind that is new or not named',
    why: 'The kind is for reports and taxes. Not every provider states one, and kinds are added without a new version.',
    steps: [
      bet('1', { label: 'tip', fields: { kind: 'tip', provider_action: 'TIP' } }),
      ...PAYOUT_KINDS.map((kind) => win('2', { label: kind, fields: { kind } })),
      win('2', { label: 'new', fields: { kind: 'added_later', provider_action: 'ADDED' } }),
      win('2', { label: 'unnamed', fields: { kind: undefined, provider_action: undefined } }),
    ],
    moved: '17',
  },
  'closed-round': {
    title: 'A round that is said to be closed still takes movements',
    why: 'Results are corrected afterwards, and where round_closed_is_derived is true the provider has not said it.',
    steps: [
      bet('10'),
      win('20', { of: 'bet', fields: { round_closed: true, round_closed_is_derived: true } }),
      win('5', { label: 'correction', direction: 'debit', fields: { round_closed: true } }),
      win('3', { label: 'late', fields: { round_closed: false } }),
    ],
    moved: '8',
  },
  'bonus-without-bet': {
    title: 'A bonus is paid without a bet',
    why: 'Jackpots, promotions and free rounds belong to no bet, and are owed all the same.',
    steps: [bonus('7.25')],
    moved: '7.25',
  },
  'settlement-without-bet': {
    title: 'A settlement is paid although its bet is unknown',
    why: 'Some games pay what a player takes out of them, and name no bet. The gateway knows which may.',
    steps: [win('3')],
    moved: '3',
  },
  'settlement-before-bet': {
    title: 'A bet is taken after its settlement',
    why: 'A bet that the Agent answered too late may be sent again when the round is over.',
    needs: ['agent-wallet'],
    steps: [win('20', { of: 'bet' }), bet('10')],
    moved: '10',
  },
  'several-bets-in-a-round': {
    title: 'A round may have several bets',
    why: 'Table games bet again and again in one round; round_id is not the id of a transaction.',
    steps: [bet('1', { label: 'first' }), bet('2', { label: 'second' }), win('6', { of: 'second' })],
    moved: '3',
  },
  'several-settlements-of-a-bet': {
    title: 'A bet may be settled more than once',
    why: 'A result is paid in parts, or corrected later, under transaction ids of their own.',
    steps: [bet('10'), win('5', { of: 'bet' }), win('8', { label: 'second', of: 'bet' })],
    moved: '3',
  },
  'zero-bet': {
    title: 'A bet of 0 is accepted',
    why: 'Free rounds bet nothing, and their wins follow.',
    steps: [bet('0'), win('2', { of: 'bet' })],
    moved: '2',
  },
  'bet-of-everything': {
    title: 'A player may bet all that there is',
    why: 'A comparison that is off by one refuses bets that players can pay.',
    needs: ['agent-wallet'],
    steps: [bet('all')],
    moved: AS_ANSWERED,
  },
  rounding: {
    title: '0.1 and 0.2 are 0.3',
    why: 'Floats say 0.30000000000000004; sums drift, and books do not agree.',
    needs: ['agent-wallet'],
    steps: [
      // The balance is emptied first. Next to larger sums, the error of a float would be too small to appear.
      bet('all'),
      win('0.1', { label: 'a' }),
      win('0.2', { label: 'b' }),
    ],
    moved: AS_ANSWERED,
  },
  'smallest-amount': {
    title: 'Four digits behind the point are kept',
    why: 'Slots in strong currencies bet fractions of a cent; rounding each of them is a loss to one side.',
    steps: times(3, (at) => win('0.0001', { label: `win-${at}` })),
    moved: '0.0003',
  },
  'many-digits': {
    title: 'An amount with eight digits behind the point is kept exactly or refused',
    why: 'The gateway sends what the provider reported, finer than usual if need be, so that sums stay true.',
    steps: [win('0.12345678', { expect: 'answered' }), bet('0.00000001', { expect: 'answered' })],
    moved: AS_ANSWERED,
  },
  'large-amounts': {
    title: 'Large amounts are kept to the last digit or refused',
    why: 'A float has 15 digits; a jackpot in a weak currency and its fourth digit have 17.',
    steps: [
      ...times(5, (at) => win(MOST, { label: `win-${at}`, expect: 'answered' })),
      win('0.0001', { label: 'drop', expect: 'answered' }),
      ...times(5, (at) => bet(MOST, { label: `bet-${at}`, expect: 'answered' })),
    ],
    moved: AS_ANSWERED,
  },
  'answer-tells-balance': {
    title: 'Each answer tells the balance after the movement',
    why: 'The provider shows it to the player; what is shown must be what is there.',
    needs: ['agent-wallet', 'balance'],
    steps: [
      bet('10', { expect: { is: 'accepted', balance: '-10' } }),
      win('2.5', { of: 'bet', expect: { is: 'accepted', balance: '-7.5' } }),
      cancel('10', 'bet', { expect: { is: 'accepted', balance: '2.5' } }),
    ],
    moved: '2.5',
  },
  'answer-has-text': {
    title: 'The balance in an answer is text',
    why: 'Most readers turn a JSON number into a float, and lose digits that were there.',
    needs: ['agent-wallet', 'balance'],
    steps: [bet('1', { expect: { is: 'accepted', balanceIsText: true } })],
    moved: '-1',
  },
  'answer-in-time': {
    title: 'An answer comes in time',
    why: 'A bet that is not answered in time failed for the player, and is taken back.',
    steps: [loss(), loss({ label: 'second' }), loss({ label: 'third' })],
  },
};
