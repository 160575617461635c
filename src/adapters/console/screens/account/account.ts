import { ACCOUNT } from '../../../api/calls/admin-tokens.ts';
import { PEOPLE } from '../../../api/calls/people.ts';
import { ok } from '../../../../domain/shared/result.ts';
import { html, type Child } from '../../../pages/html.ts';
import { mayCall } from '../../paths.ts';
import { card, definitions } from '../../parts/lists.ts';
import { time } from '../../parts/values.ts';
import { screen, type ScreenVisit } from '../../screen.ts';
import { sessionsPart } from '../people/person-sessions.ts';
import { tokensPart } from '../people/person-tokens.ts';

const tokens = tokensPart('own');
const sessions = sessionsPart('own');

/** The caller's own account: role, tokens, sessions, and the sign-in of a command line. */
export const account = screen({
  path: '/console/account',
  name: 'My account',
  purpose: 'Your role, your tokens and sessions, and the sign-in of your command line.',
  group: 'Security',
  calls: [ACCOUNT.show],
  fixed: ({ caller: { name } }) => ({ name }),
  load: async (visit) => {
    const { name } = visit.caller;
    const who = await visit.call(ACCOUNT.show);
    if (!who.ok) return who;
    const since = await signedInAt(visit);
    return ok({
      who: who.value,
      since,
      tokens: await tokens.load(visit, name),
      sessions: await sessions.load(visit, name),
    });
  },
  view: ({ who, since, ...loaded }, visit) => [
    card(
      'You',
      definitions([
        ['Name', who.name],
        ['Role', who.role],
        ['Signed in', time(since)],
      ]),
    ),
    card('Sign a command line in', commandLine(visit.program)),
    sessions.view(visit, who.name, loaded.sessions),
    tokens.view(visit, who.name, loaded.tokens),
  ],
  actions: [...sessions.actions, ...tokens.actions],
});

const commandLine = (program: string): Child =>
  html`<p class="about">Type <code>${program} login</code> on your machine. It shows a code; compare it here.</p>
    <form class="action" method="get" action="/console/sign-in/command-line">
      <div class="field">
        <label for="code">Code of the command line</label>
        <input id="code" name="code" autocomplete="off" maxlength="16" required />
      </div>
      <p class="buttons"><button>Look</button></p>
    </form>`;

async function signedInAt({ caller, call }: ScreenVisit): Promise<string | null> {
  const params = { name: caller.name };
  if (!mayCall(caller, PEOPLE.show, params)) return null;
  const shown = await call(PEOPLE.show, { params });
  return shown.ok ? shown.value.signed_in_at : null;
}
