import type { AnswerOf } from '../../../api/call.ts';
import type { CONNECTIONS } from '../../../api/calls/connections.ts';
import { html, type Child, type Html } from '../../../pages/html.ts';
import { ago, badge, type Tone } from '../../parts/values.ts';

type Agent = AnswerOf<typeof CONNECTIONS.agent>;
type Provider = AnswerOf<typeof CONNECTIONS.provider>;
export type Answer = Pick<Agent | Provider, 'state' | 'detail' | 'checked_at'> & { readonly remedy?: string | null };

/** The most checks of one page at a time. A browser opens six connections to a host, and needs some for the next page. */
export const LANES = 4;
export const laneOf = (nth: number): string => `checks-${nth % LANES}`;

/** The pages that check one connection. */
export const agentConnectionPath = (code: string): string => `/console/connections/agents/${encodeURIComponent(code)}`;
export const providerConnectionPath = (code: string): string =>
  `/console/connections/providers/${encodeURIComponent(code)}`;

const TONES: Readonly<Record<Answer['state'], Tone>> = {
  reachable: 'good',
  healthy: 'good',
  fetches: 'quiet',
  no_callback_base: 'warn',
  not_set_up: 'warn',
  no_health_check: 'quiet',
  moved_away: 'quiet',
  not_asked: 'quiet',
  not_accepted: 'bad',
  timed_out: 'bad',
  connection_lost: 'bad',
  unreachable: 'bad',
  address_refused: 'bad',
  unhealthy: 'bad',
};

/** Whether a new check could find out more. */
const canBeAsked = ({ state, checked_at }: Answer): boolean => state === 'not_asked' || checked_at !== null;

const said = ({ state, detail, remedy = null, checked_at }: Answer, nowMs: number): Child =>
  html`${badge(state, TONES[state])} ${detail === null ? undefined : html`<span class="detail">${detail}</span>`}
  ${remedy === null ? undefined : html`<span class="detail">Next: ${remedy}.</span>`}
  ${checked_at === null ? undefined : html`<span class="when">${ago(checked_at, nowMs)}</span>`}`;

/** The result of a check that was made for this page. */
export const checked = (answer: Answer, { path, nowMs }: { readonly path: string; readonly nowMs: number }): Html =>
  html`<div class="connection" data-connection>
    ${said(answer, nowMs)} ${canBeAsked(answer) ? html`<a href="${path}">Check again</a>` : undefined}
  </div>`;

/** The result of the last check. The page starts a new check when it is opened; a link does the same without script. */
export function lastKnown(
  answer: Answer,
  { path, nowMs, nth }: { readonly path: string; readonly nowMs: number; readonly nth: number },
): Html {
  if (!canBeAsked(answer)) return checked(answer, { path, nowMs });
  return html`<div
    class="connection"
    data-connection
    data-checking
    data-hx-get="${path}"
    data-hx-trigger="load"
    data-hx-select="[data-connection]"
    data-hx-swap="outerHTML"
    data-hx-sync="#${laneOf(nth)}:queue all"
  >
    ${said(answer, nowMs)} <span class="checking" hidden>Checking…</span> <a href="${path}">Check now</a>
  </div>`;
}
