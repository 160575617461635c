import { APPROVALS } from '../../../api/approvals.ts';
import type { CommandGroup } from '../command.ts';
import { listView, recordView, sentenceView } from '../view/views.ts';
import { adminCommand } from './admin-command.ts';

export const approvals: CommandGroup = {
  name: 'approvals',
  summary: 'Calls that wait for a second person.',
  commands: [
    adminCommand({
      name: 'list',
      contract: APPROVALS.list,
      examples: ['approvals list', 'approvals list --status all'],
      view: listView('id', 'status', 'call', 'entity', 'requested_by', 'expires_at', 'decided_by', 'code'),
    }),
    adminCommand({
      name: 'show',
      contract: APPROVALS.show,
      examples: ['approvals show 6f1c1b52-2d0d-4c53-9c1f-3f6f6a1f9d10'],
      view: recordView,
    }),
    adminCommand({
      name: 'agree',
      contract: APPROVALS.agree,
      examples: ['approvals agree 6f1c1b52-2d0d-4c53-9c1f-3f6f6a1f9d10 --yes'],
      question: (call) => `Carry out ${call.argument('ID')}? \`approvals show\` says what it does.`,
      view: recordView,
      isBad: (data) => (data as { readonly code?: unknown }).code !== 0,
    }),
    adminCommand({
      name: 'refuse',
      contract: APPROVALS.refuse,
      examples: ['approvals refuse 6f1c1b52-2d0d-4c53-9c1f-3f6f6a1f9d10'],
      view: sentenceView('Refused; nothing was done.'),
    }),
  ],
};
