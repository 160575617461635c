import { ok } from '../../../../domain/shared/result.ts';
import { AGENTS } from '../../../api/calls/agents.ts';
import type { AnswerOf } from '../../../api/call.ts';
import { CALLBACKS } from '../../../api/calls/callbacks.ts';
import { CALLBACK_SECRETS } from '../../../api/calls/callback-secrets.ts';
import { OFFER_RULES } from '../../../api/calls/offer-rules.ts';
import { TOKENS } from '../../../api/calls/tokens.ts';
import { html, type Child } from '../../../pages/html.ts';
import { actionButton, actionForm, refusalOf } from '../../forms/action-form.ts';
import { card, definitions, linkTo } from '../../parts/lists.ts';
import { notice } from '../../parts/notices.ts';
import { agentState, callbackPlace, mayBeTested, movedNotice } from '../../parts/moved.ts';
import { badge, code, count } from '../../parts/values.ts';
import { action, screen, type ScreenVisit } from '../../screen.ts';
import { agentViewPath, agentPath, offerPath } from '../../paths.ts';
import {
  CREDENTIAL_ACTIONS,
  hasWorkingToken,
  loadedCredentials,
  secretsCard,
  tokensCard,
} from '../agent-view/credentials.ts';
import { testEventPath, testCallback } from './test-event.ts';
import { offeredTable } from '../offers/preview-view.ts';

type Agent = AnswerOf<typeof AGENTS.show>;

const change = action({
  name: 'change-agent',
  call: AGENTS.change,
  label: 'Save',
  notice: 'Saved. All processes follow within a second.',
  done: (agent) => ({ to: agentPath(agent.code) }),
});

const replayAll = action({
  name: 'replay-of-agent',
  call: CALLBACKS.replayAll,
  label: 'Replay all',
  isDangerous: true,
  notice: 'The callbacks are sent again.',
  sure: (form, { params }) =>
    `All callbacks to ${params['code'] ?? ''} made since ${(form.get('since') ?? '').replace('T', ' ')} UTC are sent again, delivered or not.`,
  done: ({ replayed }, { path }) => ({
    title: 'Sent again',
    content: html`<p>${replayed === 1 ? 'One callback is' : `${count(replayed)} callbacks are`} sent again.</p>
      <p><a href="${path}">Back to the Agent</a></p>`,
  }),
});

/** One Agent: its settings, its offer, and its credentials. */
export const agent = screen({
  path: '/console/agents/{code}',
  name: 'Agent',
  purpose: 'An Agent: its settings, what its rules offer, its tokens and callback secrets, and a test of its address.',
  calls: [AGENTS.show, OFFER_RULES.preview, TOKENS.list, CALLBACK_SECRETS.list],
  load: async (visit) => {
    const { params } = visit;
    const shown = await visit.call(AGENTS.show, { params });
    if (!shown.ok) return shown;
    const offer = await visit.call(OFFER_RULES.preview, { params, query: { pageSize: '1' } });
    if (!offer.ok) return offer;
    const hasToken = await hasWorkingToken(visit);
    if (!hasToken.ok) return hasToken;
    const credentials = await loadedCredentials(visit);
    if (!credentials.ok) return credentials;
    return ok({ shown: shown.value, offer: offer.value, hasToken: hasToken.value, credentials: credentials.value });
  },
  title: ({ shown }) => `${shown.name} (${shown.code})`,
  view: ({ shown, offer, hasToken, credentials }, visit) => {
    const has = { isOffered: offer.total > 0, hasToken };
    const form = shown.moved_away_at === null ? actionForm(visit, change, { now: shown, isWide: true }) : undefined;
    const again = shown.moved_away_at === null ? actionForm(visit, replayAll) : undefined;
    return [
      refusalOf(visit, testCallback),
      shown.moved_away_at === null ? missing(shown, has) : movedNotice(shown),
      about(shown, visit),
      offerCard(shown, offer, visit),
      form === undefined ? undefined : card('Settings', form),
      secretsCard(visit, credentials, shown),
      tokensCard(visit, credentials, shown),
      again === undefined ? undefined : card('Replay all since a moment', again),
    ];
  },
  actions: [change, testCallback, replayAll, ...CREDENTIAL_ACTIONS],
});

/** The reasons why the Agent cannot work yet. */
function missing(
  { active, callback_base, callback_delivery }: Agent,
  has: { readonly isOffered: boolean; readonly hasToken: boolean },
): Child {
  const reasons = [
    ...(active ? [] : ['It is disabled: all its tokens are refused.']),
    ...(has.isOffered ? [] : ['Its rules offer no game.']),
    ...(has.hasToken ? [] : ['It has no valid token, and cannot call.']),
    ...(callback_base === null && callback_delivery === 'push'
      ? ['It has no callback base: nothing can be told to it.']
      : []),
  ];
  return reasons.length === 0 ? undefined : notice('warn', reasons.join(' '));
}

function about(shown: Agent, visit: ScreenVisit): Child {
  const named = encodeURIComponent(shown.code);
  const places = [
    [`/console/deliveries?agent=${named}`, 'Deliveries'],
    [`/console/deliveries?agent=${named}&status=parked`, 'Parked'],
    [`/console/notices?agent=${named}`, 'Notices'],
    [`/console/in-doubt?agent=${named}`, 'In doubt'],
    [`/console/statements?agent=${named}`, 'Statements'],
    [agentViewPath(shown.code), 'The Agent’s own view'],
    [testEventPath(shown.code), 'Send a test event'],
  ] as const;
  return card(
    'About',
    [
      definitions([
        ['Code', code(shown.code)],
        ['State', agentState(shown)],
        ['Currency', shown.currency],
        ['Time zone', shown.time_zone],
        ['Serves', shown.countries.length === 0 ? 'any country' : shown.countries.join(', ')],
        ['Wallet', shown.wallet_mode === 'agent' ? 'held by the Agent' : 'held by the gateway'],
        ['Callback base', callbackPlace(shown)],
        ['Notices go to', shown.notice_url === null ? badge('none', 'quiet') : code(shown.notice_url)],
        ['Answers callbacks', shown.implements.join(', ')],
      ]),
      html`<p class="buttons">
        ${places.filter(([place]) => visit.opens(place)).map(([place, words]) => html`<a href="${place}">${words}</a>`)}
      </p>`,
    ],
    mayBeTested(shown) ? actionButton(visit, testCallback) : undefined,
  );
}

const offerCard = (shown: Agent, offer: AnswerOf<typeof OFFER_RULES.preview>, visit: ScreenVisit): Child =>
  card(
    'Offered games',
    offeredTable({ providers: offer.providers.filter(({ offered }) => offered > 0) }, visit),
    linkTo(visit, offerPath(shown.code), 'Rules and games'),
  );
