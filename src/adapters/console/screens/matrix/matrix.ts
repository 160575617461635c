import type { AnswerOf } from '../../../api/call.ts';
import { DIAGNOSIS } from '../../../api/calls/diagnosis.ts';
import { UNIFIED_CALLBACKS } from '../../../../domain/provider/unified-callback.ts';
import { UNIFIED_CALLS } from '../../../../domain/provider/unified-call.ts';
import { html, type Child, type Html } from '../../../pages/html.ts';
import { card, emptyState } from '../../parts/lists.ts';
import { badge, DASH, type Tone } from '../../parts/values.ts';
import { screen } from '../../screen.ts';

type Provider = AnswerOf<typeof DIAGNOSIS.capabilities>['list'][number];
type Support = Provider['calls'][keyof Provider['calls']];

/** The capability matrix: functions by providers. */
export const matrix = screen({
  path: '/console/matrix',
  name: 'Capability matrix',
  purpose: 'The functions of each active provider: supported, partial, asked by callback, or not there, and why.',
  group: 'Watch',
  calls: [DIAGNOSIS.capabilities],
  load: (visit) => visit.call(DIAGNOSIS.capabilities),
  view: ({ list }) => {
    if (list.length === 0) return emptyState('There is no active provider yet.');
    return capabilityCards(list);
  },
});

/** The functions of these providers. */
export function capabilityCards(list: readonly Provider[]): Child {
  const alike = groupsOf(list);
  return [
    card('Calls', grid(alike, CALLS)),
    card('Callbacks', grid(alike, CALLBACKS)),
    card('Beside the specification', grid(alike, BESIDE)),
    card('Extensions', extensions(alike)),
  ];
}

/** Providers with identical functions. */
interface Alike {
  readonly first: Provider;
  readonly codes: readonly string[];
}

function groupsOf(list: readonly Provider[]): readonly Alike[] {
  const groups = new Map<string, Alike>();
  for (const first of list) {
    const functions = JSON.stringify({ ...first, provider: undefined });
    const known = groups.get(functions) ?? { first, codes: [] };
    groups.set(functions, { ...known, codes: [...known.codes, first.provider] });
  }
  return [...groups.values()];
}

interface Grid {
  readonly caption: string;
  /** Pairs of names and titles. */
  readonly functions: readonly (readonly [string, string])[];
  readonly of: (provider: Provider) => Readonly<Record<string, Support>>;
}

const CALLS: Grid = { caption: 'Calls', functions: Object.entries(UNIFIED_CALLS), of: ({ calls }) => calls };
const CALLBACKS: Grid = {
  caption: 'Callbacks',
  functions: Object.entries(UNIFIED_CALLBACKS),
  of: ({ callbacks }) => callbacks,
};

const BESIDE: Grid = {
  caption: 'Functions beside the specification',
  functions: [['free_rounds', 'Free rounds']],
  of: ({ free_rounds: rules }) => ({
    free_rounds: {
      support: rules === null ? 'unsupported' : 'supported',
      operations: rules?.operations ?? [],
      remark: rules === null ? null : `at most ${rules.rounds_max} rounds in ${rules.days_max} days`,
    },
  }),
};

function grid(groups: readonly Alike[], { caption, functions, of }: Grid): Html {
  return html`<div class="table-frame" tabindex="0" role="region" aria-label="${caption} by protocol">
    <table class="matrix">
      <caption class="unseen">
        ${caption} by protocol
      </caption>
      <thead>
        <tr>
          <th scope="col">Function</th>
          ${groups.map(
            ({ first, codes }) =>
              html`<th scope="col">${first.protocol} <span class="members">${codes.join(', ')}</span></th>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${functions.map(
          ([name, title]) =>
            html`<tr>
              <th scope="row">${title}</th>
              ${groups.map(({ first }) => cell(first, of(first)[name]))}
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

const cell = ({ protocol }: Provider, support: Support | undefined): Html =>
  html`<td data-title="${protocol}">${support === undefined ? DASH : supportView(support)}</td>`;

const supportView = ({ support, operations, remark }: Support): Child =>
  html`<div>
    ${badge(support, TONES[support] ?? 'quiet')} ${remark === null ? undefined : html`<p class="about">${remark}</p>`}
    ${operations.length === 0 ? undefined : html`<p class="about"><code>${operations.join(', ')}</code></p>`}
  </div>`;

const extensions = (groups: readonly Alike[]): Child =>
  groups.map(
    ({ first, codes }) =>
      html`<section>
        <h3>${first.protocol}, of ${codes.join(', ')}</h3>
        ${
          first.extensions.length === 0
            ? html`<p class="about">None.</p>`
            : first.extensions.map(
                ({ function: name, operations }) =>
                  html`<p class="about"><strong>${name}</strong>: <code>${operations.join(', ')}</code></p>`,
              )
        }
      </section>`,
  );
