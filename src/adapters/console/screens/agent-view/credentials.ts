import { WORKING_TOKENS_MAX } from '../../../../domain/agent/agent-token.ts';
import { ok, type Result } from '../../../../domain/shared/result.ts';
import type { AGENTS } from '../../../api/calls/agents.ts';
import type { AnswerOf } from '../../../api/call.ts';
import { CALLBACK_SECRETS } from '../../../api/calls/callback-secrets.ts';
import { TOKENS } from '../../../api/calls/tokens.ts';
import { html, type Child, type Html } from '../../../pages/html.ts';
import type { CallRefusal } from '../../../pages/visit.ts';
import { actionButton, actionForm } from '../../forms/action-form.ts';
import { card, definitions, pageParameter, pager, table, type Column } from '../../parts/lists.ts';
import { shownOnce } from '../../parts/notices.ts';
import { badge, idOf, time } from '../../parts/values.ts';
import { action, type Action, type ScreenVisit } from '../../screen.ts';

type Secrets = AnswerOf<typeof CALLBACK_SECRETS.list>;
type Tokens = AnswerOf<typeof TOKENS.list>;
type Token = Tokens['list'][number];

/** The requested page of each list. */
interface Credentials {
  readonly secrets: Secrets;
  readonly tokens: Tokens;
}

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
  subject: async ({ call }, { code: agent = '', id = '' }) => {
    const secret = await call(CALLBACK_SECRETS.show, { params: { code: agent, id } });
    return secret.ok ? ok(issuedTo(agent, secret.value)) : secret;
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
  subject: async ({ call }, { code: agent = '', id = '' }) => {
    const token = await call(TOKENS.show, { params: { code: agent, id } });
    return token.ok ? ok(issuedTo(agent, token.value)) : token;
  },
  notice: 'The token is revoked.',
  done: (_, { path }) => ({ to: path }),
});

/** The credentials of an Agent in another cell are in that cell. */
type Owner = Pick<AnswerOf<typeof AGENTS.show>, 'moved_away_at'>;

export const CREDENTIAL_ACTIONS: readonly Action[] = [issueSecret, revokeSecret, issueToken, revokeToken];

const issuedTo = (agent: string, { created_at }: { readonly created_at: string }): Html =>
  definitions([
    ['Agent', agent],
    ['Issued', time(created_at)],
  ]);

/** The number of rows. The first page of tokens has all tokens that may be valid at a time. */
const ROWS = String(WORKING_TOKENS_MAX);

/** Loads the callback secrets and the tokens of the Agent in the path. */
export async function loadedCredentials({
  call,
  params,
  query,
}: ScreenVisit): Promise<Result<Credentials, CallRefusal>> {
  const pageOf = (list: string) => ({ page: query.get(pageParameter(list)) ?? '', pageSize: ROWS });
  const secrets = await call(CALLBACK_SECRETS.list, { params, query: pageOf('secrets') });
  if (!secrets.ok) return secrets;
  const tokens = await call(TOKENS.list, { params, query: pageOf('tokens') });
  return tokens.ok ? ok({ secrets: secrets.value, tokens: tokens.value }) : tokens;
}

/** Whether the Agent in the path has a valid token. Valid tokens come first, so only the first one is checked. */
export async function hasWorkingToken({ call, params, nowMs }: ScreenVisit): Promise<Result<boolean, CallRefusal>> {
  const first = await call(TOKENS.list, { params, query: { pageSize: '1' } });
  return first.ok ? ok(first.value.list.some((token) => works(token, nowMs))) : first;
}

/** The callback secrets of the Agent in the path. */
export function secretsCard(visit: ScreenVisit, { secrets }: Credentials, { moved_away_at: moved }: Owner): Child {
  const columns: readonly Column<Secrets['list'][number]>[] = [
    { title: 'Secret', cell: ({ id }) => idOf(id) },
    { title: 'Issued', cell: ({ created_at }) => time(created_at) },
    {
      title: 'State',
      cell: ({ revoked_at }) => (revoked_at === null ? badge('signs', 'good') : badge('revoked', 'quiet')),
    },
    {
      title: 'Action',
      cell: ({ id, revoked_at }) =>
        revoked_at === null && moved === null ? actionButton(visit, revokeSecret, { id }) : undefined,
    },
  ];
  const list = table(secrets.list, columns, {
    caption: 'Callback secrets',
    empty: emptyOf(secrets, 'There is no secret: callbacks are not signed.'),
  });
  return card(
    'Callback secrets',
    [list, pager(visit, secrets, 'secrets')],
    moved === null ? actionButton(visit, issueSecret) : undefined,
  );
}

/** The tokens of the Agent in the path. */
export function tokensCard(visit: ScreenVisit, { tokens }: Credentials, { moved_away_at: moved }: Owner): Child {
  const columns: readonly Column<Token>[] = [
    { title: 'Token', cell: ({ id, api_key }) => idOf(api_key ?? id) },
    { title: 'Kind', cell: ({ kind }) => kind },
    { title: 'Issued', cell: ({ created_at }) => time(created_at) },
    { title: 'Expires', cell: ({ expires_at }) => time(expires_at, 'never') },
    { title: 'State', cell: (token) => stateOf(token, visit.nowMs) },
    {
      title: 'Action',
      cell: ({ id, revoked_at }) =>
        revoked_at === null && moved === null ? actionButton(visit, revokeToken, { id }) : undefined,
    },
  ];
  return card('Tokens', [
    table(tokens.list, columns, { caption: 'Tokens', empty: emptyOf(tokens, 'There is no token.') }),
    pager(visit, tokens, 'tokens'),
    moved === null ? actionForm(visit, issueToken) : undefined,
  ]);
}

/** A page beyond the last one is empty too. That does not mean that the list is empty. */
const emptyOf = ({ total }: Tokens | Secrets, empty: string): string =>
  total === 0 ? empty : 'Nothing is on this page.';

function stateOf(token: Token, nowMs: number): Child {
  if (token.revoked_at !== null) return badge('revoked', 'quiet');
  return works(token, nowMs) ? badge('works', 'good') : badge('expired', 'quiet');
}

const works = ({ revoked_at, expires_at }: Token, nowMs: number): boolean =>
  revoked_at === null && (expires_at === null || Date.parse(expires_at) > nowMs);
