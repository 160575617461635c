import type { Paths } from '../openapi.ts';
import { adminOperation, BODY_LIMIT, IN_PATH } from './admin-operation.ts';
import { DATA_EXAMPLES, REQUEST_EXAMPLES } from './examples.ts';
import { jsonBody } from './operation.ts';
import { TAGS } from './tags.ts';

const nothing = { answers: 'Nothing', examples: { done: DATA_EXAMPLES.nothing } } as const;

/** Tokens, by which Agents are let in. */
export const tokenPaths: Paths = {
  '/admin/v1/agents/{code}/tokens': {
    post: adminOperation({
      tag: TAGS.tokens,
      operationId: 'issueToken',
      summary: 'Issue a token',
      description:
        'Gives the Agent another token. The answer is the only place where its secret is ever shown. `{}` as the body issues ' +
        'an opaque token that does not expire.',
      parameters: [IN_PATH.agent],
      requestBody: jsonBody('NewToken', BODY_LIMIT, REQUEST_EXAMPLES.newToken),
      answers: 'IssuedToken',
      examples: { signed: DATA_EXAMPLES.signedToken, opaque: DATA_EXAMPLES.opaqueToken },
    }),
    get: adminOperation({
      tag: TAGS.tokens,
      operationId: 'listTokens',
      summary: 'List the tokens',
      description:
        'All tokens of the Agent, the oldest first, without their secrets. Revoked and expired ones stay in the list.',
      parameters: [IN_PATH.agent],
      answers: 'TokenList',
      examples: { tokens: DATA_EXAMPLES.tokens },
    }),
  },
  '/admin/v1/agents/{code}/tokens/{id}': {
    delete: adminOperation({
      ...nothing,
      tag: TAGS.tokens,
      operationId: 'revokeToken',
      summary: 'Revoke a token',
      description: 'Ends a token for good. Revoking it again changes nothing.',
      parameters: [IN_PATH.agent, IN_PATH.token],
    }),
  },
};

/** Secrets, by which callbacks are signed. */
export const callbackSecretPaths: Paths = {
  '/admin/v1/agents/{code}/callback-secrets': {
    post: adminOperation({
      tag: TAGS.callbackSecrets,
      operationId: 'issueCallbackSecret',
      summary: 'Issue a callback secret',
      description:
        'Gives the Agent another secret. The answer is the only place where it is ever shown. There is no body.',
      parameters: [IN_PATH.agent],
      answers: 'IssuedCallbackSecret',
      examples: { secret: DATA_EXAMPLES.callbackSecret },
    }),
    get: adminOperation({
      tag: TAGS.callbackSecrets,
      operationId: 'listCallbackSecrets',
      summary: 'List the callback secrets',
      description:
        'All secrets of the Agent, the oldest first, without the secrets themselves. Revoked ones stay in the list.',
      parameters: [IN_PATH.agent],
      answers: 'CallbackSecretList',
      examples: { secrets: DATA_EXAMPLES.callbackSecrets },
    }),
  },
  '/admin/v1/agents/{code}/callback-secrets/{id}': {
    delete: adminOperation({
      ...nothing,
      tag: TAGS.callbackSecrets,
      operationId: 'revokeCallbackSecret',
      summary: 'Revoke a callback secret',
      description: 'Ends a secret: nothing is signed with it any more. Revoking it again changes nothing.',
      parameters: [IN_PATH.agent, IN_PATH.callbackSecret],
    }),
  },
};
