import { z } from 'zod';
import { adminCall, NOTHING } from '../call.ts';
import { hidden } from '../schemas/examples.ts';
import { guid, moment, text } from '../schemas/fields.ts';
import { onePage, PAGE, pageOf } from '../schemas/pages.ts';
import { AGENT_CODE, PATH_AGENT } from '../schemas/parameters.ts';

const chapter = {
  name: 'Admin: Callback secrets',
  description:
    'What callbacks to the Agent’s system are to be signed with, as Standard Webhooks has it. The newest one signs; the ' +
    'older ones sign beside it until they are revoked.',
};

const secret = z
  .strictObject({
    id: guid('Names the secret.'),
    created_at: moment('When it was issued.'),
    revoked_at: moment('When it was revoked; null while it was not.').nullable(),
  })
  .meta({ id: 'CallbackSecret' });

const ID = '9a3d6f04-1b7c-4d59-8c43-0e5d2a7b6c21';
const SECRET_ID = text('The secret’s id, as it was issued.').meta({ examples: [ID] });

const example: z.output<typeof secret> = { id: ID, created_at: '2026-11-21T09:30:00.000Z', revoked_at: null };

/** Secrets, by which callbacks are signed. */
export const CALLBACK_SECRETS = {
  issue: adminCall({
    chapter,
    route: 'POST /agents/{code}/callback-secrets',
    right: 'administer',
    ofAgent: PATH_AGENT,
    secondPerson: {},
    name: 'issueCallbackSecret',
    summary: 'Issue a callback secret',
    description:
      'Gives the Agent another secret. The answer is the only place where it is ever shown. There is no body.',
    params: { code: AGENT_CODE },
    answers: z
      .strictObject({
        id: guid('Names the secret when it is to be revoked.'),
        secret: text('`whsec_` and 32 random bytes in base64, as Standard Webhooks has it. Shown this once.'),
      })
      .meta({ id: 'IssuedCallbackSecret' }),
    examples: { secret: { id: ID, secret: `${hidden('whsec_', 43)}=` } },
    failures: ['agent_moved'],
  }),
  list: adminCall({
    chapter,
    route: 'GET /agents/{code}/callback-secrets',
    right: 'read',
    ofAgent: PATH_AGENT,
    name: 'listCallbackSecrets',
    summary: 'List the callback secrets',
    description:
      'The secrets of the Agent page by page, without the secrets themselves. Those that sign come first, the newest before the older ones, ' +
      'then the revoked ones, the last revoked first.',
    params: { code: AGENT_CODE },
    query: PAGE,
    answers: pageOf(secret, 'The secrets of this page, those that sign first.').meta({ id: 'CallbackSecretList' }),
    examples: { page: onePage(example) },
  }),
  show: adminCall({
    chapter,
    route: 'GET /agents/{code}/callback-secrets/{id}',
    right: 'read',
    ofAgent: PATH_AGENT,
    name: 'showCallbackSecret',
    summary: 'Show a callback secret',
    description: 'One secret of the Agent, without the secret itself, also when it is revoked.',
    params: { code: AGENT_CODE, id: SECRET_ID },
    answers: secret,
    examples: { secret: example },
  }),
  revoke: adminCall({
    chapter,
    route: 'DELETE /agents/{code}/callback-secrets/{id}',
    right: 'administer',
    ofAgent: PATH_AGENT,
    secondPerson: {},
    name: 'revokeCallbackSecret',
    summary: 'Revoke a callback secret',
    description: 'Ends a secret: nothing is signed with it any more. Revoking it again changes nothing.',
    params: { code: AGENT_CODE, id: SECRET_ID },
    answers: NOTHING,
    examples: { done: {} },
    failures: ['agent_moved'],
  }),
} as const;
