import { NOTIFICATIONS } from '../../../api/calls/notifications.ts';
import { commandGroup } from '../command.ts';
import { objectOf } from '../view/shown-value.ts';
import { listView, sentenceView } from '../view/views.ts';
import { adminCommand } from './admin-command.ts';

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
