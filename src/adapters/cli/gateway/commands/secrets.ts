import { CALLBACK_SECRETS } from '../../../api/callback-secrets.ts';
import { commandGroup } from '../command.ts';
import { listView, sentenceView } from '../view/views.ts';
import { adminCommand } from './admin-command.ts';

export const secrets = commandGroup(
  'secrets',
  'Callback secrets, by which Agents verify that a callback is the gateway’s.',
  {
    issue: adminCommand(CALLBACK_SECRETS.issue, {
      summary: 'Issue a callback secret and print it, once.',
      details:
        'Callbacks are signed with all valid secrets, so that a secret can be exchanged without an interruption.',
      examples: ['secrets issue ACME'],
      remark: 'Keep it now: it is not shown again.',
    }),
    list: adminCommand(CALLBACK_SECRETS.list, {
      summary: 'List the callback secrets of an Agent, without the secrets themselves.',
      examples: ['secrets list ACME'],
      view: listView('id', 'created_at', 'revoked_at'),
    }),
    revoke: adminCommand(CALLBACK_SECRETS.revoke, {
      summary: 'Revoke a callback secret, at once and for good.',
      examples: ['secrets revoke ACME 6f1c1b52-2d0d-4c53-9c1f-3f6f6a1f9d10 --yes'],
      question: (call) => `Revoke callback secret ${call.argument('ID')}? It signs no callback from then on.`,
      view: sentenceView('Revoked.'),
    }),
  },
);
