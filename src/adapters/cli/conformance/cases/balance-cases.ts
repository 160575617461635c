import { askBalance, bet, win } from '../calls.ts';
import type { CaseTable } from '../conformance-case.ts';

/** Balance requests, which the gateway sends if the Agent keeps the wallet. */
export const BALANCE_CASES: CaseTable = {
  balance: {
    title: 'The balance is told, with the player and the currency',
    why: 'It is what the provider shows when the game opens.',
    needs: ['agent-wallet'],
    steps: [askBalance({ expect: { is: 'accepted', balance: '0', balanceIsText: true, namesPlayer: true } })],
  },
  'balance-after-movements': {
    title: 'The balance is that of now',
    why: 'A copy that is a moment old shows the player money that is gone.',
    needs: ['agent-wallet', 'balance'],
    steps: [
      bet('10'),
      askBalance({ expect: { is: 'accepted', balance: '-10' } }),
      win('4'),
      askBalance({ label: 'later', expect: { is: 'accepted', balance: '-6' } }),
    ],
    moved: '-6',
  },
  'balance-unknown-player': {
    title: 'The balance of an unknown player is refused',
    why: 'A balance of 0 says that there is such a player.',
    needs: ['agent-wallet'],
    steps: [askBalance({ who: 'unknown', expect: 'refused' })],
  },
  'balance-currency-mismatch': {
    title: 'The balance in another currency is refused',
    why: 'The number would be shown with the wrong sign behind it.',
    needs: ['agent-wallet'],
    steps: [askBalance({ fields: { currency: '{other-currency}' }, expect: 'refused' })],
  },
  'balance-unsigned': {
    title: 'A question for a balance that is not signed is turned away',
    why: 'What a player has is nobody else’s business.',
    needs: ['agent-wallet'],
    steps: [askBalance({ tampering: 'unsigned', expect: 'turned_away' })],
  },
};
