import { html, type Html } from '../../pages/html.ts';
import { mayCall, mayFillField } from '../paths.ts';
import type { Action, Part, ScreenVisit } from '../screen.ts';
import { fieldView } from './field-view.ts';
import { bodyFields, labelOf, type FormField } from './form-fields.ts';
import { PARAM, rawOf, sentIn, WAS } from './form-values.ts';

/** The options of an action's form that its contract does not define. */
export interface FormOptions {
  /** The present values, for a form that changes a thing. Only changed fields are sent. */
  readonly now?: Readonly<Record<string, unknown>>;
  /** The values for the call's path that are not in the screen's path. */
  readonly params?: Readonly<Record<string, string>>;
  /** The initial values of a new thing. */
  readonly begins?: Readonly<Record<string, unknown>>;
  /** Whether the fields are in columns, for a form with many fields. */
  readonly isWide?: boolean;
  /** Content before the button. */
  readonly extra?: Html;
}

/** The form of an action, made from the contract of its call; undefined if the person may not make the call. */
export function actionForm(visit: ScreenVisit, action: Action, options: FormOptions = {}): Part {
  const params = { ...visit.params, ...options.params };
  if (!mayCall(visit.caller, action.call, params)) return undefined;
  const fields = bodyFields(action.call).filter(
    ({ name }) => (action.only?.includes(name) ?? true) && mayFillField(visit.caller, action.call, name),
  );
  const style = action.isDangerous === true ? 'danger' : 'primary';
  return html`<form
    method="post"
    action="${visit.path}"
    class="action${options.isWide === true ? ' wide' : ''}"
    id="form-${action.name}"
  >
    ${hidden(visit, action, options.params)} ${refusalOf(visit, action)}
    ${fields.map((field) => filledField(visit, { action, field, options }))} ${options.extra}
    <p class="buttons"><button class="${style}">${action.label}</button></p>
  </form>`;
}

/**
 * The button of an action without input; undefined if the person may not make the call. If the action needs a confirmation, the button leads to that
 * page.
 */
export function actionButton(visit: ScreenVisit, action: Action, params: Readonly<Record<string, string>> = {}): Part {
  if (!mayCall(visit.caller, action.call, { ...visit.params, ...params })) return undefined;
  const style = action.isDangerous === true ? 'button danger' : 'button';
  if (action.sure !== undefined) {
    const asked = new URLSearchParams({ confirm: action.name, ...named(params) });
    return html`<a class="${style}" href="${visit.path}?${asked.toString()}">${action.label}</a>`;
  }
  return html`<form method="post" action="${visit.path}" class="inline">
    ${hidden(visit, action, params)}<button class="${style}">${action.label}</button>
  </form>`;
}

const named = (params: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [PARAM + name, value]));

/** The hidden fields of a form: the session's form token, the action, and the thing that it is about. */
export const hidden = (visit: ScreenVisit, action: Action, params: Readonly<Record<string, string>> = {}): Html =>
  html`<input type="hidden" name="form_token" value="${visit.formToken}" /><input
      type="hidden"
      name="action"
      value="${action.name}"
    />${Object.entries(named(params)).map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
    )}`;

interface AboutField {
  readonly action: Action;
  readonly field: FormField;
  readonly options: FormOptions;
}

export function filledField(visit: ScreenVisit, { action, field, options }: AboutField): Html {
  const { name } = field;
  const was = options.now === undefined ? undefined : rawOf(field, options.now[name]);
  const tried = visit.refused?.action === action.name ? visit.form : NOT_TRIED;
  const view = fieldView({
    field: was === undefined ? field : { ...field, isRequired: !field.isNullable },
    form: action.name,
    raw: sentIn(tried, field) ?? was ?? rawOf(field, options.begins?.[name] ?? field.initial),
    broken: tried === NOT_TRIED ? undefined : brokenRule(visit, field),
  });
  const kept = tried.get(WAS + name) ?? was;
  return kept === undefined ? view : html`${view}<input type="hidden" name="${WAS}${name}" value="${kept}" />`;
}

const NOT_TRIED = new URLSearchParams();

/** The rule that a field breaks. The rule of a nested field counts for the field that contains it. */
function brokenRule({ refused }: ScreenVisit, { name }: FormField): string | undefined {
  const { field, rule } = refused?.refusal ?? {};
  if (field === name) return rule;
  return field?.startsWith(`${name}.`) === true ? `: ${field.slice(name.length + 1)} ${rule ?? ''}` : undefined;
}

/** The reason why the action was just refused, for the place above its form. */
export function refusalOf({ refused }: ScreenVisit, action: Action): Part {
  if (refused?.action !== action.name) return undefined;
  const { field, rule, sentence } = refused.refusal;
  const [name = '', ...within] = field?.split('.') ?? [];
  const label = bodyFields(action.call).find((each) => each.name === name)?.label ?? labelOf(name);
  const place = within.length === 0 ? label : `${label}: ${within.join('.')}`;
  const text = field === undefined ? sentence : `${place} ${rule ?? ''}`;
  return html`<p class="refusal" role="alert">Nothing was done: ${text}.</p>`;
}
