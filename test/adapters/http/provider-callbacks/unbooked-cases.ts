/** Requests of providers that cannot be booked, with the answers and the items in doubt. */
import {
  ANN_IN_OTHER_LETTERS,
  atA,
  atB,
  atD,
  BET_AT_A,
  BET_AT_D,
  betAtC,
  cancelAtC,
  EVE,
  HUGE,
  lossAtC,
  winAtA,
  winAtC,
  winAtD,
  winWithoutRoundAtC,
  type Sent,
} from './money-requests.ts';

/** The code in each protocol's answer, as text. */
export const CODES = {
  A: /"code":(\d+)|"orderResult":"1"/,
  B: /"code":(\d+)/,
  C: /<error>(\d+)</,
  D: /"errorCode":(\d+)/,
} as const;
export type Label = keyof typeof CODES;

export interface Case {
  readonly label: Label;
  readonly title: string;
  readonly sent: readonly Sent[];
  readonly told: readonly string[];
  readonly balance: string;
  readonly doubts: readonly (readonly [reason: string, amount: string | null])[];
}

// The codes are from the READMEs of the protocols. No case may end with a success for money that did not move.
export const CASES: readonly Case[] = [
  {
    label: 'C',
    title: 'a second payout of the same amount in a table’s round, under another number',
    sent: [betAtC('1'), winAtC('2'), winAtC('3'), winAtC('2'), winAtC('3')],
    told: ['0', '0', '1005', '0', '1005'],
    balance: '112.5',
    doubts: [['conflict', '25.0000']],
  },
  {
    label: 'C',
    title: 'nothing where a fishing game pays twice, once for each number',
    sent: ['2', '3', '2', '3'].map((txnid) => winAtC(txnid, 'gametype=multiplayer')),
    told: ['0', '0', '0', '0'],
    balance: '150',
    doubts: [],
  },
  {
    label: 'C',
    title: 'a win of a fishing game that is resent under another number, and is of another kind then',
    sent: [
      winAtC('2', 'gametype=multiplayer&retry=0'),
      winAtC('2', 'gametype=multiplayer&retry=1'),
      winAtC('3', 'gametype=multiplayer&retry=1'),
      winAtC('3', 'gametype=multiplayer&retry=1'),
      winAtC('4', 'retry=1'),
    ],
    told: ['0', '0', '1005', '1005', '1005'],
    balance: '125',
    doubts: [
      ['conflict', '25.0000'],
      ['conflict', '25.0000'],
    ],
  },
  {
    label: 'C',
    title: 'a jackpot that is resent under another number',
    sent: ['retry=0', 'retry=1'].map((retry, at) => winAtC(String(at), `gametype=slot&JackpotWin=true&${retry}`)),
    told: ['0', '1005'],
    balance: '125',
    doubts: [['conflict', '25.0000']],
  },
  {
    label: 'C',
    title: 'nothing where the first sending of a resent win never arrived',
    sent: [winAtC('2', 'gametype=multiplayer&retry=0', '10.00'), winAtC('3', 'gametype=multiplayer&retry=1')],
    told: ['0', '0'],
    balance: '135',
    doubts: [],
  },
  {
    label: 'C',
    title: 'nothing where a payout comes again with the name in other letters',
    sent: [
      betAtC('1'),
      winAtC('2'),
      winAtC('2', 'retry=1&gametype=bac', '25.00', ANN_IN_OTHER_LETTERS),
      winAtC('2', 'retry=1&gametype=bac'),
    ],
    told: ['0', '0', '0', '0'],
    balance: '112.5',
    doubts: [],
  },
  {
    label: 'C',
    title: 'another payout of the round with the name in other letters',
    sent: [betAtC('1', ANN_IN_OTHER_LETTERS), winAtC('2'), winAtC('3', 'gametype=bac', '25.00', ANN_IN_OTHER_LETTERS)],
    told: ['0', '0', '1005'],
    balance: '112.5',
    doubts: [['conflict', '25.0000']],
  },
  {
    label: 'C',
    title: 'a win after a loss',
    sent: [betAtC('1'), lossAtC('2'), winAtC('3')],
    told: ['0', '0', '1005'],
    balance: '87.5',
    doubts: [['conflict', '25.0000']],
  },
  {
    label: 'C',
    title: 'a win after a loss, with the name in other letters',
    sent: [betAtC('1'), lossAtC('2', ANN_IN_OTHER_LETTERS), winAtC('3')],
    told: ['0', '0', '1005'],
    balance: '87.5',
    doubts: [['conflict', '25.0000']],
  },
  {
    label: 'C',
    title: 'a payout whose bet was taken back',
    sent: [betAtC('1'), cancelAtC('2', '1'), winAtC('3')],
    told: ['0', '0', '1005'],
    balance: '100',
    doubts: [['bet_cancelled', '25.0000']],
  },
  {
    label: 'C',
    title: 'a cancellation whose number names a second bet',
    sent: [betAtC('1'), betAtC('2'), cancelAtC('3', '1'), cancelAtC('3', '2'), cancelAtC('3', '1')],
    told: ['0', '0', '0', '1005', '0'],
    balance: '87.5',
    doubts: [['conflict', '12.5000']],
  },
  {
    label: 'C',
    title: 'a payout that is too large to be true',
    sent: [winAtC('2', 'gametype=slot', HUGE)],
    told: ['1002'],
    balance: '100',
    doubts: [['amount_too_large', `${HUGE}.0000`]],
  },
  {
    label: 'D',
    title: 'a payout that is too large to be true, retried as well',
    sent: [BET_AT_D, winAtD('PointInout', HUGE), winAtD('TimeoutBetReturn', HUGE)],
    told: ['0', '1', '901'],
    balance: '90',
    doubts: [['amount_too_large', `${HUGE}.0000`]],
  },
  {
    label: 'A',
    title: 'a settlement that is too large to be true',
    sent: [BET_AT_A, winAtA(Number(HUGE))],
    told: ['1', '0'],
    balance: '80',
    doubts: [['amount_too_large', `${HUGE}.0000`]],
  },
  {
    label: 'D',
    title: 'a retried payout of an unknown bet',
    sent: [winAtD('TimeoutBetReturn', '25')],
    told: ['901'],
    balance: '100',
    doubts: [['unknown_bet', '25.0000']],
  },
  {
    label: 'D',
    title: 'nothing when that payout is booked after its bet',
    sent: [winAtD('TimeoutBetReturn', '25'), BET_AT_D, winAtD('TimeoutBetReturn', '25')],
    told: ['901', '0', '0'],
    balance: '115',
    doubts: [],
  },
  {
    label: 'D',
    title: 'a retried payout that was paid with another amount',
    sent: [BET_AT_D, winAtD('PointInout', '25'), winAtD('TimeoutBetReturn', '30')],
    told: ['0', '0', '901'],
    balance: '115',
    doubts: [['conflict', '30.0000']],
  },
  {
    label: 'A',
    title: 'a settlement that was paid with another amount',
    sent: [BET_AT_A, winAtA(50), winAtA(60)],
    told: ['1', '1', '0'],
    balance: '130',
    doubts: [['conflict', '60.0000']],
  },
  {
    label: 'A',
    title: 'a settlement of an unknown order',
    sent: [winAtA(50)],
    told: ['0'],
    balance: '100',
    doubts: [['unknown_bet', '50.0000']],
  },
  {
    label: 'C',
    title: 'a payout whose amount cannot be read, once however often it comes',
    sent: [winAtC('2', 'gametype=slot', '25,0'), winAtC('2', 'gametype=slot', '25,0')],
    told: ['1002', '1002'],
    balance: '100',
    doubts: [['unreadable', null]],
  },
  {
    label: 'C',
    title: 'a payout that names its amount twice, or has a control character, and not such bets',
    sent: [
      betAtC('1', `${EVE}&currency=EUR`),
      betAtC('1', `${EVE}\n`),
      winAtC('2', 'amount=1.00'),
      winAtC('2', 'amount=1.00'),
      winAtC('3', 'gametype=b\u0007ac'),
    ],
    told: ['1006', '1006', '1006', '1006', '1006'],
    balance: '100',
    doubts: [
      ['unreadable', '25.0000'],
      ['unreadable', null],
    ],
  },
  {
    label: 'C',
    title: 'a payout of a player who is not known, and not their bet',
    sent: [betAtC('1', EVE), winAtC('2', 'gametype=bac', '25.00', EVE)],
    told: ['1000', '1000'],
    balance: '100',
    doubts: [['unknown_player', '25.0000']],
  },
  {
    label: 'C',
    title: 'a payout in a currency that the player does not have',
    sent: [winAtC('2', 'gametype=slot', '25.00', 'username=ANN&currency=EUR')],
    told: ['1001'],
    balance: '100',
    doubts: [['wrong_currency', '25.0000']],
  },
  {
    label: 'D',
    title: 'a payout whose amount cannot be read, and not a bet',
    sent: [atD('PointInout', { money: '1e3', dealid: '1', code: '2' }), winAtD('PointInout', '1e3')],
    told: ['106', '106'],
    balance: '100',
    doubts: [['unreadable', null]],
  },
  {
    label: 'A',
    title: 'a settlement whose orders do not add up to what is signed',
    sent: [BET_AT_A, atA('open.operator.calc.transfer', 60, { orderId: 1, gameId: '1', amount: 50 })],
    told: ['1', '700'],
    balance: '80',
    doubts: [['unreadable', '60.0000']],
  },
];

/** A payment that cannot be read as a whole, and the parts that can: the number, and the amount in the wallet's unit. */
export interface Legible extends Pick<Case, 'label' | 'title' | 'sent'> {
  readonly items: readonly (readonly [reference: string, amount: string | null])[];
}

export const LEGIBLE: readonly Legible[] = [
  {
    label: 'A',
    title: 'a settlement whose orders do not add up',
    sent: [atA('open.operator.calc.transfer', 60, { orderId: 1, gameId: '1', amount: 50 })],
    items: [['', '60.0000']],
  },
  {
    label: 'B',
    title: 'a deposit with an unreadable transaction among others',
    sent: [
      atB('deposit', [
        { id: '1', action: 'SETTLED', amount: '25', wager_code: 'W1' },
        { id: '2', action: 'SETTLED', amount: 'many', wager_code: 'W1' },
        { id: '3', action: 'WIN', amount: 7.5, wager_code: 'W1' },
      ]),
    ],
    items: [
      ['1', '25.0000'],
      ['2', null],
      ['3', '7.5000'],
    ],
  },
  { label: 'C', title: 'a payout without its round', sent: [winWithoutRoundAtC('2')], items: [['2', '25.0000']] },
  {
    label: 'D',
    title: 'a payout with an unknown code',
    sent: [atD('PointInout', { money: '25', dealid: '2', code: '9' })],
    items: [['2', '25.0000']],
  },
];
