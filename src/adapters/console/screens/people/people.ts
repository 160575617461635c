import { PEOPLE } from '../../../api/calls/people.ts';
import type { AnswerOf } from '../../../api/call.ts';
import { html } from '../../../pages/html.ts';
import { actionForm } from '../../forms/action-form.ts';
import { askedQuery, card, pager, table, type Column } from '../../parts/lists.ts';
import { ago, badge } from '../../parts/values.ts';
import { action, screen } from '../../screen.ts';
import { personPath } from '../../paths.ts';

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
