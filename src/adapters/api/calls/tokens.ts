import { z } from 'zod';
import { TOKEN_KINDS } from '../../../domain/agent/agent-token.ts';
import { adminCall, NOTHING } from '../call.ts';
import { hidden } from '../schemas/examples.ts';
import { guid, instant, moment, oneOf, text } from '../schemas/fields.ts';
import { onePage, PAGE, pageOf } from '../schemas/pages.ts';
import { AGENT_CODE, PATH_AGENT } from '../schemas/parameters.ts';

const chapter = {
  name: 'Admin: Tokens',
  description:
    'What an Agent shows to be let in. Several may be valid at once, so that a client can be moved from one to the next: ' +
    'issue the new one, move the client, revoke the old one.',
};

const kind = oneOf(
  TOKEN_KINDS,
  '`opaque`: one secret text that is sent as it is. `signed`: a key and a secret that signs each request.',
);
const id = guid('Names the token when it is to be revoked.');

const opaque = z
  .strictObject({ id, token: text('What the Agent sends. Shown this once; only its digest is kept.') })
  .meta({ title: 'Opaque' });
const signed = z
  .strictObject({
    id,
    api_key: text('The public half, first part of each signed token.'),
    api_secret: text('What the Agent signs with. Shown this once.'),
  })
  .meta({ title: 'Signed' });

const token = z
  .strictObject({
    id: guid('Names the token.'),
    kind,
    api_key: text('The public half of a signed token; null for an opaque one.').nullable(),
    created_at: moment('When it was issued.'),
    expires_at: moment('When it stops working; null for never.').nullable(),
    revoked_at: moment('When it was revoked; null while it was not.').nullable(),
  })
  .meta({ id: 'Token' });

const ID = '5b0f1c1e-2d64-4a0e-8f57-6f2f7f0f9d10';
const TOKEN_ID = text('The token’s id, as it was issued.').meta({ examples: [ID] });

const example: z.output<typeof token> = {
  id: ID,
  kind: 'opaque',
  api_key: null,
  created_at: '2026-11-21T09:30:00.000Z',
  expires_at: null,
  revoked_at: null,
};

/** The tokens of Agents. */
export const TOKENS = {
  issue: adminCall({
    chapter,
    route: 'POST /agents/{code}/tokens',
    right: 'administer',
    ofAgent: PATH_AGENT,
    secondPerson: {},
    name: 'issueToken',
    summary: 'Issue a token',
    description:
      'Gives the Agent another token. The answer is the only place where its secret is ever shown. `{}` as the body issues ' +
      'an opaque token that does not expire.',
    params: { code: AGENT_CODE },
    body: z
      .strictObject({
        kind: kind.default('opaque'),
        expires_at: instant
          .meta({ description: 'When the token stops working, ISO 8601 with a zone, in the future; null for never.' })
          .nullable()
          .default(null),
      })
      .meta({ id: 'NewToken' }),
    sends: { kind: 'signed', expires_at: '2030-01-01T00:00:00Z' },
    answers: z.union([opaque, signed]).meta({ id: 'IssuedToken' }),
    examples: {
      signed: { id: ID, api_key: hidden('', 22), api_secret: hidden('', 43) },
      opaque: { id: ID, token: hidden('agt_', 43) },
    },
    failures: ['agent_moved'],
  }),
  list: adminCall({
    chapter,
    route: 'GET /agents/{code}/tokens',
    right: 'read',
    ofAgent: PATH_AGENT,
    name: 'listTokens',
    summary: 'List the tokens',
    description:
      'The tokens of the Agent page by page, without their secrets. Those that do not end come first, then the others by their end, the ' +
      'latest first: all that work stand before all that are revoked or expired, which stay in the list.',
    params: { code: AGENT_CODE },
    query: PAGE,
    answers: pageOf(token, 'The tokens of this page, those that work first.').meta({ id: 'TokenList' }),
    examples: { page: onePage(example) },
  }),
  show: adminCall({
    chapter,
    route: 'GET /agents/{code}/tokens/{id}',
    right: 'read',
    ofAgent: PATH_AGENT,
    name: 'showToken',
    summary: 'Show a token',
    description: 'One token of the Agent, without its secret, also when it is revoked or expired.',
    params: { code: AGENT_CODE, id: TOKEN_ID },
    answers: token,
    examples: { token: example },
  }),
  revoke: adminCall({
    chapter,
    route: 'DELETE /agents/{code}/tokens/{id}',
    right: 'administer',
    ofAgent: PATH_AGENT,
    secondPerson: {},
    name: 'revokeToken',
    summary: 'Revoke a token',
    description: 'Ends a token for good. Revoking it again changes nothing.',
    params: { code: AGENT_CODE, id: TOKEN_ID },
    answers: NOTHING,
    examples: { done: {} },
    failures: ['agent_moved'],
  }),
} as const;
