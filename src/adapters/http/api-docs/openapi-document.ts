import { SIGNED_TOKEN_SKEW_MAX_MS } from '../../../domain/agent/agent-token.ts';
import { AGENT_CALLBACKS_CHAPTER } from '../../api/calls/agent-callbacks.ts';
import { CALLS } from '../../api/contracts.ts';
import { FAILURE, failureExamples } from './failures.ts';
import type { OpenApiDocument, SecurityScheme } from './openapi.ts';
import { pathsOf } from './operations.ts';
import { Schemas } from './schemas.ts';
import { webhooksOf } from './webhooks.ts';

/** The version in package.json, which is absent when only `dist` is installed; a test keeps them equal. */
const VERSION = '0.1.0';

const description = [
  'Every answer is the same envelope of four keys: `status`, `code`, `data` and `msg`. On success `status` is true, `code` is 0 ' +
    'and `data` has the result. On failure `status` is false, `code` says what went wrong, `data` is empty and `msg` says why. ' +
    'That holds for an unknown path, a broken body and a fault inside, too. Decide on `code`; `msg` is for people.',
  'Failures have an HTTP status of their own, unless the gateway is set to answer Agents with 200 throughout ' +
    '(`HTTP_STATUS_MODE=always-200`). Each answer has an `X-Request-Id`: the caller’s own, if it sent one of at most 64 letters, ' +
    'digits, `.`, `_` or `-`, else a new one. The log knows it.',
].join('\n\n');

const securitySchemes: Readonly<Record<'agentToken' | 'adminToken', SecurityScheme>> = {
  agentToken: {
    type: 'http',
    scheme: 'bearer',
    description:
      'An Agent’s token, opaque or signed. An opaque one begins with `agt_` and is sent as it is. A signed one is made anew for ' +
      'each request: `{api_key}.{timestamp}.{signature}`, where the timestamp is Unix time in seconds, at most ' +
      `${SIGNED_TOKEN_SKEW_MAX_MS / 1000} away from the gateway’s clock, and the signature is the HMAC-SHA256 of ` +
      '`{api_key}.{timestamp}` with the api secret as its key, in lower-case hex. One that also covers the request is ' +
      '`{api_key}.{timestamp}.{digest}.{signature}`: the digest is the SHA-256 of the body’s bytes in lower-case hex, and what is ' +
      'signed is `{api_key}.{timestamp}.POST.{path}.{digest}`, with the path as it is asked for. An Agent may demand it of itself.',
  },
  adminToken: {
    type: 'http',
    scheme: 'bearer',
    description:
      'A token of an administrator, which begins with `adm_`, or the first key, `ADMIN_TOKEN`. Where no key is set, and `ADMIN_TOKEN_ACCEPTED` is ' +
      'not false, the administration API is off and answers 404.',
  },
};

const schemas = new Schemas();
schemas.keep('Failure', FAILURE);

/** The whole HTTP interface as OpenAPI 3.1, for `GET /openapi.json`, `GET /docs` and docs/openapi.json. */
export const openApiDocument: OpenApiDocument = {
  openapi: '3.1.1',
  info: {
    title: 'agent-game-gateway',
    version: VERSION,
    summary: 'One interface for Agents to the games of many providers.',
    description,
    license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
  },
  servers: [{ url: '/', description: 'The gateway that serves this document.' }],
  tags: [...new Set([...CALLS.map(({ chapter }) => chapter), AGENT_CALLBACKS_CHAPTER])],
  paths: pathsOf(CALLS, schemas),
  webhooks: webhooksOf(schemas),
  components: {
    securitySchemes,
    schemas: schemas.kept,
    examples: failureExamples(CALLS.flatMap(({ failures }) => failures)),
    headers: {
      RequestId: {
        description: 'Names this request in the log.',
        schema: { type: 'string', pattern: '^[A-Za-z0-9._-]{1,64}$' },
      },
      RetryAfter: {
        description: 'After how many seconds it is worth trying again.',
        schema: { type: 'string', pattern: '^[0-9]{1,3}$' },
      },
    },
  },
};
