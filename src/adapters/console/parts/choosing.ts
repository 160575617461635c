import { html, type Child, type Html } from '../../pages/html.ts';
import { mayCall } from '../may.ts';
import { CHOSEN, FILTERS, filtersOf } from './chosen.ts';
import type { Action, Part, ScreenVisit } from '../screen.ts';
import type { Column } from './lists.ts';

const FORM = 'chosen-lines';

/** The column with a checkbox for each row that may be chosen. */
export const choiceColumn = <Row extends { readonly id: string }>(
  nameOf: (row: Row) => string,
  mayChoose: (row: Row) => boolean,
): Column<Row> => ({
  title: 'Choose',
  cell: (row) =>
    mayChoose(row)
      ? html`<input
          type="checkbox"
          form="${FORM}"
          name="${CHOSEN}"
          value="${row.id}"
          aria-label="Choose ${nameOf(row)}"
        />`
      : undefined,
});

/** The bar below a list that acts on all chosen rows, and stays in sight; undefined if the person may make none of the calls. */
export function chosenForm(visit: ScreenVisit, actions: readonly Action[], extra?: Child): Part {
  const mine = actions.filter(({ call }) => mayCall(visit.caller, call, visit.params));
  if (mine.length === 0) return undefined;
  return html`<form id="${FORM}" method="post" action="${visit.path}" class="chosen">
    <input type="hidden" name="form_token" value="${visit.formToken}" />
    <input type="hidden" name="${FILTERS}" value="${filtersOf(visit)}" />
    <p class="buttons scripted">
      <label><input type="checkbox" data-choose-all autocomplete="off" /> All of this page</label>
      <output class="about"></output>
    </p>
    ${extra}
    <p class="buttons">With the chosen lines: ${mine.map(button)}</p>
  </form>`;
}

const button = ({ name, label, isDangerous }: Action): Html =>
  html`<button name="action" value="${name}" class="${isDangerous === true ? 'danger' : ''}">${label}</button>`;
