import type { AnswerOf } from '../../../api/call.ts';
import { CALLBACKS } from '../../../api/calls/callbacks.ts';
import { html, type Child } from '../../../pages/html.ts';
import { actionButton } from '../../forms/action-form.ts';
import { PARAM } from '../../forms/form-values.ts';
import { linkTo, table, type Column } from '../../parts/lists.ts';
import { settled, untilKnown } from '../../parts/notices.ts';
import { ago, badge, code, idOf, time, type Tone } from '../../parts/values.ts';
import { action, type Action, type ScreenVisit } from '../../screen.ts';
import { deliveryPath, stepPath } from '../../paths.ts';

export type ShownCallback = AnswerOf<typeof CALLBACKS.show>;
type Callback = AnswerOf<typeof CALLBACKS.list>['list'][number];
type Attempt = ShownCallback['attempts'][number];

const STATUS_TONES: Readonly<Record<Callback['status'], Tone>> = {
  pending: 'busy',
  delivered: 'good',
  refused: 'quiet',
  parked: 'bad',
  asking: 'busy',
  unanswered: 'warn',
};

export const statusBadge = ({ status }: Pick<Callback, 'status'>): Child => badge(status, STATUS_TONES[status]);

/** The reason why a callback waits, with a link to the callback before it, and the time of the next attempt. */
export function whyView(callback: Callback, visit: ScreenVisit): Child {
  const { waits_because: because, blocked_by: blocker, next_attempt_at: next } = callback;
  if (because === null) return undefined;
  const [before, after] = blocker === null ? [because, ''] : because.split(blocker);
  return html`<span
      >${before}${blocker === null ? undefined : linkTo(visit, deliveryPath(blocker), code(shortId(blocker)))}${after}</span
    >${next === null ? undefined : html` <span>Next attempt ${ago(next, visit.nowMs)}.</span>`}`;
}

/** The beginning of a GUID, which people can compare at a glance. */
const shortId = (id: string): string => id.slice(0, 8);

/** The states in which a callback may be sent again. An authorization request that the Agent did not accept is over. */
const REPLAYABLE: ReadonlySet<Callback['status']> = new Set(['pending', 'delivered', 'parked']);

/** The action that sends a callback again. `name` is unique to the screen that shows it. */
export const replayAction = (name: string): Action =>
  action({
    name,
    call: CALLBACKS.replay,
    label: 'Replay',
    done: (_, { path, form }) => {
      const step = form.get(PARAM + STEP);
      return { to: step === null ? path : stepPath(path, step) };
    },
  });

/** The name of the field with the step of the timeline. The action leads back to that step. */
const STEP = 'step';

export const replayButton = (visit: ScreenVisit, replay: Action, { id, status, step }: Replayed): Child =>
  REPLAYABLE.has(status) ? actionButton(visit, replay, step === undefined ? { id } : { id, [STEP]: step }) : undefined;

interface Replayed extends Pick<Callback, 'id' | 'status'> {
  readonly step?: string;
}

/** The most characters of an answer in a list. */
const ANSWER_SHOWN_MAX = 240;

const shortened = (text: string, lengthMax: number): string =>
  text.length > lengthMax ? `${text.slice(0, lengthMax)}…` : text;

const outcomeView = ({ outcome, says }: Attempt): Child => {
  if (outcome === 'accepted') return badge(outcome, 'good');
  return html`${badge(outcome === 'refused' ? outcome : 'failed', 'bad')} ${says}`;
};

/** The attempts. Each answer is shortened, unless `lengthMax` allows the whole answer. */
export function attemptsTable(attempts: readonly Attempt[], lengthMax = ANSWER_SHOWN_MAX): Child {
  const columns: readonly Column<Attempt>[] = [
    { title: 'Sent', cell: ({ at }) => time(at) },
    { title: 'The Agent’s system', cell: outcomeView },
    { title: 'HTTP', cell: ({ http_status }) => http_status ?? undefined, isNumber: true },
    { title: 'Took', cell: ({ latency_ms }) => `${latency_ms} ms`, isNumber: true },
    { title: 'Answer', cell: ({ answer }) => code(shortened(answer, lengthMax)) },
  ];
  return table(attempts, columns, { caption: 'Attempts', empty: 'It was not sent yet.' });
}

/** A callback within a timeline: its state, the reason why it waits, and its latest attempt, with a link to the others. */
export function callbackView(callback: ShownCallback, visit: ScreenVisit, replay: Action): Child {
  const { attempts, id, role, transaction_id: step } = callback;
  const shown = html`<div class="callback">
    <div class="line">
      ${statusBadge(callback)} <strong>${role}</strong> callback
      ${idOf(id, (words) => linkTo(visit, deliveryPath(id), words))}
      ${replayButton(visit, replay, { ...callback, step })}
    </div>
    <p class="why">${whyView(callback, visit)}</p>
    ${attempts.length === 0 ? undefined : latestAttempt(callback, visit)}
  </div>`;
  const part = `callback-${id}`;
  return callback.on_its_way ? untilKnown(part, samePage(visit), shown) : settled(part, shown);
}

/** The same page of the same list, without the notice about an action. */
const samePage = ({ path, query }: ScreenVisit): string => {
  const kept = new URLSearchParams(query);
  kept.delete('done');
  return kept.size === 0 ? path : `${path}?${kept.toString()}`;
};

function latestAttempt({ attempts, attempt_count: all, id }: ShownCallback, visit: ScreenVisit): Child {
  const path = deliveryPath(id);
  const others = all > 1 && visit.opens(path) ? html`<p><a href="${path}">All attempts</a></p>` : undefined;
  return html`<details>
    <summary>${all === 1 ? '1 attempt' : `The latest of ${all} attempts`}</summary>
    ${attemptsTable(attempts.slice(-1))} ${others}
  </details>`;
}
