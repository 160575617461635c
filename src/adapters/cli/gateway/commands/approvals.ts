import { APPROVALS } from '../../../api/calls/approvals.ts';
import { commandGroup } from '../command.ts';
import { objectOf, objectsOf, shownValue } from '../view/shown-value.ts';
import { listView, recordView, sentenceView, type View } from '../view/views.ts';
import { PROGRAM } from '../program.ts';
import { adminCommand, type GatewayView } from './admin-command.ts';

/** The state of what waits, in words. */
const STATES: Readonly<Record<string, string>> = {
  waiting: 'waits for a second person',
  agreed: 'agreed to, and being carried out',
  done: 'carried out',
  refused: 'refused; nothing was done',
  expired: 'nobody has decided in time; nothing was done',
};

/** The call in words: its purpose, its state, and the thing that it changes. */
export const approvalView: GatewayView = (data, look, url) => {
  const { decided_by: decider, code, body, now, ...shown } = objectOf(data);
  const of = (field: string): string => shownValue(shown[field]);
  const facts = {
    what: `${of('summary')}, of ${of('entity')}`,
    state: STATES[of('status')] ?? of('status'),
    'asked for': `by ${of('requested_by')} at ${of('created_at')}, from ${of('address')}; it waits until ${of('expires_at')}`,
    ...(typeof decider === 'string' && { decided: `by ${decider} at ${of('decided_at')}` }),
    ...(typeof code === 'number' && { 'came to': code === 0 ? 'done' : `refused with code ${code}` }),
    request: `${of('method')} ${of('path')}`,
    'is sent': body ?? 'nothing besides',
    'is now': now ?? 'not there',
  };
  const next = shown['status'] === 'waiting' ? [`agree ${of('id')} --yes`, `refuse ${of('id')}`] : [];
  const lines = next.map((words) => look.spelled(`-> ${PROGRAM} approvals ${words} --url ${url}\n`));
  return recordView(facts, look) + lines.join('');
};

/** The list; where nothing waits, which calls would. */
export const approvalsView: View = (data, look) => {
  const { list, guarded } = objectOf(data);
  const calls = objectsOf(guarded);
  if (objectsOf(list).length > 0) return TABLE(data, look);
  if (calls.length === 0) return 'Nothing waits, and no call would: FOUR_EYES is not set.\n';
  const lines = calls.map(
    ({ call, summary, waits }) => `  ${shownValue(call)}  ${shownValue(summary)}: ${shownValue(waits)}\n`,
  );
  return `Nothing waits. These calls wait for a second person:\n${lines.join('')}`;
};

const TABLE = listView('id', 'status', 'summary', 'entity', 'requested_by', 'expires_at', 'decided_by', 'code');

export const approvals = commandGroup('approvals', 'Calls that wait for a second person.', {
  list: adminCommand(APPROVALS.list, {
    examples: ['approvals list', 'approvals list --status all'],
    view: approvalsView,
  }),
  show: adminCommand(APPROVALS.show, {
    examples: ['approvals show 6f1c1b52-2d0d-4c53-9c1f-3f6f6a1f9d10'],
    view: approvalView,
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
