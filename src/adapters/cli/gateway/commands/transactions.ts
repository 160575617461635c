import { TRANSACTION_STATUSES } from '../../../../domain/wallet/wallet-event.ts';
import type { CommandGroup } from '../command.ts';
import { listView } from '../view/views.ts';
import { adminCommand } from './admin-command.ts';
import { PAGE_OPTIONS, pageOf } from './paging.ts';

const shown = [
  'recorded_at',
  'agent',
  'member_id',
  'provider',
  'action',
  'transaction_id',
  'round_id',
  'status',
] as const;

export const transactions: CommandGroup = {
  name: 'transactions',
  summary: 'What providers did in players’ wallets.',
  commands: [
    adminCommand({
      name: '',
      summary: 'List wallet transactions, the last recorded first and page by page.',
      options: {
        agent: { kind: 'text', value: 'AGENT', description: 'Only of this Agent’s players.' },
        player: { kind: 'text', value: 'NAME', description: 'Only of players of this name at their Agent.' },
        round: { kind: 'text', value: 'ROUND', description: 'Only of this round, as the provider writes it.' },
        status: { kind: 'text', value: 'STATUS', choices: TRANSACTION_STATUSES, description: 'Only of this status.' },
        ...PAGE_OPTIONS,
      },
      examples: ['transactions --agent ACME --player ann', 'transactions --round R77 --json'],
      request: (call) => ({
        method: 'GET',
        path: '/transactions',
        query: {
          ...call.query({ agent: 'agent', player: 'player', round: 'round', status: 'status' }),
          ...pageOf(call),
        },
      }),
      view: listView(...shown, 'moved', 'balance_after', 'currency'),
    }),
  ],
};
