import { TOKEN_KINDS } from '../../../../domain/agent/agent-token.ts';
import { at } from '../admin/admin-request.ts';
import type { CommandGroup } from '../command.ts';
import { listView, recordView, sentenceView } from '../view/views.ts';
import { adminCommand } from './admin-command.ts';
import { AGENT } from './agents.ts';

export const tokens: CommandGroup = {
  name: 'tokens',
  summary: 'Tokens, by which Agents are known.',
  commands: [
    adminCommand({
      name: 'issue',
      summary: 'Issue a token and print it, once.',
      details: 'Several may be valid at a time, so that one can be exchanged without an interruption.',
      arguments: [AGENT],
      options: {
        kind: {
          kind: 'text',
          value: 'KIND',
          field: 'kind',
          choices: TOKEN_KINDS,
          description: 'opaque, a single text (default), or signed, an API key and secret that sign each request.',
        },
        expires: {
          kind: 'text',
          value: 'INSTANT',
          field: 'expires_at',
          description: 'When it stops being valid, such as 2027-01-01T00:00:00Z; never unless told.',
        },
      },
      examples: [
        'tokens issue ACME',
        'tokens issue ACME --kind signed --expires 2027-01-01T00:00:00Z',
        'tokens issue ACME --json',
      ],
      request: (call) => ({ method: 'POST', path: at`/agents/${call.argument('AGENT')}/tokens`, body: call.fields() }),
      view: recordView,
      remark: 'Keep it now: it is not shown again.',
    }),
    adminCommand({
      name: 'list',
      summary: 'List the tokens of an Agent, without what is secret about them.',
      arguments: [AGENT],
      examples: ['tokens list ACME'],
      request: (call) => ({ method: 'GET', path: at`/agents/${call.argument('AGENT')}/tokens` }),
      view: listView('id', 'kind', 'api_key', 'created_at', 'expires_at', 'revoked_at'),
    }),
    adminCommand({
      name: 'revoke',
      summary: 'Revoke a token, at once and for good.',
      arguments: [AGENT, { name: 'ID', description: 'The id of the token, as `tokens list` shows it.' }],
      examples: ['tokens revoke ACME 6f1c1b52-2d0d-4c53-9c1f-3f6f6a1f9d10 --yes'],
      question: (call) => `Revoke token ${call.argument('ID')}? Whoever uses it is refused from then on.`,
      request: (call) => ({
        method: 'DELETE',
        path: at`/agents/${call.argument('AGENT')}/tokens/${call.argument('ID')}`,
      }),
      view: sentenceView('Revoked.'),
    }),
  ],
};
