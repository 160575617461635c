import type { AnswerOf } from '../../../api/call.ts';
import { OFFER_RULES } from '../../../api/calls/offer-rules.ts';
import { html, type Child, type Html } from '../../../pages/html.ts';
import { mayCall } from '../../paths.ts';
import { table, type Column } from '../../parts/lists.ts';
import type { Part, ScreenVisit } from '../../screen.ts';

export type Rule = AnswerOf<typeof OFFER_RULES.show>['rules'][number];

/** The most rules of a form, so that the page stays below 100 KB. */
export const RULES_EDITED_MAX = 30;
/** The number of empty rows for more rules. */
const EMPTY_LINES = 3;

const NAMES = ['effect', 'provider', 'brand', 'category', 'game', 'countries'] as const;
type Name = (typeof NAMES)[number];
/** A rule as it was typed. */
export type Line = { readonly [Field in Exclude<Name, 'countries'>]?: string | undefined } & {
  readonly countries?: readonly string[] | undefined;
};

/** The rows of a form as they were typed. A row without an effect is not a rule. */
export function rulesIn(form: URLSearchParams): readonly Line[] {
  const columns = NAMES.map((name) => form.getAll(name));
  const lines = (columns[0] ?? []).map((_, at): Line =>
    Object.fromEntries(
      NAMES.flatMap((name, column) => {
        const value = columns[column]?.[at]?.trim() ?? '';
        if (value === '') return [];
        return [[name, name === 'countries' ? value.split(/[\s,]+/).filter(Boolean) : value]];
      }),
    ),
  );
  return lines.filter((line) => 'effect' in line);
}

export interface RulesForm {
  readonly rules: readonly Line[];
  /** The labels of the buttons, by the name of the action. */
  readonly buttons: readonly (readonly [action: string, label: string, style: string])[];
  readonly providers: readonly string[];
  readonly hidden: Child;
}

/** A row of fields for each rule, and some empty rows; undefined if the person may not set rules. */
export function rulesForm(visit: ScreenVisit, { rules, buttons, providers, hidden }: RulesForm): Part {
  if (!mayCall(visit.caller, OFFER_RULES.set, visit.params)) return undefined;
  const lines = [...rules, ...Array.from({ length: EMPTY_LINES }, () => ({}))].map((line, at) => ({
    line,
    at: at + 1,
  }));
  return html`<form method="post" action="${visit.path}" id="offer-rules" class="rules">
    <input type="hidden" name="form_token" value="${visit.formToken}" />
    ${hidden} ${table(lines, COLUMNS, { caption: 'Rules', empty: '' })}
    <datalist id="known-providers">${providers.map((code) => html`<option value="${code}"></option>`)}</datalist>
    <p class="about">
      A line without an effect is no rule, and an empty field matches everything. A rule that names a game decides
      before all others, and deny before allow. Countries are codes of two letters, such as MT, DE: the rule holds for
      players there.
    </p>
    <p class="buttons">
      ${buttons.map(([action, label, style]) => html`<button name="action" value="${action}" class="${style}">${label}</button>`)}
    </p>
  </form>`;
}

interface Numbered {
  readonly line: Line;
  readonly at: number;
}

const EFFECTS = ['', 'allow', 'deny'] as const;

const COLUMNS: readonly Column<Numbered>[] = [
  {
    title: 'Effect',
    cell: ({ line, at }) =>
      html`<select name="effect" aria-label="Effect of rule ${at}">
        ${EFFECTS.map((effect) => html`<option value="${effect}" ${effect === (line.effect ?? '') ? html` selected` : undefined}>${effect === '' ? '–' : effect}</option>`)}
      </select>`,
  },
  { title: 'Provider', cell: (numbered) => input(numbered, 'provider', 32) },
  { title: 'Brand', cell: (numbered) => input(numbered, 'brand', 128) },
  { title: 'Category', cell: (numbered) => input(numbered, 'category', 32) },
  { title: 'Game', cell: (numbered) => input(numbered, 'game', 36) },
  { title: 'Countries', cell: (numbered) => input(numbered, 'countries', 1000) },
];

const PLACEHOLDERS: Readonly<Record<Name, string>> = {
  effect: '',
  provider: 'any',
  brand: 'any',
  category: 'any',
  game: 'GUID, or any',
  countries: 'any',
};

const input = ({ line, at }: Numbered, name: Name, lengthMax: number): Html =>
  html`<input
    name="${name}"
    value="${[line[name] ?? []].flat().join(', ')}"
    maxlength="${lengthMax}"
    placeholder="${PLACEHOLDERS[name]}"
    aria-label="${name} of rule ${at}"
    autocomplete="off"
    ${name === 'provider' ? html` list="known-providers"` : undefined}
  />`;
