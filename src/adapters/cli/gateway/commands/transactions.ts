import { MONEY } from '../../../api/calls/money.ts';
import { commandGroup } from '../command.ts';
import { listView } from '../view/views.ts';
import { adminCommand } from './admin-command.ts';

const shown = [
  'recorded_at',
  'agent',
  'member_id',
  'provider',
  'action',
  'money_kind',
  'transaction_id',
  'round_id',
  'status',
] as const;

export const transactions = commandGroup('transactions', 'The events of providers in players’ wallets.', {
  '': adminCommand(MONEY.transactions, {
    summary: 'List wallet transactions, the last recorded first and page by page.',
    examples: ['transactions --agent ACME --player ann', 'transactions --round R77 --json'],
    view: listView(...shown, 'moved', 'balance_after', 'currency'),
  }),
});
