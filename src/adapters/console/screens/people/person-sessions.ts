import type { AnswerOf } from '../../../api/call.ts';
import { SESSIONS } from '../../../api/calls/sessions.ts';
import { actionButton } from '../../forms/action-form.ts';
import { mayCall } from '../../paths.ts';
import { card, table, type Column } from '../../parts/lists.ts';
import { ago, badge, time } from '../../parts/values.ts';
import { action, type Action, type Part, type ScreenVisit } from '../../screen.ts';

type Sessions = AnswerOf<typeof SESSIONS.list>['list'];

/** The sessions of an administrator, on that administrator's page or on the caller's own account. */
export interface SessionsPart {
  readonly actions: readonly Action[];
  /** Undefined if the caller may not see the sessions. */
  readonly load: (visit: ScreenVisit, name: string) => Promise<Sessions | undefined>;
  readonly view: (visit: ScreenVisit, name: string, sessions: Sessions | undefined) => Part;
}

/** `whose` makes the names of the actions unique to one of the two pages. */
export function sessionsPart(whose: 'own' | 'administrator'): SessionsPart {
  const end = action({
    name: `end-${whose}-session`,
    call: SESSIONS.end,
    label: 'End',
    isDangerous: true,
    notice: 'The session is over.',
    done: (_, { path }) => ({ to: path }),
  });
  return { actions: [end], load: loadedSessions, view };

  function view(visit: ScreenVisit, name: string, sessions: Sessions | undefined): Part {
    if (sessions === undefined) return undefined;
    const columns: readonly Column<Sessions[number]>[] = [
      { title: 'Begun', cell: ({ created_at }) => time(created_at) },
      { title: 'From', cell: ({ address }) => address },
      { title: 'State', cell: (session) => stateOf(session, visit) },
      { title: 'Last used', cell: ({ seen_at }) => ago(seen_at, visit.nowMs) },
      { title: 'Ends at the latest', cell: ({ ends_at }) => time(ends_at) },
      { title: 'Action', cell: ({ id, open }) => (open ? actionButton(visit, end, { name, id }) : undefined) },
    ];
    return card('Sessions', table(sessions, columns, { caption: 'Sessions', empty: 'There was no session yet.' }));
  }
}

async function loadedSessions({ caller, call }: ScreenVisit, name: string): Promise<Sessions | undefined> {
  if (!mayCall(caller, SESSIONS.list, { name })) return undefined;
  const listed = await call(SESSIONS.list, { params: { name } });
  return listed.ok ? listed.value.list : undefined;
}

function stateOf({ id, open }: Sessions[number], { caller }: ScreenVisit): Part {
  if (!open) return badge('over', 'quiet');
  return badge(caller.credential === `session:${id}` ? 'this one' : 'open', 'good');
}
