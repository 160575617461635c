import { z } from 'zod';
import { LABEL_LENGTH_MAX } from '../../../domain/people/admin-token.ts';
import { adminCall, NOTHING } from '../call.ts';
import { hidden } from '../schemas/examples.ts';
import { flag, guid, instant, line, moment, text } from '../schemas/fields.ts';
import { NAME_EXAMPLE, PERSON, role } from './people.ts';

const chapter = {
  name: 'Admin: Tokens of administrators',
  description:
    'Tokens for programs, and for people at the command line. Each expires, is no wider than its owner, and is kept as a digest only.',
};

const ID = '3c5d8f0e-71a4-4b6c-9e2f-8a1b0c4d7e65';

const token = z
  .strictObject({
    id: guid('Names the token.'),
    role: role.meta({ description: 'What it may do at most; less, when its owner may do less.' }),
    label: text('What it is for.'),
    speaks_for_others: flag('Whether `X-Admin-Actor` counts for it.'),
    created_at: moment('When it was issued.'),
    expires_at: moment('When it stops working.'),
    revoked_at: moment('When it was revoked; null while it was not.').nullable(),
    last_used_at: moment('When it was last used, to the hour; null for never.').nullable(),
  })
  .meta({ id: 'AdministratorToken' });

const example: z.output<typeof token> = {
  id: ID,
  role: 'support',
  label: 'replays from the night watch',
  speaks_for_others: false,
  created_at: '2026-11-21T09:30:00.000Z',
  expires_at: '2026-12-21T09:30:00.000Z',
  revoked_at: null,
  last_used_at: null,
};

const params = { name: PERSON };

/** Tokens of administrators. */
export const ADMINISTRATOR_TOKENS = {
  issue: adminCall({
    chapter,
    route: 'POST /people/{name}/tokens',
    right: 'administer',
    ofSelf: 'name',
    secondPerson: { isImplied: true, ofOthers: 'name' },
    name: 'issueAdministratorToken',
    summary: 'Issue a token of an administrator',
    description:
      'Gives the administrator another token. The answer is the only place where it is ever shown. Everybody may issue tokens of their ' +
      'own, no wider than the one that they call with, and ending no later. A hundred tokens of an administrator work at a time.',
    params,
    body: z
      .strictObject({
        role: role.meta({ description: 'What it may do at most; not above the role of its owner.' }).optional(),
        label: line(LABEL_LENGTH_MAX).meta({ description: 'What it is for.' }),
        speaks_for_others: flag(
          'Whether the name counts that is sent with it as `X-Admin-Actor`. Only an `admin` gives that.',
        ).default(false),
        expires_at: instant.meta({
          description: 'When the token stops working, ISO 8601 with a zone; within `ADMINISTRATOR_TOKEN_DAYS_MAX`.',
        }),
      })
      .meta({ id: 'NewAdministratorToken' }),
    sends: { role: 'viewer', label: 'replays from the night watch', expires_at: '2026-12-01T00:00:00Z' },
    answers: z
      .strictObject({ id: guid('Names the token.'), token: text('What is sent as the bearer token.') })
      .meta({ id: 'IssuedAdministratorToken' }),
    examples: { issued: { id: ID, token: hidden('adm_', 43) } },
  }),
  list: adminCall({
    chapter,
    route: 'GET /people/{name}/tokens',
    right: 'administer',
    ofSelf: 'name',
    name: 'listAdministratorTokens',
    summary: 'List the tokens of an administrator',
    description: 'All tokens, the oldest first, without their secrets. Revoked and expired ones stay for a time.',
    params,
    answers: z
      .strictObject({ list: z.array(token).meta({ description: 'The tokens, the oldest first.' }) })
      .meta({ id: 'AdministratorTokenList' }),
    examples: { tokens: { list: [example] } },
  }),
  revoke: adminCall({
    chapter,
    route: 'DELETE /people/{name}/tokens/{id}',
    right: 'administer',
    ofSelf: 'name',
    name: 'revokeAdministratorToken',
    summary: 'Revoke a token of an administrator',
    description: 'Ends a token for good. Revoking it again changes nothing.',
    params: { ...params, id: text('The token’s id, as it was issued.').meta({ examples: [ID] }) },
    answers: NOTHING,
    examples: { done: {} },
  }),
} as const;

const who = z
  .strictObject({
    name: text('The administrator’s name, or `ADMIN_TOKEN`.'),
    role,
    credential: text('How the caller is known: `ADMIN_TOKEN`, `token:` and its id, or `session:` and its id.'),
    speaks_for_others: flag('Whether `X-Admin-Actor` counts.'),
  })
  .meta({ id: 'WhoAmI' });

/** The caller’s own account. */
export const ACCOUNT = {
  show: adminCall({
    chapter,
    route: 'GET /whoami',
    right: 'own',
    name: 'whoAmI',
    summary: 'Show who calls',
    description: 'The name and the role that a token stands for.',
    answers: who,
    examples: {
      person: { name: NAME_EXAMPLE, role: 'operator', credential: `token:${ID}`, speaks_for_others: false },
    },
  }),
  leave: adminCall({
    chapter,
    route: 'POST /sign-out',
    right: 'own',
    name: 'signOut',
    summary: 'Sign out',
    description: 'Revokes the very token that the call is made with. `ADMIN_TOKEN` cannot be revoked so.',
    answers: NOTHING,
    examples: { done: {} },
    failures: ['not_found'],
  }),
} as const;
