import type { AnswerOf } from '../../../api/call.ts';
import { NOTIFICATIONS } from '../../../api/calls/notifications.ts';
import { html, type Child } from '../../../pages/html.ts';
import { actionForm } from '../../forms/action-form.ts';
import { card, table, type Column } from '../../parts/lists.ts';
import { ago, badge, code } from '../../parts/values.ts';
import { action, screen } from '../../screen.ts';
import { destinationPath } from '../../paths.ts';

type Destination = AnswerOf<typeof NOTIFICATIONS.list>['list'][number];

const add = action({
  name: 'add-destination',
  call: NOTIFICATIONS.add,
  label: 'Add',
  notice: 'The destination is there. Send a test message next.',
  done: ({ name }) => ({ to: destinationPath(name) }),
});

/** The words for what a destination is told. */
export const severityWords = (severity: Destination['severity']): string =>
  severity === 'bad' ? 'what needs a person' : 'everything';

/** Whether messages arrive. */
export function stateOf({ active, failing_since, delivered_at }: Destination): Child {
  if (!active) return badge('off', 'quiet');
  if (failing_since !== null) return badge('does not take messages', 'bad');
  return delivered_at === null ? badge('nothing sent yet', 'quiet') : badge('takes messages', 'good');
}

/** All destinations, and a form for a new one. */
export const notifications = screen({
  path: '/console/notifications',
  name: 'Notifications',
  purpose: 'Where troubles are told: by e-mail, in a chat, or to a webhook.',
  group: 'Set up',
  calls: [NOTIFICATIONS.list],
  load: (visit) => visit.call(NOTIFICATIONS.list),
  view: ({ list }, visit) => {
    const columns: readonly Column<Destination>[] = [
      { title: 'Name', cell: ({ name }) => html`<a href="${destinationPath(name)}">${name}</a>` },
      { title: 'Kind', cell: ({ kind }) => kind },
      { title: 'Address', cell: ({ address }) => code(address) },
      { title: 'Is told', cell: ({ severity }) => severityWords(severity) },
      { title: 'State', cell: stateOf },
      { title: 'Last message', cell: ({ delivered_at }) => ago(delivered_at, visit.nowMs, 'never') },
    ];
    const form = actionForm(visit, add);
    return [
      table(list, columns, { caption: 'Destinations', empty: 'Nobody is told when something is wrong.' }),
      form === undefined ? undefined : card('Add a destination', form),
    ];
  },
  actions: [add],
});
