import type { AnswerOf } from '../../../api/call.ts';
import { NOTIFICATIONS } from '../../../api/calls/notifications.ts';
import { html, type Child } from '../../../pages/html.ts';
import { actionForm, actionButton } from '../../forms/action-form.ts';
import { card, table, definitions, type Column } from '../../parts/lists.ts';
import { ago, badge, code, time, type Tone } from '../../parts/values.ts';
import { action, screen } from '../../screen.ts';
import { destinationPath } from '../../paths.ts';
import { notice } from '../../parts/notices.ts';

type Destination = AnswerOf<typeof NOTIFICATIONS.list>['list'][number];

const add = action({
  name: 'add-destination',
  call: NOTIFICATIONS.add,
  label: 'Add',
  notice: 'The destination is there. Send a test message next.',
  done: ({ name }) => ({ to: destinationPath(name) }),
});

/** The words for what a destination is told. */
const severityWords = (severity: Destination['severity']): string =>
  severity === 'bad' ? 'what needs a person' : 'everything';

/** Whether messages arrive. */
function stateOf({ active, failing_since, delivered_at }: Destination): Child {
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

type Message = AnswerOf<typeof NOTIFICATIONS.show>['messages'][number];

const change = action({
  name: 'change-destination',
  call: NOTIFICATIONS.change,
  label: 'Save',
  only: ['severity', 'active'],
  notice: 'Saved.',
  done: ({ name }) => ({ to: destinationPath(name) }),
});

const readdress = action({
  name: 'readdress-destination',
  call: NOTIFICATIONS.change,
  label: 'Set the address',
  only: ['address'],
  notice: 'The address is set. All that stands is told there within a minute.',
  done: ({ name }) => ({ to: destinationPath(name) }),
});

const test = action({
  name: 'test-destination',
  call: NOTIFICATIONS.test,
  label: 'Send a test message',
  notice: 'The test was sent.',
  done: ({ delivered, answer, latency_ms }, { path }) => ({
    title: 'Test message',
    content: [
      delivered ? notice('good', 'The message was taken.') : notice('bad', 'The message was not taken.'),
      card(
        'Answer',
        definitions([
          ['Answer', answer],
          ['Took', `${latency_ms} ms`],
        ]),
      ),
      html`<p><a href="${path}">Back</a></p>`,
    ],
  }),
});

const remove = action({
  name: 'remove-destination',
  call: NOTIFICATIONS.remove,
  label: 'Remove',
  isDangerous: true,
  sure: () => 'Nothing is told there from then on. Its messages go too.',
  notice: 'The destination is removed.',
  done: () => ({ to: '/console/notifications' }),
});

const TONES: Readonly<Record<Message['status'], Tone>> = { waiting: 'warn', delivered: 'good', given_up: 'bad' };

const columns: readonly Column<Message>[] = [
  { title: 'Written', cell: ({ created_at }) => time(created_at) },
  { title: 'Subject', cell: ({ subject }) => subject },
  { title: 'State', cell: ({ status }) => badge(status.replaceAll('_', ' '), TONES[status]) },
  { title: 'Attempts', cell: ({ attempts }) => attempts, isNumber: true },
  { title: 'Answer', cell: ({ answer }) => answer ?? undefined },
];

/** One destination with its last messages. */
export const destination = screen({
  path: '/console/notifications/{name}',
  name: 'Destination',
  purpose: 'A destination: whether messages arrive, the last ones, and a test.',
  calls: [NOTIFICATIONS.show],
  load: (visit) => visit.call(NOTIFICATIONS.show, { params: visit.params }),
  title: ({ name }) => name,
  view: ({ messages, ...shown }, visit) => {
    const form = actionForm(visit, change, { now: { severity: shown.severity, active: shown.active } });
    return [
      card(
        'About',
        definitions([
          ['State', stateOf(shown)],
          ['Address', code(shown.address)],
          ['Is told', severityWords(shown.severity)],
          ['Last message', time(shown.delivered_at, 'never')],
          ['Fails since', shown.failing_since === null ? undefined : time(shown.failing_since)],
          ['Last error', shown.last_error ?? undefined],
          ['Added', html`${time(shown.created_at)} by ${shown.created_by}`],
        ]),
        html`<div class="buttons">${actionButton(visit, test)} ${actionButton(visit, remove)}</div>`,
      ),
      card('Messages', table(messages, columns, { caption: 'Messages', empty: 'Nothing was sent yet.' })),
      form === undefined ? undefined : card('Change', [form, actionForm(visit, readdress)]),
    ];
  },
  actions: [change, readdress, test, remove],
});
