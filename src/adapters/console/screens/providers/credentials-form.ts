import { PROVIDERS } from '../../../api/providers.ts';
import { html, type Child } from '../../../pages/html.ts';
import { hidden, refusalOf } from '../../forms/action-form.ts';
import { mayCall, mayFillField } from '../../may.ts';
import { card } from '../../parts/lists.ts';
import { action, type Part, type ScreenVisit } from '../../screen.ts';
import type { Provider } from './providers.ts';

/** The names and the secrets of the form. */
const NAME = 'credential-name';
const VALUE = 'credential-value';
/** Lines of the form; a protocol has at most this many credentials. */
const LINES = 8;

export const setCredentials = action({
  name: 'set-credentials',
  call: PROVIDERS.change,
  label: 'Replace the credentials',
  only: ['credentials'],
  isDangerous: true,
  notice: 'The credentials are kept, encrypted. The next call to the provider uses them.',
  parts: (form, { params }) => ({ params, body: credentialsIn(form) }),
  done: (_, { path }) => ({ to: path }),
});

/** The credentials of a form; a form without any names nothing to change. */
function credentialsIn(form: URLSearchParams): Readonly<Record<string, unknown>> {
  const values = form.getAll(VALUE);
  const given = form.getAll(NAME).flatMap((name, at) => (name.trim() === '' ? [] : [[name.trim(), values[at] ?? '']]));
  return given.length === 0 ? {} : { credentials: Object.fromEntries(given) as Readonly<Record<string, string>> };
}

/** Lines for the credentials. They are written here and never shown again, also not after a refusal. */
export function credentialsCard(visit: ScreenVisit, { has_credentials, protocol }: Provider): Part {
  const { call } = setCredentials;
  if (!mayCall(visit.caller, call, visit.params) || !mayFillField(visit.caller, call, 'credentials')) return undefined;
  const names = visit.refused?.action === setCredentials.name ? visit.form.getAll(NAME) : [];
  return card('Credentials', [
    html`<p class="about">
      ${has_credentials ? 'There are credentials; new ones replace all of them.' : 'There are no credentials yet.'} The
      documentation of
      <code>${protocol}</code> has their names. They are kept encrypted and never shown again.
    </p>`,
    html`<form method="post" action="${visit.path}" class="action" autocomplete="off">
      ${hidden(visit, setCredentials)} ${refusalOf(visit, setCredentials)}
      <div class="pairs">${Array.from({ length: LINES }, (_, at) => line(at + 1, names[at] ?? ''))}</div>
      <p class="buttons"><button class="danger">${setCredentials.label}</button></p>
    </form>`,
  ]);
}

const line = (at: number, name: string): Child =>
  html`<input
      name="${NAME}"
      value="${name}"
      maxlength="64"
      placeholder="Name"
      aria-label="Name of credential ${at}"
      autocomplete="off"
      spellcheck="false"
    />
    <input
      name="${VALUE}"
      class="masked"
      maxlength="8192"
      placeholder="Secret"
      aria-label="Secret of credential ${at}"
      autocomplete="off"
      spellcheck="false"
    />`;
