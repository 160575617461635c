import type { AnswerOf } from '../../../api/call.ts';
import { SESSIONS } from '../../../api/sessions.ts';
import { actionButton } from '../../forms/action-form.ts';
import { mayCall } from '../../may.ts';
import { card, table, type Column } from '../../parts/lists.ts';
import { ago, badge, time } from '../../parts/values.ts';
import { action, type Action, type Part, type ScreenVisit } from '../../screen.ts';

type Sessions = AnswerOf<typeof SESSIONS.list>['list'];

const end = action({
  name: 'end-session',
  call: SESSIONS.end,
  label: 'End',
  isDangerous: true,
  notice: 'The session is over.',
  done: (_, { path }) => ({ to: path }),
});

export const SESSION_ACTIONS: readonly Action[] = [end];

/** The sessions of the administrator in the path; undefined for those who may not see them. */
export async function loadedSessions(visit: ScreenVisit): Promise<Sessions | undefined> {
  if (!mayCall(visit.caller, SESSIONS.list, visit.params)) return undefined;
  const listed = await visit.call(SESSIONS.list, { params: visit.params });
  return listed.ok ? listed.value.list : undefined;
}

/** The sessions of an administrator, each with a button that ends it. */
export function sessionsCard(visit: ScreenVisit, sessions: Sessions | undefined): Part {
  if (sessions === undefined) return undefined;
  const own = visit.caller.credential;
  const columns: readonly Column<Sessions[number]>[] = [
    { title: 'Begun', cell: ({ created_at }) => time(created_at) },
    { title: 'From', cell: ({ address }) => address },
    {
      title: 'State',
      cell: ({ id, open }) =>
        open ? badge(own === `session:${id}` ? 'this one' : 'open', 'good') : badge('over', 'quiet'),
    },
    { title: 'Last used', cell: ({ seen_at }) => ago(seen_at, visit.nowMs) },
    { title: 'Ends at the latest', cell: ({ ends_at }) => time(ends_at) },
    { title: 'Action', cell: ({ id, open }) => (open ? actionButton(visit, end, { id }) : undefined) },
  ];
  return card('Sessions', table(sessions, columns, { caption: 'Sessions', empty: 'There was no session yet.' }));
}
