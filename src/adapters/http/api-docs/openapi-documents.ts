import { SIGNED_TOKEN_SKEW_MAX_MS } from '../../../domain/agent/agent-token.ts';
import { AGENT_CALLBACKS_CHAPTER } from '../../api/calls/agent-callbacks.ts';
import { AGENT_NOTICES_CHAPTER } from '../../api/calls/agent-notices.ts';
import type { Call } from '../../api/call.ts';
import { CALLS } from '../../api/contracts.ts';
import { FAILURE, failureExamples } from './failures.ts';
import type { OpenApiDocument, SecurityScheme } from './openapi.ts';
import { pathsOf } from './operations.ts';
import { Schemas } from './schemas.ts';
import { webhooksOf } from './webhooks.ts';

/** The product as a whole. The version is that of package.json, which is absent when only `dist` is installed; a test keeps them equal. */
export const PRODUCT = {
  name: 'agent-game-gateway',
  version: '1.0.0-rc.1',
  summary: 'One interface for Agents to the games of many providers.',
} as const;

/** The shape of every answer of the gateway. */
export const ENVELOPE = [
  'Every answer is the same envelope of four keys: `status`, `code`, `data` and `msg`. On success `status` is true, `code` is 0 ' +
    'and `data` has the result. On failure `status` is false, `code` says what went wrong, `data` is empty and `msg` says why. ' +
    'That holds for an unknown path, a broken body and a fault inside, too. Decide on `code`; `msg` is for people.',
  'Failures have an HTTP status of their own, unless the gateway is set to answer Agents with 200 throughout ' +
    '(`HTTP_STATUS_MODE=always-200`). Each answer has an `X-Request-Id`: the caller’s own, if it sent one of at most 64 letters, ' +
    'digits, `.`, `_` or `-`, else a new one. The log knows it.',
].join('\n\n');

/** The ways to prove who calls. */
export const TOKENS = {
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
} as const satisfies Readonly<Record<string, SecurityScheme>>;

const HEADERS = {
  RequestId: {
    description: 'Names this request in the log.',
    schema: { type: 'string', pattern: '^[A-Za-z0-9._-]{1,64}$' },
  },
  RetryAfter: {
    description: 'After how many seconds it is worth trying again.',
    schema: { type: 'string', pattern: '^[0-9]{1,3}$' },
  },
} as const;

const isOfAgent = ({ caller }: Call): boolean => caller === 'agent';

interface Described {
  readonly title: string;
  /** The readers and the contents, in one sentence. */
  readonly summary: string;
}

/** A document of calls to the gateway, those that take this token or none. */
function documentOfCalls(token: keyof typeof TOKENS, calls: readonly Call[], described: Described): OpenApiDocument {
  const schemas = new Schemas();
  schemas.keep('Failure', FAILURE);
  return {
    openapi: '3.1.1',
    info: infoOf(described, ENVELOPE),
    servers: [{ url: '/', description: 'The gateway that serves this document.' }],
    tags: [...new Set(calls.map(({ chapter }) => chapter))],
    paths: pathsOf(calls, schemas),
    components: {
      securitySchemes: { [token]: TOKENS[token] },
      schemas: schemas.kept,
      responses: schemas.responses,
      examples: failureExamples(calls.flatMap(({ failures }) => failures)),
      headers: HEADERS,
    },
  };
}

/** The document of the requests that the gateway sends to Agents. */
function documentOfCallbacks(described: Described): OpenApiDocument {
  const schemas = new Schemas();
  return {
    openapi: '3.1.1',
    info: infoOf(described, AGENT_CALLBACKS_CHAPTER.description),
    servers: [
      { url: '{callback_base}', description: 'The Agent’s system.', variables: { callback_base: CALLBACK_BASE } },
    ],
    tags: [AGENT_CALLBACKS_CHAPTER, AGENT_NOTICES_CHAPTER],
    webhooks: webhooksOf(schemas),
    components: { schemas: schemas.kept },
  };
}

const CALLBACK_BASE = { default: 'https://casino.example/callbacks', description: 'The callback base of the Agent.' };

const infoOf = ({ title, summary }: Described, description: string): OpenApiDocument['info'] => ({
  title: `${PRODUCT.name}: ${title}`,
  version: PRODUCT.version,
  summary,
  description,
  license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
});

/**
 * One OpenAPI 3.1 document for each interface: for `GET /openapi/{name}.json`, the page `/docs/{name}` and docs/openapi. Each is made when somebody first
 * reads it, because all three took a quarter of the start of every process.
 */
export const openApiDocuments = madeOnce({
  agent: () =>
    documentOfCalls('agentToken', CALLS.filter(isOfAgent), {
      title: 'Agent interface',
      summary:
        'For Agents: the calls by which an Agent lists games, registers players, launches games and moves funds.',
    }),
  callbacks: () =>
    documentOfCallbacks({
      title: 'Callbacks and notices to Agents',
      summary: 'For Agents: the requests that the gateway sends to an Agent’s system, and the answers that count.',
    }),
  admin: () =>
    documentOfCalls(
      'adminToken',
      CALLS.filter((call) => !isOfAgent(call)),
      {
        title: 'Admin interface',
        summary: 'For operators: Agents, providers, games, money, deliveries, people, and the probes of the process.',
      },
    ),
});

/** The documents by the names of their interfaces. */
export type OpenApiDocuments = typeof openApiDocuments;

function madeOnce<Name extends string>(
  makers: Readonly<Record<Name, () => OpenApiDocument>>,
): Readonly<Record<Name, OpenApiDocument>> {
  const documents = {} as Record<Name, OpenApiDocument>;
  for (const [name, make] of Object.entries<() => OpenApiDocument>(makers)) {
    let made: OpenApiDocument | undefined;
    Object.defineProperty(documents, name, { enumerable: true, get: () => (made ??= make()) });
  }
  return documents;
}
