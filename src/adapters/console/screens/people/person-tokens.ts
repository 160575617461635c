import { ok } from '../../../../domain/shared/result.ts';
import { ADMINISTRATOR_TOKENS } from '../../../api/calls/admin-tokens.ts';
import type { AnswerOf } from '../../../api/call.ts';
import { actionButton, actionForm } from '../../forms/action-form.ts';
import { mayCall } from '../../paths.ts';
import { card, definitions, table, type Column } from '../../parts/lists.ts';
import { shownOnce } from '../../parts/notices.ts';
import { ago, badge, time } from '../../parts/values.ts';
import { action, type Action, type Part, type ScreenVisit } from '../../screen.ts';

type Tokens = AnswerOf<typeof ADMINISTRATOR_TOKENS.list>['list'];

/** The tokens of an administrator, on that administrator's page or on the caller's own account. */
export interface TokensPart {
  readonly actions: readonly Action[];
  /** Undefined if the caller may not see the tokens. */
  readonly load: (visit: ScreenVisit, name: string) => Promise<Tokens | undefined>;
  readonly view: (visit: ScreenVisit, name: string, tokens: Tokens | undefined) => Part;
}

/** `whose` makes the names of the actions unique to one of the two pages. */
export function tokensPart(whose: 'own' | 'administrator'): TokensPart {
  const issue = action({
    name: `issue-${whose}-token`,
    call: ADMINISTRATOR_TOKENS.issue,
    label: 'Issue a token',
    notice: 'The token is issued.',
    done: ({ token }) => ({
      title: 'New token',
      content: shownOnce('Keep this token where only its program reads it.', token),
    }),
  });
  const revoke = action({
    name: `revoke-${whose}-token`,
    call: ADMINISTRATOR_TOKENS.revoke,
    label: 'Revoke',
    isDangerous: true,
    sure: () => 'Programs that use this token are refused from then on. A revoked token never works again.',
    subject: async ({ call }, { name = '', id }) => {
      const listed = await call(ADMINISTRATOR_TOKENS.list, { params: { name } });
      const token = listed.ok ? listed.value.list.find((each) => each.id === id) : undefined;
      return listed.ok
        ? ok(
            token &&
              definitions([
                ['Owner', name],
                ['For', token.label],
                ['Role', token.role],
              ]),
          )
        : listed;
    },
    notice: 'The token is revoked.',
    done: (_, { path }) => ({ to: path }),
  });
  return { actions: [issue, revoke], load: loadedTokens, view };

  function view(visit: ScreenVisit, name: string, tokens: Tokens | undefined): Part {
    if (tokens === undefined) return undefined;
    const columns: readonly Column<Tokens[number]>[] = [
      { title: 'For', cell: ({ label }) => label },
      { title: 'Role', cell: ({ role }) => role },
      { title: 'State', cell: (token) => stateOf(token, visit.nowMs) },
      { title: 'Expires', cell: ({ expires_at }) => time(expires_at) },
      { title: 'Last used', cell: ({ last_used_at }) => ago(last_used_at, visit.nowMs, 'never') },
      {
        title: 'Action',
        cell: (token) => (token.revoked_at === null ? actionButton(visit, revoke, { name, id: token.id }) : undefined),
      },
    ];
    return card('Tokens', [
      table(tokens, columns, { caption: 'Tokens', empty: 'There is no token.' }),
      actionForm(visit, issue, { params: { name } }),
    ]);
  }
}

async function loadedTokens({ caller, call }: ScreenVisit, name: string): Promise<Tokens | undefined> {
  if (!mayCall(caller, ADMINISTRATOR_TOKENS.list, { name })) return undefined;
  const listed = await call(ADMINISTRATOR_TOKENS.list, { params: { name } });
  return listed.ok ? listed.value.list : undefined;
}

function stateOf({ revoked_at, expires_at }: Tokens[number], nowMs: number): Part {
  if (revoked_at !== null) return badge('revoked', 'quiet');
  return Date.parse(expires_at) <= nowMs ? badge('expired', 'quiet') : badge('works', 'good');
}
