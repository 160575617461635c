import type { AnswerOf } from '../../../api/call.ts';
import { IN_DOUBT } from '../../../api/calls/in-doubt.ts';
import { html, type Child } from '../../../pages/html.ts';
import { mayCall } from '../../may.ts';
import { choiceColumn, chosenForm } from '../../parts/choosing.ts';
import { filters, results } from '../../parts/filters.ts';
import { askedQuery, linkTo, pager, panelLink, table, type Column } from '../../parts/lists.ts';
import { narrowingIn, NOT_NARROWING, type Narrowing } from '../../parts/narrowing.ts';
import { ago, badge, idOf, money } from '../../parts/values.ts';
import { screen, type ScreenVisit } from '../../screen.ts';
import { doubtPath, playerPath } from '../../paths.ts';
import { closeChosen, replayChosen } from './actions.ts';

export type Item = AnswerOf<typeof IN_DOUBT.list>['list'][number];

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
