import type { AnswerOf } from '../../../api/call.ts';
import { ok, type Result } from '../../../../domain/shared/result.ts';
import { TRAFFIC } from '../../../api/calls/traffic.ts';
import { CALLBACKS } from '../../../api/calls/callbacks.ts';
import { html, type Child } from '../../../pages/html.ts';
import type { CallRefusal } from '../../../pages/visit.ts';
import {
  chosenIn,
  sameList,
  foldedFilters,
  results,
  choiceColumn,
  chosenForm,
  narrowingIn,
  NOT_NARROWING,
  type Narrowing,
} from '../../parts/filters.ts';
import {
  askedQuery,
  linkTo,
  pager,
  panelLink,
  pathWith,
  ROWS,
  table,
  card,
  definitions,
  type Column,
} from '../../parts/lists.ts';
import { following, notice, settled, untilKnown } from '../../parts/notices.ts';
import { deliveriesChart, rangeLinks, trafficQuery, type Traffic } from '../../parts/traffic.ts';
import { ago, code, count, idOf, money, known, time, type Fact } from '../../parts/values.ts';
import { action, screen, type ScreenVisit } from '../../screen.ts';
import {
  statusBadge,
  whyView,
  attemptsTable,
  replayAction,
  replayButton,
  type ShownCallback,
} from '../timelines/callback-view.ts';
import { deliveryPath, playerPath, roundPath, doubtPath } from '../../paths.ts';
import { KEPT_ANSWER_BYTES_MAX } from '../../../../domain/callback/callback-log-rules.ts';
import { labelOf } from '../../forms/form-fields.ts';
import { json } from '../../parts/json.ts';

type Callback = AnswerOf<typeof CALLBACKS.list>['list'][number];

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

const replay = replayAction('replay-shown');

/** One callback, with everything that was sent and answered. */
export const delivery = screen({
  path: '/console/deliveries/{id}',
  name: 'Delivery',
  purpose:
    'A callback: what is sent, every attempt with the Agent’s answer, the newest first, what it waits for, and its next attempt. While it is on its way, the page refreshes itself.',
  calls: [CALLBACKS.show],
  load: (visit) => visit.call(CALLBACKS.show, { params: visit.params }),
  title: ({ role, agent }) => `${labelOf(role)} callback to ${agent}`,
  view: (callback, visit) => {
    const shown = [
      waitNotice(callback, visit),
      card('About', definitions(known(factsOf(callback, visit))), replayButton(visit, replay, callback)),
      card('Attempts', attemptsOf(callback, visit)),
      card('Body', json(parsed(callback.body))),
    ];
    return callback.on_its_way ? untilKnown('delivery', visit.path, shown) : settled('delivery', shown);
  },
  actions: [replay],
});

/** The attempts on a page. With the longest answers and the longest body, the whole page stays below 100 KB. */
const ATTEMPTS = 5;

/** A page of the attempts, the newest first. */
function attemptsOf({ attempts, attempt_count: all }: ShownCallback, visit: ScreenVisit): Child {
  const total = attempts.length;
  const page = Math.min(pageOf(visit), Math.max(1, Math.ceil(total / ATTEMPTS)));
  const list = attempts.toReversed().slice((page - 1) * ATTEMPTS, page * ATTEMPTS);
  return [
    attemptsTable(list, KEPT_ANSWER_BYTES_MAX),
    total > ATTEMPTS ? pager(visit, { list, total, page, pageSize: ATTEMPTS }) : undefined,
    all > total
      ? html`<p class="about">It was tried ${count(all)} times; the latest ${total} are kept here.</p>`
      : undefined,
  ];
}

/** The requested page; by default the first. */
function pageOf({ query }: ScreenVisit): number {
  const page = Number(query.get('page') ?? '');
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

function waitNotice(callback: ShownCallback, visit: ScreenVisit): Child {
  if (callback.waits_because === null) return undefined;
  const tone = callback.status === 'parked' ? 'bad' : 'warn';
  const doubt =
    callback.status === 'parked'
      ? html` ${linkTo(visit, doubtPath(`callback-${callback.id}`), 'Open the item in doubt')}.`
      : undefined;
  return notice(tone, html`${whyView(callback, visit)}${doubt}`);
}

const factsOf = (callback: ShownCallback, visit: ScreenVisit): readonly Fact[] => {
  const { agent, member_id, provider, round_id, amount, currency } = callback;
  return [
    ['Status', statusBadge(callback)],
    ['Callback', idOf(callback.id)],
    ['Agent', linkTo(visit, `/console/agents/${encodeURIComponent(agent)}`, agent)],
    ['Player', member_id === null ? undefined : linkTo(visit, playerPath(agent, member_id), member_id)],
    ['Provider', provider ?? undefined],
    ['Game', callback.game_code === null ? undefined : idOf(callback.game_code)],
    [
      'Round',
      provider === null || round_id === null
        ? undefined
        : idOf(round_id, (words) => linkTo(visit, roundPath(provider, round_id), words)),
    ],
    ['Amount', money(amount, currency)],
    ['Transaction', idOf(callback.transaction_id)],
    ['Lane', idOf(callback.lane, (words) => linkTo(visit, lanePath(callback.lane), words))],
    ['Made', time(callback.created_at)],
    ['Delivered', time(callback.delivered_at, 'not yet')],
    ['Attempts', `${callback.attempt_count}, of which ${callback.failure_count} failed`],
    ['Next attempt', time(callback.next_attempt_at, undefined)],
  ];
};

const lanePath = (lane: string): string => `/console/deliveries?lane=${encodeURIComponent(lane)}`;

/** The body as JSON if it is valid JSON. */
function parsed(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return body;
  }
}
