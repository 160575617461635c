import type { AnswerOf } from '../../../api/call.ts';
import { CHANGES } from '../../../api/calls/changes.ts';
import { type Child, html } from '../../../pages/html.ts';
import { filters, results } from '../../parts/filters.ts';
import { askedQuery, type Column, pager, table } from '../../parts/lists.ts';
import { badge, code, DASH, time } from '../../parts/values.ts';
import { screen, type ScreenVisit } from '../../screen.ts';

type State = Readonly<Record<string, unknown>> | null;

/** The fields that differ between two states of a thing, side by side. */
function stateDifference(before: State, after: State): Child {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const changed = names.filter((name) => textOf(before?.[name]) !== textOf(after?.[name]));
  if (changed.length === 0) return html`<p class="none">Nothing that is shown here differs.</p>`;
  return html`<table class="difference">
    <thead>
      <tr>
        <th scope="col">Field</th>
        <th scope="col">Before</th>
        <th scope="col">After</th>
      </tr>
    </thead>
    <tbody>
      ${changed.map(
        (name) =>
          html`<tr>
            <td data-title="Field">${name}</td>
            <td data-title="Before">${shown(before?.[name])}</td>
            <td data-title="After">${shown(after?.[name])}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

const textOf = (value: unknown): string | undefined => (value === null ? undefined : JSON.stringify(value));

const shown = (value: unknown): Child => {
  const text = textOf(value);
  return text === undefined ? DASH : html`<code>${typeof value === 'string' ? value : text}</code>`;
};

type Change = AnswerOf<typeof CHANGES.list>['list'][number];

/** The log of changes, with the difference that each change made. */
export const changes = screen({
  path: '/console/changes',
  name: 'Log of changes',
  purpose:
    'Each change and each attempt at one, with its maker and its time: the newest first. Nothing is ever removed from it.',
  group: 'Security',
  calls: [CHANGES.list],
  load: (visit) => visit.call(CHANGES.list, { query: askedQuery(visit, CHANGES.list) }),
  filters: (visit) => filters(visit, CHANGES.list),
  view: (page, visit, form) => [
    form,
    results([
      table(page.list, columnsFor(visit), { caption: 'Changes', empty: 'No change fits these filters.' }),
      pager(visit, page),
    ]),
  ],
});

const columnsFor = ({ path }: ScreenVisit): readonly Column<Change>[] => [
  { title: 'When', cell: ({ at }) => time(at) },
  { title: 'Who', cell: ({ actor }) => html`<a href="${path}?${asked({ actor })}">${actor}</a>` },
  { title: 'What', cell: (change) => whatOf(change) },
  { title: 'About', cell: ({ entity }) => html`<a href="${path}?${asked({ entity })}">${code(entity)}</a>` },
  { title: 'Outcome', cell: ({ code: ended }) => outcomeOf(ended) },
  { title: 'Details', cell: (change) => details(change) },
];

const asked = (query: Readonly<Record<string, string>>): string => new URLSearchParams(query).toString();

const whatOf = ({ sentence, method, path }: Change): Child =>
  html`${sentence}<br /><span class="about"><code>${method} ${path}</code></span>`;

function outcomeOf(ended: number | null): Child {
  if (ended === null) return badge('no outcome', 'warn');
  return ended === 0 ? badge('done', 'good') : badge(`refused, ${ended}`, 'quiet');
}

const details = (change: Change): Child =>
  html`<details>
    <summary>Show</summary>
    <dl class="facts">
      <div>
        <dt>From</dt>
        <dd>${change.address}</dd>
      </div>
      <div>
        <dt>Credential</dt>
        <dd>${code(change.credential)}</dd>
      </div>
      <div>
        <dt>Request</dt>
        <dd>${code(change.request_id)}</dd>
      </div>
    </dl>
    ${stateDifference(change.before, change.after)}
  </details>`;
