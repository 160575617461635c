import { html, type Html } from '../../../pages/html.ts';
import { inline } from '../../../pages/prose.ts';
import type { SchemaRow } from './schema-rows.ts';

/** The subject of a table of fields. A request marks the required fields, an answer the optional ones. */
export interface SchemaTable {
  readonly caption: string;
  readonly rows: readonly SchemaRow[];
  readonly of: 'request' | 'answer';
}

/** A table of fields with their names and meanings; undefined if there are none. */
export function schemaTable({ caption, rows, of }: SchemaTable): Html | undefined {
  if (rows.length === 0) return undefined;
  return html`<table class="fields">
    <caption class="hidden">
      ${caption}
    </caption>
    <thead>
      <tr>
        <th scope="col">Field</th>
        <th scope="col">Meaning</th>
      </tr>
    </thead>
    <tbody>
      ${rows.map((row) => [variantOf(row), rowOf(row, of)])}
    </tbody>
  </table>`;
}

const variantOf = ({ variant }: SchemaRow): Html | undefined =>
  variant === undefined
    ? undefined
    : html`<tr class="variant">
        <th scope="rowgroup" colspan="2">${variant}</th>
      </tr>`;

const rowOf = ({ name, type, isRequired, description, rules }: SchemaRow, of: SchemaTable['of']): Html =>
  html`<tr>
    <th scope="row"><code>${breakable(name)}</code> <span class="type">${type}</span>${mark(isRequired, of)}</th>
    <td>
      ${inline(description)}${rules.length > 0 ? html` <span class="rules">${inline(rules.join('; '))}</span>` : undefined}
    </td>
  </tr>`;

function mark(isRequired: boolean, of: SchemaTable['of']): Html | undefined {
  if (of === 'request') return isRequired ? html` <span class="required">required</span>` : undefined;
  return isRequired ? undefined : html` <span class="type">optional</span>`;
}

/** Lets long names break after a dot or an underscore, and not within a word. */
const breakable = (name: string): Html => html`${name.split(/(?<=[._])/).map((part) => html`${part}<wbr />`)}`;
