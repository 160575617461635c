import { bet, inTurn, push, win } from '../calls.ts';
import type { ConformanceCase } from '../conformance-case.ts';

/** Reports on bets, for Agents that take them. */
export const REPORT_CASES: readonly ConformanceCase[] = [
  {
    name: 'bet-push',
    title: 'A report moves no money',
    why: 'It tells of the settlement that has paid already; booked as well, everything is paid twice.',
    needs: ['bet-push'],
    steps: [inTurn(bet('10'), win('15', { of: 'bet' }), push('15', 'bet'))],
    moved: '5',
  },
  {
    name: 'bet-push-again',
    title: 'A report that comes again is accepted',
    why: 'Reports are delivered at least once, like everything.',
    needs: ['bet-push'],
    steps: [inTurn(push('15', 'bet'), push('15', 'bet'))],
    moved: '0',
  },
  {
    name: 'bet-push-new-status',
    title: 'A bet may be reported again with another status',
    why: 'A bet is reported open, then settled, then void; the last one counts.',
    needs: ['bet-push'],
    steps: [
      inTurn(bet('10')),
      inTurn(push('10', 'bet', { label: 'open', action: 'BET', direction: 'debit', transactionIdOf: 'bet' })),
      inTurn(push('15', 'bet', { label: 'settled' }), push('0', 'bet', { label: 'void', action: 'VOID' })),
    ],
    moved: '-10',
  },
  {
    name: 'bet-push-first',
    title: 'A report may come before its settlement',
    why: 'A settlement that is parked does not hold up reports for ever.',
    needs: ['bet-push'],
    steps: [inTurn(push('15', 'bet'), win('15', { of: 'bet' }))],
    moved: '15',
  },
  {
    name: 'bet-push-unsigned',
    title: 'A report that is not signed is turned away',
    why: 'Reports are what invoices are made of.',
    needs: ['bet-push'],
    steps: [inTurn(push('15', 'bet', { tampering: 'unsigned', expect: 'turned_away' }))],
    moved: '0',
  },
];
