import { PEOPLE } from '../../../api/calls/people.ts';
import type { AnswerOf } from '../../../api/call.ts';
import { html } from '../../../pages/html.ts';
import { actionForm, actionButton } from '../../forms/action-form.ts';
import { askedQuery, card, pager, table, definitions, type Column } from '../../parts/lists.ts';
import { ago, badge, copiedAddress, time } from '../../parts/values.ts';
import { action, screen } from '../../screen.ts';
import { personPath } from '../../paths.ts';
import { SESSIONS } from '../../../api/calls/sessions.ts';
import { ok } from '../../../../domain/shared/result.ts';
import { shownOnce } from '../../parts/notices.ts';
import { sessionsPart } from './person-sessions.ts';
import { tokensPart } from './person-tokens.ts';

type Person = AnswerOf<typeof PEOPLE.show>;

const create = action({
  name: 'create-person',
  call: PEOPLE.create,
  label: 'Create',
  notice: 'The administrator is there. Make a link or a token next: until then nobody can sign in under this name.',
  done: ({ name }) => ({ to: personPath(name) }),
});

/** All administrators, and a form for a new one. */
export const people = screen({
  path: '/console/people',
  name: 'People',
  purpose: 'The people and programs that administer the gateway, with their roles.',
  group: 'Security',
  calls: [PEOPLE.list],
  load: (visit) => visit.call(PEOPLE.list, { query: askedQuery(visit, PEOPLE.list) }),
  view: (page, visit) => {
    const form = actionForm(visit, create);
    const columns: readonly Column<Person>[] = [
      { title: 'Name', cell: ({ name }) => html`<a href="${personPath(name)}">${name}</a>` },
      { title: 'Role', cell: ({ role }) => role },
      { title: 'State', cell: ({ active }) => (active ? badge('active', 'good') : badge('disabled', 'quiet')) },
      { title: 'Signs in by', cell: ({ signs_in_by }) => (signs_in_by === 'link' ? 'link' : 'identity provider') },
      { title: 'Signed in', cell: ({ signed_in_at }) => ago(signed_in_at, visit.nowMs, 'never') },
    ];
    const words = { caption: 'Administrators', empty: 'There is nobody yet beside ADMIN_TOKEN.' };
    return [
      table(page.list, columns, words),
      pager(visit, page),
      form === undefined ? undefined : card('Create an administrator', form),
    ];
  },
  actions: [create],
});

const tokens = tokensPart('administrator');
const sessions = sessionsPart('administrator');

const change = action({
  name: 'change-person',
  call: PEOPLE.change,
  label: 'Save',
  notice: 'Saved. Tokens and sessions of this administrator follow with their next request.',
  done: ({ name }) => ({ to: personPath(name) }),
});

const link = action({
  name: 'make-sign-in-link',
  call: SESSIONS.link,
  label: 'Make a sign-in link',
  notice: 'The link is made.',
  done: ({ url, expires_at }, { params }) => ({
    title: `Link of ${params['name'] ?? ''}`,
    content: shownOnce(
      html`The link signs in once, until ${time(expires_at)}. Send it to nobody else.`,
      copiedAddress(url),
    ),
  }),
});

/** One administrator, with tokens and sessions for callers who may see them. */
export const person = screen({
  path: '/console/people/{name}',
  name: 'Administrator',
  purpose: 'An administrator: role, tokens, and sessions in browsers.',
  calls: [PEOPLE.show],
  load: async (visit) => {
    const shown = await visit.call(PEOPLE.show, { params: visit.params });
    if (!shown.ok) return shown;
    const { name } = shown.value;
    return ok({
      shown: shown.value,
      tokens: await tokens.load(visit, name),
      sessions: await sessions.load(visit, name),
    });
  },
  title: ({ shown }) => shown.name,
  view: ({ shown, ...loaded }, visit) => {
    const form = actionForm(visit, change, { now: shown });
    const facts = definitions([
      ['Role', shown.role],
      ['State', shown.active ? badge('active', 'good') : badge('disabled', 'quiet')],
      ['Signs in by', shown.signs_in_by === 'link' ? 'link' : 'identity provider'],
      ['Signed in', time(shown.signed_in_at, 'never')],
      ['Created', html`${time(shown.created_at)} by ${shown.created_by}`],
    ]);
    return [
      card('About', facts, actionButton(visit, link)),
      form === undefined ? undefined : card('Change', form),
      tokens.view(visit, shown.name, loaded.tokens),
      sessions.view(visit, shown.name, loaded.sessions),
    ];
  },
  actions: [change, link, ...tokens.actions, ...sessions.actions],
});
