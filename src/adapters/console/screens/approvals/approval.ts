import { ok } from '../../../../domain/shared/result.ts';
import { APPROVALS } from '../../../api/calls/approvals.ts';
import type { AnswerOf } from '../../../api/call.ts';
import { html, type Child, type Html } from '../../../pages/html.ts';
import { actionButton, refusalOf } from '../../forms/action-form.ts';
import { card, definitions } from '../../parts/lists.ts';
import { notice } from '../../parts/notices.ts';
import { json } from '../../parts/json.ts';
import { badge, code, time } from '../../parts/values.ts';
import { action, screen, type ScreenVisit } from '../../screen.ts';
import { APPROVAL_TONES } from './approvals.ts';

type Approval = AnswerOf<typeof APPROVALS.show>;

const agree = action({
  name: 'agree',
  call: APPROVALS.agree,
  label: 'Agree and carry out',
  notice: 'It is carried out.',
  sure: () => 'The call is carried out at once, exactly as it is shown here. It is carried out once only.',
  subject: async ({ call }, params) => {
    const shown = await call(APPROVALS.show, { params });
    return shown.ok ? ok(subject(shown.value)) : shown;
  },
  done: ({ refusal, answer }, { path }) => ({
    title: refusal === null ? 'Carried out' : 'Carried out, and refused',
    content: [
      refusal === null
        ? notice('good', 'The call was carried out.')
        : notice('bad', `The call was refused: ${refusal}.`),
      answer === null
        ? undefined
        : card(
            'Answer',
            html`<p>A secret in it is shown this once.</p>
              ${json(answer)}`,
          ),
      html`<p><a href="${path}">To the approval</a></p>`,
    ],
  }),
});

const refuse = action({
  name: 'refuse',
  call: APPROVALS.refuse,
  label: 'Refuse',
  isDangerous: true,
  notice: 'Refused: nothing was done.',
  done: (_, { path }) => ({ to: path }),
});

/** One call that needs two people: exactly what it does, and the present state of the thing. */
export const approval = screen({
  path: '/console/approvals/{id}',
  name: 'Approval',
  purpose: 'A call that takes two people: exactly what it will do, and the thing that it changes as it is now.',
  calls: [APPROVALS.show],
  load: (visit) => visit.call(APPROVALS.show, { params: visit.params }),
  title: ({ summary }) => summary,
  view: (shown, visit) => [
    subject(shown),
    refusalOf(visit, refuse),
    shown.status === 'waiting' ? decision(shown, visit) : undefined,
  ],
  actions: [agree, refuse],
});

/** Exactly what the call does, and the thing that it changes. */
const subject = (shown: Approval): Html =>
  html`${card('The call', facts(shown))}
    <div class="columns">
      ${card('Body that is carried out', shown.body === null ? html`<p>It has no body.</p>` : json(shown.body))}
      ${card('The thing as it is now', shown.now === null ? html`<p>It does not exist.</p>` : json(shown.now))}
    </div>`;

const facts = (shown: Approval): Child =>
  definitions([
    ['State', badge(shown.status, APPROVAL_TONES[shown.status] ?? 'quiet')],
    ['Request', code(`${shown.method} ${shown.path}`)],
    ['About', code(shown.entity)],
    ['Asked by', html`${shown.requested_by}, ${time(shown.created_at)}`],
    ['Ends', time(shown.expires_at)],
    ['Decided by', shown.decided_by === null ? undefined : html`${shown.decided_by}, ${time(shown.decided_at)}`],
    ['Outcome', shown.code === null ? undefined : shown.code === 0 ? 'done' : `refused with code ${shown.code}`],
  ]);

function decision({ requested_by }: Approval, visit: ScreenVisit): Child {
  if (requested_by === visit.caller.name)
    return notice('quiet', 'You have asked for this. Somebody else has to agree, who may make the call too.');
  const buttons = [actionButton(visit, agree), actionButton(visit, refuse)];
  return card(
    'Your decision',
    buttons.every((each) => each === undefined)
      ? html`<p>Your role decides nothing here.</p>`
      : html`<div class="buttons">${buttons}</div>`,
  );
}
