import { html, type Child } from '../../../pages/html.ts';
import { DASH } from '../../parts/values.ts';

type State = Readonly<Record<string, unknown>> | null;

/** The fields that differ between two states of a thing, side by side. */
export function stateDifference(before: State, after: State): Child {
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
