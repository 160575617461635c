import { APPROVALS } from '../../../api/calls/approvals.ts';
import { commandGroup } from '../command.ts';
import { listView, sentenceView } from '../view/views.ts';
import { adminCommand } from './admin-command.ts';

export const approvals = commandGroup('approvals', 'Calls that wait for a second person.', {
  list: adminCommand(APPROVALS.list, {
    examples: ['approvals list', 'approvals list --status all'],
    view: listView('id', 'status', 'call', 'entity', 'requested_by', 'expires_at', 'decided_by', 'code'),
  }),
  show: adminCommand(APPROVALS.show, {
    examples: ['approvals show 6f1c1b52-2d0d-4c53-9c1f-3f6f6a1f9d10'],
  }),
  agree: adminCommand(APPROVALS.agree, {
    examples: ['approvals agree 6f1c1b52-2d0d-4c53-9c1f-3f6f6a1f9d10 --yes'],
    question: (call) => `Carry out ${call.argument('ID')}? \`approvals show\` says what it does.`,
    isBad: (data) => (data as { readonly code?: unknown }).code !== 0,
  }),
  refuse: adminCommand(APPROVALS.refuse, {
    examples: ['approvals refuse 6f1c1b52-2d0d-4c53-9c1f-3f6f6a1f9d10'],
    view: sentenceView('Refused; nothing was done.'),
  }),
});
