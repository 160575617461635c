import { CALLBACKS } from '../../../api/calls/callbacks.ts';
import { TEST_CALLBACK, TEST_EVENT } from '../../../api/calls/test-callback.ts';
import { commandGroup } from '../command.ts';
import { objectOf } from '../view/shown-value.ts';
import { listView, recordView, rowsView, sentenceView, type View } from '../view/views.ts';
import { adminCommand } from './admin-command.ts';
import { jsonIn } from './json-in.ts';

const callbackView: View = (data, look) => {
  const { attempts, ...callback } = objectOf(data);
  if (!Array.isArray(attempts) || attempts.length === 0) return `${recordView(callback, look)}\nNot sent yet.\n`;
  return `${recordView(callback, look)}\n${rowsView('at', 'http_status', 'latency_ms', 'outcome', 'says', 'answer')(attempts, look)}`;
};

const shown = [
  'id',
  'agent',
  'member_id',
  'role',
  'status',
  'failure_count',
  'last_says',
  'next_attempt_at',
  'waits_because',
  'created_at',
] as const;

export const callbacks = commandGroup('callbacks', 'Callbacks on their way to Agents, and their replay.', {
  list: adminCommand(CALLBACKS.list, {
    summary: 'List callbacks, the newest first and page by page.',
    examples: [
      'callbacks list --agent ACME --status parked',
      'callbacks list --player ann --failures 3 --json',
      'callbacks list --blocked-by 0f9d1c0e-7f0d-4f7e-9f43-0c8f0a3e8c55',
    ],
    view: listView(...shown),
  }),
  show: adminCommand(CALLBACKS.show, {
    summary: 'Show a callback with all attempts to deliver it.',
    examples: ['callbacks show 0f9d1c0e-7f0d-4f7e-9f43-0c8f0a3e8c55'],
    view: callbackView,
  }),
  replay: adminCommand(CALLBACKS.replay, {
    summary: 'Send a callback again.',
    details: 'An Agent that has it already recognises it by its id.',
    examples: ['callbacks replay 0f9d1c0e-7f0d-4f7e-9f43-0c8f0a3e8c55'],
    view: sentenceView('It is sent again; `callbacks show` shows the result.'),
  }),
  test: adminCommand(TEST_CALLBACK, {
    summary: 'Send an Agent’s system a test callback, and show its answer.',
    details: 'No money moves: the Agent is asked after the balance of a player whom nobody knows.',
    examples: ['callbacks test ACME'],
  }),
  'test-event': adminCommand(TEST_EVENT, {
    summary: 'Send an Agent’s system an event of your own making, and show its answer.',
    details:
      'The file is a JSON object with `callback` and `body`. Nothing is booked here. The Agent books what it takes, so name a player whom nobody has.',
    arguments: [{ name: 'FILE', description: 'A JSON file, or - for standard input.' }],
    examples: [
      `callbacks test-event ACME - <<< '{"callback": "balance", "body": {"provider": "A", "username": "GATEWAY-TEST", "currency": "EUR"}}'`,
    ],
    body: (call, { world }) => jsonIn(call.argument('FILE'), world.stdin),
  }),
  'replay-all': adminCommand(CALLBACKS.replayAll, {
    summary: 'Send all callbacks of an Agent since an instant again.',
    details: 'Delivered callbacks are sent again too. Use it after an Agent has lost data.',
    examples: ['callbacks replay-all ACME --since 2026-11-21T09:00:00Z --yes'],
    question: (call) =>
      `Send all callbacks of ${call.argument('AGENT')} again that were made since ${call.text('since') ?? ''}?`,
  }),
});
