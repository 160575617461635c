import { bet, push, win } from '../calls.ts';
import type { CaseTable } from '../conformance-case.ts';

/** Reports on bets, for Agents that accept them. */
export const REPORT_CASES: CaseTable = {
  'bet-push': {
    title: 'A report moves no money',
    why: 'It tells of the settlement that has paid already; booked as well, everything is paid twice.',
    needs: ['bet-push'],
    steps: [bet('10'), win('15', { of: 'bet' }), push('15', 'bet')],
    moved: '5',
  },
  'bet-push-again': {
    title: 'A report that comes again is accepted',
    why: 'Reports are delivered at least once, like everything.',
    needs: ['bet-push'],
    steps: [push('15', 'bet'), push('15', 'bet')],
  },
  'bet-push-new-status': {
    title: 'A bet may be reported again with another status',
    why: 'A bet is reported open, then settled, then void; the last one counts.',
    needs: ['bet-push'],
    steps: [
      bet('10'),
      push('10', 'bet', { label: 'open', action: 'BET', direction: 'debit', transactionIdOf: 'bet' }),
      push('15', 'bet', { label: 'settled' }),
      push('0', 'bet', { label: 'void', action: 'VOID' }),
    ],
    moved: '-10',
  },
  'bet-push-first': {
    title: 'A report may come before its settlement',
    why: 'A settlement that is parked does not hold up reports for ever.',
    needs: ['bet-push'],
    steps: [push('15', 'bet'), win('15', { of: 'bet' })],
    moved: '15',
  },
  'bet-push-unsigned': {
    title: 'A report that is not signed is turned away',
    why: 'Reports are what invoices are made of.',
    needs: ['bet-push'],
    steps: [push('15', 'bet', { tampering: 'unsigned', expect: 'turned_away' })],
  },
};
