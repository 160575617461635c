import type { AnswerOf } from '../../../api/call.ts';
import { IN_DOUBT } from '../../../api/calls/in-doubt.ts';
import { html, type Child } from '../../../pages/html.ts';
import { mayCall, doubtPath, playerPath, deliveryPath } from '../../paths.ts';
import {
  choiceColumn,
  chosenForm,
  filters,
  results,
  narrowingIn,
  NOT_NARROWING,
  chosenIn,
  sameList,
  type Narrowing,
} from '../../parts/filters.ts';
import { askedQuery, linkTo, pager, panelLink, table, card, definitions, type Column } from '../../parts/lists.ts';
import { ago, badge, idOf, money, copied, known, time, type Fact, type Tone } from '../../parts/values.ts';
import { screen, action, type ScreenVisit, type Part } from '../../screen.ts';
import { spelledFor } from '../../../api/words/next-commands.ts';
import { actionButton, actionForm } from '../../forms/action-form.ts';
import { labelOf } from '../../forms/form-fields.ts';
import { notice } from '../../parts/notices.ts';
import { attemptsTable } from '../timelines/callback-view.ts';

const CLOSED = 'Closed, with the note.';

const replayItem = action({
  name: 'replay-item',
  call: IN_DOUBT.replay,
  label: 'Replay',
  // The page of the delivery shows what comes of it.
  done: (_, { path, params, opens }) => {
    const delivery = deliveryPath((params['id'] ?? '').replace('callback-', ''));
    return { to: opens(delivery) ? delivery : path };
  },
});

const resolveItem = action({
  name: 'resolve-item',
  call: IN_DOUBT.resolve,
  label: 'Ask the provider',
  notice: 'The provider’s answer has decided it.',
  done: ({ decided, status, remark }, { path }) =>
    decided
      ? { to: path }
      : {
          title: 'The provider’s answer',
          content: html`<section class="card narrow">
            <p>
              The provider says <strong>${status}</strong>${remark === '' ? '' : `: ${remark}`}. Nothing was changed.
            </p>
            <p><a href="${path}">Back to the item</a></p>
          </section>`,
        },
});

const decideItem = action({
  name: 'decide-item',
  call: IN_DOUBT.decide,
  label: 'Decide',
  isDangerous: true,
  sure: (form) => `It is decided as ${form.get('status') ?? ''}, for good, with the note “${form.get('note') ?? ''}”.`,
  notice: 'Decided, for good.',
  done: (_, { path }) => ({ to: path }),
});

const closeItem = action({
  name: 'close-item',
  call: IN_DOUBT.close,
  label: 'Close',
  notice: CLOSED,
  done: (_, { path }) => ({ to: path }),
});

const replayChosen = action({
  name: 'replay-chosen-items',
  call: IN_DOUBT.replay,
  label: 'Replay',
  notice: 'The chosen callbacks are sent again.',
  each: (form) => chosenIn(form).map((id) => ({ params: { id } })),
  done: (_, visit) => ({ to: sameList(visit) }),
});

const closeChosen = action({
  name: 'close-chosen-items',
  call: IN_DOUBT.close,
  label: 'Close',
  isDangerous: true,
  sure: (form) => `${closed(chosenIn(form).length)} with the note “${form.get('note') ?? ''}”. Nothing else changes.`,
  notice: 'The chosen items are closed, with the note.',
  each: (form) => chosenIn(form).map((id) => ({ params: { id }, body: { note: form.get('note') ?? '' } })),
  done: (_, visit) => ({ to: sameList(visit) }),
});

const closed = (items: number): string => (items === 1 ? 'One item is closed' : `${items} items are closed`);

type Item = AnswerOf<typeof IN_DOUBT.list>['list'][number];

/** Everything that could not be decided or delivered. */
export const inDoubt = screen({
  path: '/console/in-doubt',
  name: 'In doubt',
  purpose:
    'What could not be decided or delivered, with the reason and the remedy; what came into doubt last comes first.',
  group: 'Support',
  calls: [IN_DOUBT.list],
  load: (visit) => visit.call(IN_DOUBT.list, { query: askedQuery(visit, IN_DOUBT.list) }),
  filters: (visit) => filters(visit, IN_DOUBT.list),
  view: (page, visit, form) => [
    form,
    results([
      table(page.list, columnsFor(visit), { caption: 'Items in doubt', empty: 'Nothing is in doubt.' }),
      pager(visit, page),
      page.list.some(isOpen) ? chosenForm(visit, [replayChosen, closeChosen], noteField(visit)) : undefined,
    ]),
  ],
  actions: [replayChosen, closeChosen],
});

const isOpen = ({ status }: Item): boolean => status === 'open';

const noteField = (visit: ScreenVisit): Child =>
  mayCall(visit.caller, IN_DOUBT.close)
    ? html`<div class="field">
        <label for="chosen-note">Note</label>
        <input
          id="chosen-note"
          name="note"
          type="text"
          maxlength="1000"
          autocomplete="off"
          aria-describedby="chosen-note-about"
        />
        <p class="about" id="chosen-note-about">What was found out. Each closed item keeps it, with your name.</p>
      </div>`
    : undefined;

const columnsFor = (visit: ScreenVisit): readonly Column<Item>[] => [
  choiceColumn<Item>(({ id }) => id, isOpen),
  ...itemColumns(visit, narrowingIn(visit)),
];

/** The columns with the subject of an item. */
export const itemColumns = (visit: ScreenVisit, by: Narrowing = NOT_NARROWING): readonly Column<Item>[] => [
  { title: 'Since', cell: ({ since }) => ago(since, visit.nowMs) },
  { title: 'Kind', cell: ({ id, kind }) => panelLink(visit, doubtPath(id), kind) },
  { title: 'Reason, and what to do', cell: (item) => reasonOf(item) },
  { title: 'Player', cell: (item) => playerOf(item, visit, by) },
  {
    title: 'Reference',
    cell: ({ provider, reference }) =>
      html`${provider === null ? undefined : by.value('provider', provider)} ${idOf(reference)}`,
  },
  { title: 'Amount', cell: ({ amount, currency }) => money(amount, currency), isNumber: true },
  { title: 'Status', cell: ({ status }) => badge(status, status === 'open' ? 'warn' : 'quiet') },
];

/** The explanation, and for an open item also the remedy. */
const reasonOf = ({ explanation, remedy, status }: Item): Child =>
  status === 'open' ? html`${explanation} <span class="next">${remedy}</span>` : explanation;

const playerOf = ({ agent, member_id: member }: Item, visit: ScreenVisit, by: Narrowing): Child =>
  html`${agent === null || member === null ? undefined : idOf(member, (words) => linkTo(visit, playerPath(agent, member), words), by.sign('player', member))}
    <span class="none">${agent === null ? 'unknown' : by.value('agent', agent)}</span>`;

type Shown = AnswerOf<typeof IN_DOUBT.show>;

const TONES: Readonly<Record<Shown['status'], Tone>> = { open: 'warn', closed: 'quiet', over: 'good' };

/** One item: the reason, the remedy, the Agent's answer, and everything that can be done about it. */
export const doubt = screen({
  path: '/console/in-doubt/{id}',
  name: 'Item in doubt',
  purpose: 'The reason, the remedy, the last answer, and everything that can be done about it.',
  calls: [IN_DOUBT.show],
  load: (visit) => visit.call(IN_DOUBT.show, { params: visit.params }),
  title: ({ kind, reference }) => `${labelOf(kind)} ${reference}`,
  view: (item, visit) => [
    item.status === 'open'
      ? notice('warn', html`<p>${item.explanation}</p>`)
      : notice('quiet', html`<p>It is no longer in doubt. It was: ${item.explanation}</p>`),
    card('What to do', remedyOf(item, visit)),
    card('About', definitions(known(factsOf(item, visit)))),
    item.last_attempt === null ? undefined : card('The Agent’s last answer', attemptsTable([item.last_attempt], 1_024)),
    ...(item.status === 'open' ? formsFor(item, visit) : []),
  ],
  actions: [replayItem, resolveItem, decideItem, closeItem],
});

/** The explanation of the remedy, and the buttons of calls that need no input. */
function remedyOf(item: Shown, visit: ScreenVisit): Child {
  const { remedy, status, kind, next_command: command } = item;
  if (status === 'closed') return html`<p>Nothing: somebody has closed it, with a note.</p>`;
  if (status === 'over') return html`<p>${overWords(item, visit)}</p>`;
  const button = kind === 'callback' ? actionButton(visit, replayItem) : actionButton(visit, resolveItem);
  return [
    html`<p>${remedy}</p>`,
    button === undefined ? undefined : html`<p class="buttons">${button}</p>`,
    command === null ? undefined : html`<p>${copied(spelledFor(visit.program, command))}</p>`,
  ];
}

/** A callback that is sent again may come into doubt once more. Until that is known, its own page shows how it goes. */
function overWords({ id, kind, outcome }: Shown, visit: ScreenVisit): Child {
  if (kind !== 'callback' || outcome !== 'pending') return `Nothing: ${outcome ?? 'it is over'}.`;
  const delivery = linkTo(visit, deliveryPath(id.slice('callback-'.length)), 'its delivery');
  return html`Nothing here: it is sent again, and ${delivery} shows what comes of it.`;
}

function formsFor({ kind, reason }: Shown, visit: ScreenVisit): readonly Part[] {
  const isDecidable = kind === 'transfer' || reason === 'grant_undecided';
  const decide = isDecidable ? actionForm(visit, decideItem) : undefined;
  const close = actionForm(visit, closeItem);
  return [
    decide === undefined ? undefined : card('Decide it by hand', decide),
    close === undefined ? undefined : card('Close with a note', close),
  ];
}

const factsOf = (item: Shown, visit: ScreenVisit): readonly Fact[] => {
  const { agent, member_id: member, kind, id } = item;
  const callback = kind === 'callback' ? id.slice('callback-'.length) : undefined;
  return [
    ['Status', badge(item.status, TONES[item.status])],
    ['Item', idOf(id)],
    ['Since', time(item.since)],
    ['Agent', agent === null ? undefined : linkTo(visit, `/console/agents/${encodeURIComponent(agent)}`, agent)],
    ['Player', agent === null || member === null ? undefined : linkTo(visit, playerPath(agent, member), member)],
    ['Provider', item.provider ?? undefined],
    ['Reference', idOf(item.reference)],
    ['Amount', money(item.amount, item.currency)],
    ['Detail', item.detail === '' ? undefined : item.detail],
    ['Delivery', callback === undefined ? undefined : linkTo(visit, deliveryPath(callback), 'All attempts')],
    ['Outcome', item.outcome ?? undefined],
    ['Closed', item.closed_at === null ? undefined : html`${time(item.closed_at)} by ${item.closed_by ?? ''}`],
    ['Note', item.note ?? undefined],
  ];
};
