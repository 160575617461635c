import type { AnswerOf } from '../../../api/call.ts';
import { DIAGNOSIS } from '../../../api/diagnosis.ts';
import { UNIFIED_CALLBACKS } from '../../../../domain/provider/unified-callback.ts';
import { UNIFIED_CALLS } from '../../../../domain/provider/unified-call.ts';
import { html, type Child, type Html } from '../../../pages/html.ts';
import { card, emptyState } from '../../parts/lists.ts';
import { badge, DASH, type Tone } from '../../parts/values.ts';
import { screen } from '../../screen.ts';

type Provider = AnswerOf<typeof DIAGNOSIS.capabilities>['list'][number];
type Support = Provider['calls'][keyof Provider['calls']];

/** The capability matrix: functions beside providers. */
export const matrix = screen({
  path: '/console/matrix',
  name: 'Capability matrix',
  purpose: 'The functions of each active provider: supported, partial, asked by callback, or not there, and why.',
  group: 'Watch',
  calls: [DIAGNOSIS.capabilities],
  load: (visit) => visit.call(DIAGNOSIS.capabilities),
  view: ({ list }) =>
    list.length === 0
      ? emptyState('There is no active provider yet.')
      : [
          card(
            'Calls',
            grid(list, 'Calls by provider', Object.entries(UNIFIED_CALLS), ({ calls }) => calls),
          ),
          card(
            'Callbacks',
            grid(list, 'Callbacks by provider', Object.entries(UNIFIED_CALLBACKS), ({ callbacks }) => callbacks),
          ),
          card('Extensions', extensions(list)),
        ],
});

function grid(
  list: readonly Provider[],
  caption: string,
  functions: readonly (readonly [string, string])[],
  of: (provider: Provider) => Readonly<Record<string, Support>>,
): Html {
  return html`<div class="table-frame" tabindex="0" role="region" aria-label="${caption}">
    <table class="matrix">
      <caption class="unseen">
        ${caption}
      </caption>
      <thead>
        <tr>
          <th scope="col">Function</th>
          ${list.map(({ provider, protocol }) => html`<th scope="col">${provider} <span class="none">${protocol}</span></th>`)}
        </tr>
      </thead>
      <tbody>
        ${functions.map(
          ([name, title]) =>
            html`<tr>
              <th scope="row">${title}</th>
              ${list.map((each) => cell(each, of(each)[name]))}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

const TONES: Readonly<Record<string, Tone>> = {
  supported: 'good',
  partial: 'warn',
  callback: 'busy',
  unsupported: 'quiet',
};

const cell = ({ provider }: Provider, support: Support | undefined): Html =>
  html`<td data-title="${provider}">${support === undefined ? DASH : supportView(support)}</td>`;

const supportView = ({ support, operations, remark }: Support): Child =>
  html`<div>
    ${badge(support, TONES[support] ?? 'quiet')} ${remark === null ? undefined : html`<p class="about">${remark}</p>`}
    ${operations.length === 0 ? undefined : html`<p class="about"><code>${operations.join(', ')}</code></p>`}
  </div>`;

const extensions = (list: readonly Provider[]): Child =>
  list.map(
    ({ provider, extensions: groups }) =>
      html`<section>
        <h3>${provider}</h3>
        ${
          groups.length === 0
            ? html`<p class="about">None.</p>`
            : groups.map(
                ({ function: name, operations }) =>
                  html`<p class="about"><strong>${name}</strong>: <code>${operations.join(', ')}</code></p>`,
              )
        }
      </section>`,
  );
