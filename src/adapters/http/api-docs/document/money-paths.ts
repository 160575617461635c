import { INVARIANTS, AUDIT_SCOPES } from '../../../../domain/wallet/invariants.ts';
import { TRANSACTION_STATUSES } from '../../../../domain/wallet/wallet-event.ts';
import type { Paths, QueryParameter, Schema } from '../openapi.ts';
import { adminOperation, PAGE_IN_QUERY } from './admin-operation.ts';
import { PATH_EXAMPLES } from './examples.ts';
import { TAGS } from './tags.ts';

const inQuery = (name: string, schema: Schema, example: string): QueryParameter => {
  const { description = '', ...rules } = schema;
  return { name, in: 'query', required: false, description, schema: rules, example };
};

const FILTERS = [
  inQuery(
    'agent',
    { type: 'string', description: 'Only of this Agent’s players; case is ignored.' },
    PATH_EXAMPLES.agent,
  ),
  inQuery(
    'player',
    { type: 'string', description: 'Only of players of this name at their Agent; case is ignored.' },
    'ANN',
  ),
  inQuery('round', { type: 'string', description: 'Only of this round, as the provider writes it.' }, 'R77'),
  inQuery(
    'status',
    { type: 'string', enum: [...TRANSACTION_STATUSES], description: 'Only of this status.' },
    'accepted',
  ),
] as const;

const transaction = {
  id: 'c2a7f9d0-6b15-4e83-9d24-0f5b7a81e3c6',
  agent: PATH_EXAMPLES.agent,
  member_id: 'ANN',
  provider: PATH_EXAMPLES.provider,
  currency: 'USD',
  action: 'BET',
  kind: 'bet',
  transaction_id: '880012345',
  original_transaction_id: null,
  round_id: 'R77',
  wager_id: null,
  status: 'accepted',
  refused_because: null,
  reported: '-12.5000',
  moved: '-12.5000',
  balance_after: '87.5000',
  occurred_at: '2026-11-21T09:30:00.000Z',
  recorded_at: '2026-11-21T09:30:00.140Z',
};

const SCOPE = inQuery(
  'scope',
  { type: 'string', enum: [...AUDIT_SCOPES], description: 'How much is looked at; `all` unless said otherwise.' },
  'new',
);

/** What became of money. */
export const moneyPaths: Paths = {
  '/admin/v1/audit': {
    get: adminOperation({
      tag: TAGS.money,
      operationId: 'auditMoney',
      summary: 'Audit the money',
      description:
        'Adds up the ledger, wallets, transactions and callbacks again, piece by piece, and says what violates an invariant. `all` reads ' +
        'everything: not a call for a monitor that asks every second. `new` reads what came after that which an earlier audit has ' +
        'found sound, and looks at every wallet and transfer; damage to what is older it does not see.',
      parameters: [SCOPE],
      answers: 'Audit',
      examples: {
        audit: {
          sound: true,
          invariants: Object.entries(INVARIANTS).map(([name, rule]) => ({
            ...{ name, rule, checked: 41, violated: 0, violations: [] },
          })),
        },
      },
    }),
  },
  '/admin/v1/transactions': {
    get: adminOperation({
      tag: TAGS.money,
      operationId: 'listTransactions',
      summary: 'List wallet transactions',
      description:
        'What providers did in players’ wallets, refusals included, the last recorded first and page by page.',
      parameters: [...FILTERS, ...PAGE_IN_QUERY],
      answers: 'TransactionList',
      examples: { page: { list: [transaction], total: 1, page: 1, pageSize: 10 } },
    }),
  },
};
