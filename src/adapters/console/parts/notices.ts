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

/** Content that refreshes itself every so many seconds, while somebody looks at the page. */
export const liveEvery =
  (seconds: number) =>
  (id: string, path: string, content: Child): Html =>
    html`<div
      id="${id}"
      data-live="${seconds}"
      data-hx-get="${path}"
      data-hx-trigger="refresh"
      data-hx-select="#${id}"
      data-hx-swap="outerMorph"
      data-hx-headers='{"X-Refresh":"1"}'
    >
      ${content}
    </div>`;

export const live = liveEvery(15);
export const liveEachMinute = liveEvery(60);
