import type { Paths, QueryParameter } from '../openapi.ts';
import { adminOperation, PAGE_IN_QUERY } from './admin-operation.ts';
import { TAGS } from './tags.ts';

const inQuery = (name: string, description: string, example: string): QueryParameter => ({
  name,
  in: 'query',
  required: false,
  description,
  schema: { type: 'string' },
  example,
});

const FILTERS = [
  inQuery('entity', 'Only changes of this thing, such as `agents/ORCHARD`, as the log spells it.', 'agents/ORCHARD'),
  inQuery('actor', 'Only changes of this actor.', 'ann'),
  inQuery('since', 'Only changes begun since this instant.', '2026-11-20T00:00:00Z'),
] as const;

const change = {
  id: '7d1b0f3a-52c8-4f9e-9a60-c4e8d2b7f115',
  at: '2026-11-21T09:30:00.000Z',
  actor: 'ann',
  address: '192.0.2.7',
  request_id: 'k3Jx0aQ2-1f',
  method: 'PATCH',
  path: '/admin/v1/agents/orchard',
  entity: 'agents/ORCHARD',
  fields: ['active'],
  code: 0,
  ended_at: '2026-11-21T09:30:00.040Z',
  before: { code: 'ORCHARD', is_active: true },
  after: { code: 'ORCHARD', is_active: false },
};

/** What was changed by administration. */
export const changePaths: Paths = {
  '/admin/v1/audit-log': {
    get: adminOperation({
      tag: TAGS.auditLog,
      operationId: 'listChanges',
      summary: 'List changes',
      description: 'What was changed or tried by administration, the newest first and page by page.',
      parameters: [...FILTERS, ...PAGE_IN_QUERY],
      answers: 'ChangeList',
      examples: { page: { list: [change], total: 1, page: 1, pageSize: 10 } },
    }),
  },
};
