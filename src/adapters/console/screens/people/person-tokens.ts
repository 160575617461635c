import { ADMINISTRATOR_TOKENS } from '../../../api/admin-tokens.ts';
import type { AnswerOf } from '../../../api/call.ts';
import { actionButton, actionForm } from '../../forms/action-form.ts';
import { mayCall } from '../../may.ts';
import { card, table, type Column } from '../../parts/lists.ts';
import { shownOnce } from '../../parts/notices.ts';
import { ago, badge, time } from '../../parts/values.ts';
import { action, type Action, type Part, type ScreenVisit } from '../../screen.ts';

type Tokens = AnswerOf<typeof ADMINISTRATOR_TOKENS.list>['list'];

const issue = action({
  name: 'issue-administrator-token',
  call: ADMINISTRATOR_TOKENS.issue,
  label: 'Issue a token',
  notice: 'The token is issued.',
  done: ({ token }) => ({
    title: 'New token',
    content: shownOnce('Keep this token where only its program reads it.', token),
  }),
});

const revoke = action({
  name: 'revoke-administrator-token',
  call: ADMINISTRATOR_TOKENS.revoke,
  label: 'Revoke',
  isDangerous: true,
  sure: () => 'Programs that use this token are refused from then on. A revoked token never works again.',
  notice: 'The token is revoked.',
  done: (_, { path }) => ({ to: path }),
});

export const ADMINISTRATOR_TOKEN_ACTIONS: readonly Action[] = [issue, revoke];

/** The tokens of the administrator in the path; undefined for those who may not see them. */
export async function loadedTokens(visit: ScreenVisit): Promise<Tokens | undefined> {
  if (!mayCall(visit.caller, ADMINISTRATOR_TOKENS.list, visit.params)) return undefined;
  const listed = await visit.call(ADMINISTRATOR_TOKENS.list, { params: visit.params });
  return listed.ok ? listed.value.list : undefined;
}

/** The tokens of an administrator, and the form for another one. */
export function tokensCard(visit: ScreenVisit, tokens: Tokens | undefined): Part {
  if (tokens === undefined) return undefined;
  const columns: readonly Column<Tokens[number]>[] = [
    { title: 'For', cell: ({ label }) => label },
    { title: 'Role', cell: ({ role }) => role },
    { title: 'State', cell: (token) => stateOf(token, visit.nowMs) },
    { title: 'Expires', cell: ({ expires_at }) => time(expires_at) },
    { title: 'Last used', cell: ({ last_used_at }) => ago(last_used_at, visit.nowMs, 'never') },
    {
      title: 'Action',
      cell: ({ id, revoked_at }) => (revoked_at === null ? actionButton(visit, revoke, { id }) : undefined),
    },
  ];
  return card('Tokens', [
    table(tokens, columns, { caption: 'Tokens', empty: 'There is no token.' }),
    actionForm(visit, issue),
  ]);
}

function stateOf({ revoked_at, expires_at }: Tokens[number], nowMs: number): Part {
  if (revoked_at !== null) return badge('revoked', 'quiet');
  return Date.parse(expires_at) <= nowMs ? badge('expired', 'quiet') : badge('works', 'good');
}
