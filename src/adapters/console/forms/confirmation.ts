import { createHash } from 'node:crypto';
import { ok, type Result } from '../../../domain/shared/result.ts';
import { filledPath, placeOf, type AdminCall } from '../../api/call.ts';
import { html, type Child, type Html } from '../../pages/html.ts';
import type { CallParts, CallRefusal } from '../../pages/visit.ts';
import { sameList } from '../parts/filters.ts';
import { json } from '../parts/json.ts';
import type { Action, ScreenVisit } from '../screen.ts';
import { filledField, hidden, refusalOf } from './action-form.ts';
import { bodyFields } from './form-fields.ts';
import { bodyOf, paramsOf } from './form-values.ts';

/** The field of the confirmation page with the digest of everything that it has shown. */
const SHOWN = 'shown';

/** The calls of an action, and the things that they are about. */
interface Deed {
  readonly lines: readonly string[];
  readonly bodies: readonly string[];
  readonly subject: Html | undefined;
  readonly digest: string;
}

/** The parts of the one call of an action. */
export const partsOf = (action: Action, given: URLSearchParams, visit: ScreenVisit): CallParts =>
  action.parts?.(given, visit) ?? {
    params: paramsOf(action.call, given, visit.params),
    body: bodyOf(action.call, given),
  };

/** Whether an action needs a confirmation, and nobody has seen the page that shows exactly what it does. */
export async function asksFirst(action: Action, visit: ScreenVisit): Promise<boolean> {
  if (action.sure === undefined || action.each?.(visit.form, visit).length === 0) return false;
  const deed = await deedOf(action, visit);
  return !deed.ok || visit.form.get(SHOWN) !== deed.value.digest;
}

/** Whether an earlier confirmation page showed something else. */
export const wasShownElse = ({ form, refused }: ScreenVisit): boolean => form.has(SHOWN) && refused === undefined;

/** The page that asks for the confirmation of an action. It shows what the action does, and carries the digest of exactly that. */
export async function confirmation(visit: ScreenVisit, action: Action): Promise<Result<Html, CallRefusal>> {
  const deed = await deedOf(action, visit);
  if (!deed.ok) return deed;
  const { lines, bodies, subject, digest } = deed.value;
  const style = action.isDangerous === true ? 'danger' : 'primary';
  return ok(
    html`<section class="card narrow">
      ${wasShownElse(visit) ? CHANGED : undefined}
      <p class="ask">${action.sure?.(givenIn(visit), visit)}</p>
      ${subject}
      <ul class="lines">
        ${lines.map((line) => html`<li><code>${line}</code></li>`)}
      </ul>
      ${bodies.map((body) => json(JSON.parse(body)))}
      <form method="post" action="${visit.path}" class="action">
        <input type="hidden" name="${SHOWN}" value="${digest}" />
        ${visit.method === 'POST' && visit.refused === undefined ? sentAgain(visit, action) : toFill(visit, action)}
        <p class="buttons">
          <button class="${style}">${action.label}</button> <a class="button" href="${sameList(visit)}">Cancel</a>
        </p>
      </form>
    </section>`,
  );
}

const CHANGED = html`<p class="refusal" role="alert">
  Nothing was done: this is not what the page before has shown. Look at it again.
</p>`;

const givenIn = ({ method, form, query }: ScreenVisit): URLSearchParams => (method === 'POST' ? form : query);

async function deedOf(action: Action, visit: ScreenVisit): Promise<Result<Deed, CallRefusal>> {
  const given = givenIn(visit);
  const calls = action.each?.(given, visit) ?? [partsOf(action, given, visit)];
  const subject = action.subject === undefined ? ok(undefined) : await action.subject(visit, calls[0]?.params ?? {});
  if (!subject.ok) return subject;
  const lines = calls.map((parts) => lineOf(action.call, parts));
  const all = calls.map(({ body }) => JSON.stringify(body ?? {}));
  const content = JSON.stringify([action.name, lines, all, subject.value?.markup]);
  const digest = createHash('sha256').update(content).digest('hex');
  return ok({ lines, bodies: [...new Set(all)].filter((body) => body !== '{}'), subject: subject.value, digest });
}

const lineOf = (call: AdminCall, { params = {} }: CallParts): string =>
  `${placeOf(call).method} ${filledPath(call, params)}`;

/** All fields that a form has sent, for the form of the confirmation page. */
const sentAgain = (visit: ScreenVisit, action: Action): Child => [
  hidden(visit, action),
  ...[...visit.form]
    .filter(([name]) => !['form_token', 'action', SHOWN].includes(name))
    .map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`),
];

/** The input fields of the confirmation page itself. If the page is shown again, it shows the calls with the given values. */
function toFill(visit: ScreenVisit, action: Action): Child {
  const fields = bodyFields(action.call).filter(({ name }) => action.only?.includes(name) ?? true);
  return [
    hidden(visit, action, paramsOf(action.call, givenIn(visit), visit.params)),
    refusalOf(visit, action),
    ...fields.map((field) => filledField(visit, { action, field, options: {} })),
  ];
}
