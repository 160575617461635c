import { TOKENS } from '../../../api/calls/tokens.ts';
import { commandGroup } from '../command.ts';
import { listView, sentenceView } from '../view/views.ts';
import { adminCommand } from './admin-command.ts';

export const tokens = commandGroup('tokens', 'Tokens, by which Agents prove their identity.', {
  issue: adminCommand(TOKENS.issue, {
    summary: 'Issue a token and print it, once.',
    details: 'Several tokens may be valid at a time, so that a token can be exchanged without an interruption.',
    spelled: { expires_at: 'expires' },
    examples: [
      'tokens issue ACME',
      'tokens issue ACME --kind signed --expires 2027-01-01T00:00:00Z',
      'tokens issue ACME --json',
    ],
    remark: 'Keep it now: it is not shown again.',
  }),
  list: adminCommand(TOKENS.list, {
    summary: 'List the tokens of an Agent, those that work first, without the tokens themselves.',
    examples: ['tokens list ACME', 'tokens list ACME --page 2 --page-size 100'],
    view: listView('id', 'kind', 'api_key', 'created_at', 'expires_at', 'revoked_at'),
  }),
  show: adminCommand(TOKENS.show, { examples: ['tokens show ACME 6f1c1b52-2d0d-4c53-9c1f-3f6f6a1f9d10'] }),
  revoke: adminCommand(TOKENS.revoke, {
    summary: 'Revoke a token, at once and for good.',
    examples: ['tokens revoke ACME 6f1c1b52-2d0d-4c53-9c1f-3f6f6a1f9d10 --yes'],
    question: (call) => `Revoke token ${call.argument('ID')}? Its users are refused from then on.`,
    view: sentenceView('Revoked.'),
  }),
});
