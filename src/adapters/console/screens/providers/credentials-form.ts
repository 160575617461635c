import { PROVIDERS } from '../../../api/calls/providers.ts';
import { html, type Child } from '../../../pages/html.ts';
import { hidden, refusalOf } from '../../forms/action-form.ts';
import { mayCall, mayFillField } from '../../paths.ts';
import { card, table, type Column } from '../../parts/lists.ts';
import { badge, code } from '../../parts/values.ts';
import { action, type Part, type ScreenVisit } from '../../screen.ts';
import type { AnswerOf } from '../../../api/call.ts';
import type { Provider } from './providers.ts';

type Declared = AnswerOf<typeof PROVIDERS.credentials>['list'][number];

/** The fields of the form: names and secrets. */
const NAME = 'credential-name';
const VALUE = 'credential-value';
/** The rows of the form. No protocol has more credentials than this. */
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

/** The credentials in a form: its rows that have a value. */
function credentialsIn(form: URLSearchParams): Readonly<Record<string, unknown>> {
  const values = form.getAll(VALUE);
  const given = form
    .getAll(NAME)
    .map((name, at) => [name.trim(), values[at] ?? ''] as const)
    .filter(([name, value]) => name !== '' && value !== '');
  return given.length === 0 ? {} : { credentials: Object.fromEntries(given) };
}

/** The names of the credentials, and rows for new ones. Secrets can be written here but are never shown, even after a refusal. */
export function credentialsCard(
  visit: ScreenVisit,
  { has_credentials }: Provider,
  declared: readonly Declared[],
): Part {
  const { call } = setCredentials;
  const listed = table(declared, COLUMNS, { caption: 'Names of credentials', empty: 'The protocol has none.' });
  if (!mayCall(visit.caller, call, visit.params) || !mayFillField(visit.caller, call, 'credentials'))
    return card('Credentials', listed);
  const names =
    visit.refused?.action === setCredentials.name ? visit.form.getAll(NAME) : declared.map(({ name }) => name);
  return card('Credentials', [
    listed,
    html`<p class="about">
      ${has_credentials ? 'New credentials replace all of them.' : 'There are no credentials yet.'} A line without a
      secret is left out. They are kept encrypted and never shown again.
    </p>`,
    html`<form method="post" action="${visit.path}" class="action" autocomplete="off">
      ${hidden(visit, setCredentials)} ${refusalOf(visit, setCredentials)}
      <div class="pairs">${Array.from({ length: LINES }, (_, at) => line(at + 1, names[at] ?? ''))}</div>
      <p class="buttons"><button class="danger">${setCredentials.label}</button></p>
    </form>`,
  ]);
}

const STATES: Readonly<Record<string, Child>> = { true: badge('set', 'good'), null: badge('unknown', 'warn') };

const COLUMNS: readonly Column<Declared>[] = [
  { title: 'Name', cell: ({ name }) => code(name) },
  { title: 'Needed', cell: ({ required }) => (required ? 'yes' : 'no') },
  { title: 'State', cell: ({ required, set }) => STATES[String(set)] ?? badge('not set', required ? 'bad' : 'quiet') },
];

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
