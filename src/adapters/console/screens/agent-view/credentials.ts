import { ok } from '../../../../domain/shared/result.ts';
import type { AGENTS } from '../../../api/agents.ts';
import type { AnswerOf } from '../../../api/call.ts';
import { CALLBACK_SECRETS } from '../../../api/callback-secrets.ts';
import { TOKENS } from '../../../api/tokens.ts';
import { html, type Child } from '../../../pages/html.ts';
import { actionButton, actionForm } from '../../forms/action-form.ts';
import { card, definitions, table, type Column } from '../../parts/lists.ts';
import { shownOnce } from '../../parts/notices.ts';
import { badge, code, time } from '../../parts/values.ts';
import { action, type Action, type ScreenVisit } from '../../screen.ts';

export type Secrets = AnswerOf<typeof CALLBACK_SECRETS.list>['list'];
export type Tokens = AnswerOf<typeof TOKENS.list>['list'];

const issueSecret = action({
  name: 'issue-own-secret',
  call: CALLBACK_SECRETS.issue,
  label: 'Issue a secret',
  notice: 'The secret is issued.',
  done: ({ secret }) => ({
    title: 'New callback secret',
    content: shownOnce('Callbacks are signed with this secret from now on, beside the older ones.', secret),
  }),
});

const revokeSecret = action({
  name: 'revoke-own-secret',
  call: CALLBACK_SECRETS.revoke,
  label: 'Revoke',
  isDangerous: true,
  sure: () => 'Callbacks are no longer signed with this secret. Systems that know no other one will refuse them.',
  subject: async ({ call }, { code: agent = '', id }) => {
    const listed = await call(CALLBACK_SECRETS.list, { params: { code: agent } });
    const secret = listed.ok ? listed.value.list.find((each) => each.id === id) : undefined;
    return listed.ok
      ? ok(
          secret &&
            definitions([
              ['Agent', agent],
              ['Issued', time(secret.created_at)],
            ]),
        )
      : listed;
  },
  notice: 'The secret is revoked.',
  done: (_, { path }) => ({ to: path }),
});

const issueToken = action({
  name: 'issue-own-token',
  call: TOKENS.issue,
  label: 'Issue a token',
  notice: 'The token is issued.',
  done: (issued) => ({
    title: 'New token',
    content:
      'token' in issued
        ? shownOnce('Keep this token where only your system reads it.', issued.token)
        : shownOnce(
            html`The key is <code>${issued.api_key}</code>. Keep its secret where only your system reads it.`,
            issued.api_secret,
          ),
  }),
});

const revokeToken = action({
  name: 'revoke-own-token',
  call: TOKENS.revoke,
  label: 'Revoke',
  isDangerous: true,
  sure: () => 'Systems that use this token are refused from then on. A revoked token never works again.',
  subject: async ({ call }, { code: agent = '', id }) => {
    const listed = await call(TOKENS.list, { params: { code: agent } });
    const token = listed.ok ? listed.value.list.find((each) => each.id === id) : undefined;
    return listed.ok
      ? ok(
          token &&
            definitions([
              ['Agent', agent],
              ['Issued', time(token.created_at)],
            ]),
        )
      : listed;
  },
  notice: 'The token is revoked.',
  done: (_, { path }) => ({ to: path }),
});

/** An Agent in another cell has its credentials there. */
type Owner = Pick<AnswerOf<typeof AGENTS.show>, 'away'>;

export const CREDENTIAL_ACTIONS: readonly Action[] = [issueSecret, revokeSecret, issueToken, revokeToken];

/** The callback secrets of the Agent in the path. */
export function secretsCard(visit: ScreenVisit, secrets: Secrets, { away }: Owner): Child {
  const columns: readonly Column<Secrets[number]>[] = [
    { title: 'Secret', cell: ({ id }) => code(id) },
    { title: 'Issued', cell: ({ created_at }) => time(created_at) },
    {
      title: 'State',
      cell: ({ revoked_at }) => (revoked_at === null ? badge('signs', 'good') : badge('revoked', 'quiet')),
    },
    {
      title: 'Action',
      cell: ({ id, revoked_at }) =>
        revoked_at === null && away === null ? actionButton(visit, revokeSecret, { id }) : undefined,
    },
  ];
  const list = table(secrets, columns, {
    caption: 'Callback secrets',
    empty: 'There is no secret: callbacks are not signed.',
  });
  return card('Callback secrets', list, away === null ? actionButton(visit, issueSecret) : undefined);
}

/** The tokens of the Agent in the path. */
export function tokensCard(visit: ScreenVisit, tokens: Tokens, { away }: Owner): Child {
  const columns: readonly Column<Tokens[number]>[] = [
    { title: 'Token', cell: ({ id, api_key }) => code(api_key ?? id) },
    { title: 'Kind', cell: ({ kind }) => kind },
    { title: 'Issued', cell: ({ created_at }) => time(created_at) },
    { title: 'Expires', cell: ({ expires_at }) => time(expires_at, 'never') },
    { title: 'State', cell: (token) => stateOf(token, visit.nowMs) },
    {
      title: 'Action',
      cell: ({ id, revoked_at }) =>
        revoked_at === null && away === null ? actionButton(visit, revokeToken, { id }) : undefined,
    },
  ];
  return card('Tokens', [
    table(tokens, columns, { caption: 'Tokens', empty: 'There is no token.' }),
    away === null ? actionForm(visit, issueToken) : undefined,
  ]);
}

function stateOf({ revoked_at, expires_at }: Tokens[number], nowMs: number): Child {
  if (revoked_at !== null) return badge('revoked', 'quiet');
  return expires_at !== null && Date.parse(expires_at) <= nowMs ? badge('expired', 'quiet') : badge('works', 'good');
}
