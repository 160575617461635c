import { spelledFor } from '../../../api/words/next-commands.ts';
import type { AnswerOf } from '../../../api/call.ts';
import { IN_DOUBT } from '../../../api/calls/in-doubt.ts';
import { html, type Child } from '../../../pages/html.ts';
import { actionButton, actionForm } from '../../forms/action-form.ts';
import { labelOf } from '../../forms/form-fields.ts';
import { card, definitions, linkTo } from '../../parts/lists.ts';
import { notice } from '../../parts/notices.ts';
import { badge, copied, idOf, known, money, time, type Fact, type Tone } from '../../parts/values.ts';
import { screen, type Part, type ScreenVisit } from '../../screen.ts';
import { attemptsTable } from '../timelines/callback-view.ts';
import { deliveryPath, playerPath } from '../../paths.ts';
import { closeItem, decideItem, replayItem, resolveItem } from './actions.ts';

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
