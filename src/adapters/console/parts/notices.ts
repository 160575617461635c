import { html, type Child, type Html } from '../../pages/html.ts';
import { copied, type Tone } from './values.ts';

/** A sentence that stands out. */
export const notice = (tone: Tone, content: Child): Html =>
  html`<div class="notice ${tone}" role="status">${content}</div>`;

/** A secret that is shown only once. */
export const shownOnce = (words: Child, secret: string | Html): Html =>
  html`<section class="card narrow">
    <p>${words} It is shown this once.</p>
    <p class="secret">${typeof secret === 'string' ? copied(secret) : secret}</p>
  </section>`;

/** The final content of a part that refreshed itself. It has the same id, so that the last refresh finds it. */
export const settled = (id: string, content: Child): Html => html`<div id="${id}" class="settled">${content}</div>`;

/** Content that refreshes itself at a fixed interval, while somebody looks at the page. */
export const live = (id: string, path: string, content: Child): Html => refreshing('live', { id, path, content });

/** Content that refreshes itself every minute. */
export const liveEachMinute = (id: string, path: string, content: Child): Html =>
  refreshing('minute', { id, path, content });

/** A list that somebody follows. */
export const following = (id: string, path: string, content: Child): Html =>
  refreshing('follow', { id, path, content });

/** Content that will be known within seconds, and refreshes itself until then. Without script, a link does the same. */
export const untilKnown = (id: string, path: string, content: Child): Html =>
  refreshing('soon', {
    id,
    path,
    content: [html`<p class="about">The outcome is not known yet. <a href="${path}">Look again</a></p>`, content],
  });

const refreshing = (
  when: 'follow' | 'live' | 'minute' | 'soon',
  { id, path, content }: { readonly id: string; readonly path: string; readonly content: Child },
): Html =>
  html`<div
    id="${id}"
    data-refresh="${when}"
    data-hx-get="${path}"
    data-hx-trigger="refresh"
    data-hx-select="#${id}"
    data-hx-swap="outerMorph"
    data-hx-headers='{"X-Refresh":"1"}'
  >
    ${content}
  </div>`;
