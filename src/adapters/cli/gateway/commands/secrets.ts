import { at } from '../admin/admin-request.ts';
import type { CommandGroup } from '../command.ts';
import { listView, recordView, sentenceView } from '../view/views.ts';
import { adminCommand } from './admin-command.ts';
import { AGENT } from './agents.ts';

export const secrets: CommandGroup = {
  name: 'secrets',
  summary: 'Callback secrets, by which Agents know that a callback is the gateway’s.',
  commands: [
    adminCommand({
      name: 'issue',
      summary: 'Issue a callback secret and print it, once.',
      details: 'Callbacks are signed with all that are valid, so that one can be exchanged without an interruption.',
      arguments: [AGENT],
      examples: ['secrets issue ACME'],
      request: (call) => ({ method: 'POST', path: at`/agents/${call.argument('AGENT')}/callback-secrets` }),
      view: recordView,
      remark: 'Keep it now: it is not shown again.',
    }),
    adminCommand({
      name: 'list',
      summary: 'List the callback secrets of an Agent, without what is secret about them.',
      arguments: [AGENT],
      examples: ['secrets list ACME'],
      request: (call) => ({ method: 'GET', path: at`/agents/${call.argument('AGENT')}/callback-secrets` }),
      view: listView('id', 'created_at', 'revoked_at'),
    }),
    adminCommand({
      name: 'revoke',
      summary: 'Revoke a callback secret, at once and for good.',
      arguments: [AGENT, { name: 'ID', description: 'The id of the secret, as `secrets list` shows it.' }],
      examples: ['secrets revoke ACME 6f1c1b52-2d0d-4c53-9c1f-3f6f6a1f9d10 --yes'],
      question: (call) =>
        `Revoke callback secret ${call.argument('ID')}? Callbacks are not signed with it from then on.`,
      request: (call) => ({
        method: 'DELETE',
        path: at`/agents/${call.argument('AGENT')}/callback-secrets/${call.argument('ID')}`,
      }),
      view: sentenceView('Revoked.'),
    }),
  ],
};
