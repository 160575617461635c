import { NOTIFICATIONS } from '../../../api/calls/notifications.ts';
import { commandGroup } from '../command.ts';
import { objectOf } from '../view/shown-value.ts';
import { listView, sentenceView } from '../view/views.ts';
import { adminCommand } from './admin-command.ts';
import { MAINTENANCE } from '../../../api/calls/maintenance.ts';
import { NOTICES } from '../../../api/calls/notices.ts';

export const notifications = commandGroup('notifications', 'Where troubles are told: e-mail, chats and webhooks.', {
  add: adminCommand(NOTIFICATIONS.add, {
    placed: { NAME: 'name' },
    takesFile: true,
    details:
      'The address of a webhook is a secret; in a file, or on standard input, it stays out of the history of the shell.',
    examples: [
      'notifications add night-mail --kind email --address night@example.com --severity bad',
      'notifications add team-chat --from chat.json',
    ],
    remark: 'Try it now: agent-gateway notifications test NAME',
  }),
  list: adminCommand(NOTIFICATIONS.list, {
    examples: ['notifications list', 'notifications list --json'],
    view: listView('name', 'kind', 'address', 'severity', 'active', 'delivered_at', 'failing_since'),
  }),
  show: adminCommand(NOTIFICATIONS.show, { examples: ['notifications show night-mail'] }),
  update: adminCommand(NOTIFICATIONS.change, {
    takesFile: true,
    examples: ['notifications update night-mail --severity hint', 'notifications update night-mail --no-active'],
  }),
  test: adminCommand(NOTIFICATIONS.test, {
    details: 'The exit code is 1 if the message was not taken.',
    examples: ['notifications test night-mail'],
    isBad: (data) => objectOf(data)['delivered'] !== true,
  }),
  remove: adminCommand(NOTIFICATIONS.remove, {
    examples: ['notifications remove night-mail --yes'],
    question: (call) => `Remove destination ${call.argument('NAME')}? Nothing is told there from then on.`,
    view: sentenceView('Removed.'),
  }),
});

const NOTICE = '6b1f0d9a-7c52-4e0b-9a41-2f6f5d1c8e37';

export const notices = commandGroup('notices', 'Notices to Agents beside callbacks, and their replay.', {
  list: adminCommand(NOTICES.list, {
    examples: ['notices list --agent ACME --status given_up', 'notices list --kind callback.parked --json'],
    view: listView('id', 'agent', 'kind', 'status', 'attempts', 'answer', 'created_at'),
  }),
  replay: adminCommand(NOTICES.replay, {
    summary: 'Send a notice to an Agent again.',
    examples: [`notices replay ACME ${NOTICE}`],
    view: sentenceView('It is sent again; `notices list` shows the result.'),
  }),
});

export const maintenance = commandGroup(
  'maintenance',
  'Times in which a provider, or some of its games, are in maintenance.',
  {
    list: adminCommand(MAINTENANCE.list, {
      examples: ['maintenance list --status scheduled', 'maintenance list --provider A --json'],
      view: listView('id', 'provider', 'games', 'from', 'to', 'status', 'note'),
    }),
    schedule: adminCommand(MAINTENANCE.schedule, {
      details: 'Without --from it begins now. Without --games it is for all games of the provider.',
      examples: [
        'maintenance schedule A --from 2027-01-15T02:00:00Z --to 2027-01-15T04:00:00Z --note "New version"',
        'maintenance schedule A --to 2027-01-15T04:00:00Z --games 0314fd40-f778-4c28-8ce1-3c17eb4ca413',
      ],
    }),
    cancel: adminCommand(MAINTENANCE.cancel, {
      details: 'One that runs ends at once.',
      examples: ['maintenance cancel A 2c7d9f10-4e1b-4c57-8a0d-6f3b1e5a9d42'],
    }),
  },
);
