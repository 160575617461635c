import type { AnswerOf } from '../../../api/call.ts';
import { ok, type Result } from '../../../../domain/shared/result.ts';
import { TRAFFIC } from '../../../api/calls/traffic.ts';
import { CALLBACKS } from '../../../api/calls/callbacks.ts';
import { html, type Child } from '../../../pages/html.ts';
import type { CallRefusal } from '../../../pages/visit.ts';
import { chosenIn, sameList } from '../../parts/chosen.ts';
import { choiceColumn, chosenForm } from '../../parts/choosing.ts';
import { foldedFilters, results } from '../../parts/filters.ts';
import { askedQuery, linkTo, pager, panelLink, pathWith, ROWS, table, type Column } from '../../parts/lists.ts';
import { narrowingIn, NOT_NARROWING, type Narrowing } from '../../parts/narrowing.ts';
import { following } from '../../parts/notices.ts';
import { deliveriesChart, rangeLinks, trafficQuery, type Traffic } from '../../parts/traffic.ts';
import { ago, code, count, idOf, money } from '../../parts/values.ts';
import { action, screen, type ScreenVisit } from '../../screen.ts';
import { statusBadge, whyView } from '../timelines/callback-view.ts';
import { deliveryPath, playerPath, roundPath } from '../../paths.ts';

export type Callback = AnswerOf<typeof CALLBACKS.list>['list'][number];

const replayMany = action({
  name: 'replay-chosen',
  call: CALLBACKS.replay,
  label: 'Replay',
  notice: 'The chosen callbacks are sent again, each before what came later in its lane.',
  each: (form) => chosenIn(form).map((id) => ({ params: { id } })),
  done: (_, visit) => ({ to: sameList(visit) }),
});

/** A page of callbacks, with the work over time that a list which refreshes itself leaves out. */
interface Loaded {
  readonly page: AnswerOf<typeof CALLBACKS.list>;
  readonly traffic: Traffic | undefined;
}

/** Callbacks that are pending, delivered or parked. */
export const deliveries = screen({
  path: '/console/deliveries',
  name: 'Deliveries',
  purpose: 'What Agents are told: what arrived, what waits and why, and what the Agent answered; the newest first.',
  group: 'Support',
  calls: [CALLBACKS.list, TRAFFIC.show],
  load: async (visit): Promise<Result<Loaded, CallRefusal>> => {
    const page = await visit.call(CALLBACKS.list, { query: askedQuery(visit, CALLBACKS.list) });
    if (!page.ok) return page;
    if (isFollowed(visit)) return ok({ page: page.value, traffic: undefined });
    const traffic = await visit.call(TRAFFIC.show, { query: trafficQuery(visit) });
    return traffic.ok ? ok({ page: page.value, traffic: traffic.value }) : traffic;
  },
  filters: (visit) => foldedFilters(visit, CALLBACKS.list, ['agent', 'status', 'player', 'round']),
  view: ({ page, traffic }, visit, form) => [
    form,
    traffic === undefined
      ? results(followed(page.list, visit), 'off')
      : results([
          html`<p class="buttons">
            <a class="button" href="${pathWith(visit, { [FOLLOW]: '1', page: '' })}">Follow</a>
          </p>`,
          rangeLinks(visit),
          deliveriesChart(traffic),
          deliveriesTable(page.list, visit),
          pager(visit, page),
          chosenForm(visit, [replayMany]),
        ]),
  ],
  actions: [replayMany],
});

/** The parameter of a list that refreshes itself. */
const FOLLOW = 'follow';

const isFollowed = ({ query }: ScreenVisit): boolean => query.get(FOLLOW) === '1';

/** The newest callbacks, which refresh themselves. Each refresh asks for those after the oldest one that a full list has shown, by its key. */
function followed(list: readonly Callback[], visit: ScreenVisit): Child {
  const oldest = list.length < ROWS ? undefined : list.at(-1)?.id;
  const next = oldest === undefined ? pathWith(visit, {}) : pathWith(visit, { after: oldest });
  const pause = pathWith(visit, { [FOLLOW]: '', after: '' });
  return following('followed', next, [
    html`<p class="buttons">
      <a class="button" href="${pause}">Pause</a> The newest callbacks, every 3 seconds while this window is in sight.
    </p>`,
    table(list, deliveryColumns(visit), { caption: 'Callbacks', empty: 'There is no such callback yet.' }),
  ]);
}

const deliveriesTable = (list: readonly Callback[], visit: ScreenVisit): Child =>
  table(list, [choiceColumn<Callback>(nameOf, isReplayable), ...deliveryColumns(visit, narrowingIn(visit))], {
    caption: 'Callbacks',
    empty: 'There is no such callback.',
  });

const nameOf = ({ role, id }: Callback): string => `${role} ${id}`;
const isReplayable = ({ status }: Callback): boolean => ['pending', 'delivered', 'parked'].includes(status);

/** The columns with the subject and the state of a callback. On the list of callbacks, values narrow it. */
export const deliveryColumns = (visit: ScreenVisit, by: Narrowing = NOT_NARROWING): readonly Column<Callback>[] => [
  { title: 'Made', cell: ({ created_at }) => ago(created_at, visit.nowMs) },
  { title: 'Callback', cell: ({ id, role }) => panelLink(visit, deliveryPath(id), role) },
  { title: 'Player', cell: (one) => playerOf(one, visit, by) },
  { title: 'Provider, game', cell: ({ provider, game_code: game }) => gameOf(provider, game) },
  { title: 'Round', cell: (one) => roundOf(one, visit, by) },
  { title: 'Amount', cell: ({ amount, currency }) => money(amount, currency), isNumber: true },
  { title: 'Status', cell: (one) => html`${by.value('status', one.status, statusBadge(one))}${failuresOf(one)}` },
  {
    title: 'Why, and what is next',
    cell: (one) => html`<div class="clamped">${whyView(one, visit)}${answerOf(one)}</div>`,
  },
];

const playerOf = ({ agent, member_id: member }: Callback, visit: ScreenVisit, by: Narrowing): Child =>
  html`${member === null ? undefined : idOf(member, (words) => linkTo(visit, playerPath(agent, member), words), by.sign('player', member))}
    <span class="none">${by.value('agent', agent)}</span>`;

const roundOf = ({ provider, round_id: round }: Callback, visit: ScreenVisit, by: Narrowing): Child =>
  provider === null || round === null
    ? undefined
    : idOf(round, (words) => linkTo(visit, roundPath(provider, round), words), by.sign('round', round));

const gameOf = (provider: string | null, game: string | null): Child =>
  provider === null ? undefined : html`${provider} ${game === null ? undefined : idOf(game)}`;

const failuresOf = ({ failure_count: failures }: Callback): Child =>
  failures === 0 ? undefined : html` <span class="about">failed ${count(failures)}×</span>`;

const ANSWER_MAX = 60;

/** The Agent's last answer, unless it acknowledged the callback. */
const answerOf = ({ last_outcome: outcome, last_says: says, last_answer: answer }: Callback): Child =>
  outcome === null || outcome === 'accepted'
    ? undefined
    : html` <span class="answer"
        >Last attempt: the Agent ${says ?? ''} ${code((answer ?? '').slice(0, ANSWER_MAX))}</span
      >`;
