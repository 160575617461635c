import { KEPT_ANSWER_BYTES_MAX } from '../../../../domain/callback/callback-log-rules.ts';
import { CALLBACKS } from '../../../api/calls/callbacks.ts';
import { html, type Child } from '../../../pages/html.ts';
import { labelOf } from '../../forms/form-fields.ts';
import { card, definitions, linkTo, pager } from '../../parts/lists.ts';
import { notice, settled, untilKnown } from '../../parts/notices.ts';
import { json } from '../../parts/json.ts';
import { count, idOf, known, money, time, type Fact } from '../../parts/values.ts';
import { screen, type ScreenVisit } from '../../screen.ts';
import {
  attemptsTable,
  replayAction,
  replayButton,
  statusBadge,
  whyView,
  type ShownCallback,
} from '../timelines/callback-view.ts';
import { doubtPath, playerPath, roundPath } from '../../paths.ts';

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
