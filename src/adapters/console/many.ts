import { html, type Child } from '../pages/html.ts';
import type { CallRefusal } from '../pages/visit.ts';
import { sameList } from './parts/chosen.ts';
import type { Action, Done, ScreenVisit } from './screen.ts';

/** Makes the calls of an action on many things one after the other. A refused call does not stop the others. */
export async function madeOnMany(visit: ScreenVisit, action: Action): Promise<Done> {
  const calls = action.each?.(visit.form, visit) ?? [];
  if (calls.length === 0)
    return { title: 'Nothing was chosen', content: back(visit, 'Choose at least one line first.') };
  const refusals: (readonly [string, CallRefusal])[] = [];
  let last: unknown;
  for (const parts of calls) {
    const made = await visit.call(action.call, parts);
    if (made.ok) last = made.value;
    else refusals.push([Object.values(parts.params ?? {}).join(' '), made.error]);
  }
  if (refusals.length === 0) return action.done(last, visit);
  const counted = `${calls.length - refusals.length} of ${calls.length} were done.`;
  return {
    title: refusals.every(([, { approval }]) => approval !== undefined)
      ? 'Waiting for a second person'
      : 'Not all was done',
    content: [
      back(visit, counted),
      html`<ul class="lines">
        ${refusals.map(refusalLine)}
      </ul>`,
    ],
  };
}

const refusalLine = ([id, { sentence, approval }]: readonly [string, CallRefusal]): Child =>
  html`<li>
    <code>${id}</code>:
    ${approval === undefined ? sentence : html`<a href="/console/approvals/${approval}">waits for a second person</a>`}
  </li>`;

const back = (visit: ScreenVisit, words: string): Child =>
  html`<p>${words} <a href="${sameList(visit)}">Back to the list</a></p>`;
