import { html, type Child, type Html } from '../../pages/html.ts';
import { copied, type Tone } from './values.ts';

/** A sentence that stands out. */
export const notice = (tone: Tone, content: Child): Html =>
  html`<div class="notice ${tone}" role="status">${content}</div>`;

/** A secret that is shown this once. */
export const shownOnce = (words: Child, secret: string): Html =>
  html`<section class="card narrow">
    <p>${words} It is shown this once.</p>
    <p class="secret">${copied(secret)}</p>
  </section>`;

/** Content that asks for itself again every so many seconds, while the page is looked at. */
export const live = (id: string, path: string, content: Child): Html =>
  html`<div
    id="${id}"
    data-live
    data-hx-get="${path}"
    data-hx-trigger="refresh"
    data-hx-select="#${id}"
    data-hx-swap="outerMorph"
    data-hx-headers='{"X-Refresh":"1"}'
  >
    ${content}
  </div>`;
