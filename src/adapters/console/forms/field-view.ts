import { html, type Child, type Html } from '../../pages/html.ts';
import { inline } from '../../pages/prose.ts';
import { labelOf, type FormField } from './form-fields.ts';
import { HAS } from './form-values.ts';

/** A field with its text, and the rule that the text breaks. */
export interface FilledField {
  readonly field: FormField;
  /** The name of the form, which makes ids unique on a page with two forms. */
  readonly form: string;
  readonly raw: string;
  readonly broken: string | undefined;
  /** Whether the field is a filter, which nobody has to fill in. */
  readonly isFilter?: boolean;
}

/** A field of a form: its label, its input, its description, and its error. */
export function fieldView(filled: FilledField): Html {
  const { field, broken } = filled;
  const id = idOf(filled);
  const isGroup = field.kind === 'choices';
  const describedBy = [field.description === '' ? '' : `${id}-about`, broken === undefined ? '' : `${id}-broken`];
  const attributes = describing(describedBy.filter((each) => each !== '').join(' '), broken !== undefined);
  const about =
    field.description === '' ? undefined : html`<p class="about" id="${id}-about">${inline(field.description)}</p>`;
  const wrong =
    broken === undefined ? undefined : html`<p class="broken" id="${id}-broken">${field.label} ${broken}.</p>`;
  const input = INPUTS[field.kind](filled, attributes);
  if (isGroup)
    return html`<fieldset class="field">
      <legend>${field.label}</legend>
      ${input} ${about} ${wrong}
    </fieldset>`;
  if (field.kind === 'flag')
    return html`<div class="field flag">${input}<label for="${id}">${field.label}</label>${about} ${wrong}</div>`;
  return html`<div class="field">
    <label for="${id}">${field.label}${optional(filled)}</label>
    ${input} ${about} ${wrong}
  </div>`;
}

const optional = ({ field: { isRequired, kind }, isFilter }: FilledField): Child =>
  isRequired || kind === 'choice' || isFilter === true ? undefined : html` <span class="optional">optional</span>`;

const idOf = ({ form, field }: FilledField): string => `${form}-${field.name}`;

const describing = (ids: string, isBroken: boolean): Html =>
  html`${ids === '' ? undefined : html` aria-describedby="${ids}"`}${isBroken ? html` aria-invalid="true"` : undefined}`;

type Input = (filled: FilledField, attributes: Html) => Html;

const limits = ({ lengthMax, min, max, isRequired, kind }: FormField): Html => {
  const required = isRequired && !MAY_BE_EMPTY.has(kind) ? html` required` : undefined;
  return html`${limit('maxlength', lengthMax)}${limit('min', min)}${limit('max', max)}${required}`;
};

/** For these kinds, an empty input is a value. */
const MAY_BE_EMPTY: ReadonlySet<FormField['kind']> = new Set(['lines', 'json']);

const limit = (name: 'maxlength' | 'min' | 'max', value: number | undefined): Child =>
  value === undefined || Math.abs(value) >= Number.MAX_SAFE_INTEGER ? undefined : html` ${name}="${value}"`;

const typed =
  (type: string): Input =>
  (filled, attributes) => {
    const { field, raw } = filled;
    const rule = html`${limits(field)}${attributes}${field.kind === 'decimal' ? html` step="any"` : undefined}`;
    return html`<input
      id="${idOf(filled)}"
      name="${field.name}"
      type="${type}"
      value="${raw}"
      autocomplete="off"
      ${rule}
    />`;
  };

const box =
  (rows: number): Input =>
  (filled, attributes) => {
    const { field, raw } = filled;
    const rule = html`${limits(field)}${attributes}`;
    return html`<textarea id="${idOf(filled)}" name="${field.name}" rows="${rows}" spellcheck="false" ${rule}>
${raw}</textarea>`;
  };

const INPUTS: Readonly<Record<FormField['kind'], Input>> = {
  line: typed('text'),
  number: typed('number'),
  decimal: typed('number'),
  text: box(4),
  lines: box(4),
  pairs: box(4),
  json: box(8),
  instant: (filled, attributes) =>
    html`<span class="with-unit">${typed('datetime-local')(filled, attributes)}<span class="unit">UTC</span></span>`,
  day: typed('date'),
  flag: (filled, attributes) => {
    const { field, raw } = filled;
    const checked = raw === 'true' ? html` checked` : undefined;
    return html`${asked(field)}<input
        id="${idOf(filled)}"
        name="${field.name}"
        type="checkbox"
        value="true"
        ${checked}${attributes}
      />`;
  },
  choice,
  'yes-no': ({ field, ...filled }, attributes) =>
    choice({ ...filled, field: { ...field, options: ['true', 'false'] } }, attributes),
  choices: (filled, attributes) => {
    const { field, raw } = filled;
    const chosen = new Set(raw.split('\n'));
    return html`${asked(field)}
      <div class="choices" ${attributes}>
        ${field.options.map(
          (option) =>
            html`<label>
              <input
                type="checkbox"
                name="${field.name}"
                value="${option}"
                ${chosen.has(option) ? html` checked` : undefined}
              />
              ${option}
            </label>`,
        )}
      </div>`;
  },
};

function choice(filled: FilledField, attributes: Html): Html {
  const { field, raw } = filled;
  const options = [...(field.isRequired && raw !== '' ? [] : ['']), ...field.options];
  return html`<select id="${idOf(filled)}" name="${field.name}" ${limits(field)}${attributes}>
    ${options.map((option) => html`<option value="${option}" ${option === raw ? html` selected` : undefined}>${option === '' ? '–' : labelOf(option)}</option>`)}
  </select>`;
}

const asked = ({ name }: FormField): Html => html`<input type="hidden" name="${HAS}${name}" value="1" />`;
