import type { Paths, QueryParameter } from '../openapi.ts';
import { adminOperation } from './admin-operation.ts';
import { PATH_EXAMPLES } from './examples.ts';
import { REPORT_ANSWERS } from './report-examples.ts';
import { TAGS } from './tags.ts';

const providerInQuery: QueryParameter = {
  name: 'provider',
  in: 'query',
  required: false,
  description: 'Only this provider; case is ignored.',
  schema: { type: 'string' },
  example: PATH_EXAMPLES.provider,
};

/** What an operator asks when something is wrong. */
export const diagnosisPaths: Paths = {
  '/admin/v1/diagnosis': {
    get: adminOperation({
      tag: TAGS.diagnosis,
      operationId: 'diagnose',
      summary: 'Look around',
      description:
        'Looks at the database, asks for each active Agent’s callback base by HEAD, under the rules that callbacks go by, and asks each ' +
        'active provider whose protocol has a health check; the first hundred of both, all at once. It takes as long as the slowest.',
      answers: 'Diagnosis',
      examples: {
        diagnosis: {
          checked_at: '2026-11-21T09:30:00.000Z',
          database: { state: 'ready', detail: null, clock_ahead_ms: -2 },
          agents: [
            {
              agent: PATH_EXAMPLES.agent,
              callback_base: 'https://wallet.acme.example',
              has_callback_secret: true,
              state: 'reachable',
              detail: 'HTTP 404',
            },
          ],
          providers: [
            {
              provider: PATH_EXAMPLES.provider,
              protocol: 'provider-a',
              state: 'healthy',
              detail: null,
              takes_callbacks_from: 'ip_allow_list',
            },
          ],
          notices: [],
          left_out: 0,
        },
      },
    }),
  },
  '/admin/v1/capabilities': {
    get: adminOperation({
      tag: TAGS.diagnosis,
      operationId: 'showCapabilities',
      summary: 'Show what providers can do',
      description:
        'What each active provider makes of the unified calls and callbacks, and the functions that it has beside them.',
      parameters: [providerInQuery],
      answers: 'CapabilityList',
      examples: { capabilities: REPORT_ANSWERS.capabilities },
      failures: ['not_found'],
    }),
  },
};
