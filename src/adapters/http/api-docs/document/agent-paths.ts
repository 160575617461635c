import { AGENT_BODY_BYTES_MAX } from '../../agent-api/body-reader.ts';
import type { Paths, RequestBody } from '../openapi.ts';
import { DATA_EXAMPLES, REQUEST_EXAMPLES } from './examples.ts';
import type { FailureKind } from './failures.ts';
import { operation } from './operation.ts';
import { ref } from './schema-parts.ts';
import type { RequestSchemaName } from './schemas.ts';
import { TAGS } from './tags.ts';

const security = [{ agentToken: [] }] as const;

const failures: readonly FailureKind[] = [
  'invalid_parameter',
  'body_malformed',
  'token_refused',
  'agent_mismatch',
  'body_too_large',
  'body_type_unsupported',
];

const fields = (schema: RequestSchemaName, example: unknown): RequestBody => ({
  description: `All fields are optional; the body may be empty. At most ${AGENT_BODY_BYTES_MAX / 1024} KiB of UTF-8, not compressed.`,
  required: false,
  content: {
    'application/x-www-form-urlencoded': { schema: ref(schema), examples: { example: { value: example } } },
    'application/json': { schema: ref(schema), examples: { example: { value: example } } },
  },
});

/** The unified interface. */
export const agentPaths: Paths = {
  '/papi/v1/game/list': {
    post: operation({
      operationId: 'listGames',
      tags: [TAGS.games.name],
      summary: 'List games',
      description:
        'The active games that the calling Agent is authorized for, page by page. Filters that are sent together must all ' +
        'match; one that nothing matches, a code that does not exist for instance, gives an empty list. The order is stable: ' +
        'by provider, then name, then id. A page beyond the last one is an empty list with the true total.',
      security,
      requestBody: fields('GameListQuery', REQUEST_EXAMPLES.gameList),
      answers: 'GameList',
      examples: { page: DATA_EXAMPLES.gameList },
      failures,
    }),
  },
  '/papi/v1/game/changes': {
    post: operation({
      operationId: 'listGameChanges',
      tags: [TAGS.games.name],
      summary: 'List changes',
      description:
        'What became different in the Agent’s game list since a cursor, so that a copy of the list can be kept without ' +
        'reading it again. Start without a cursor, apply the changes, and call with the cursor of the answer: at once while ' +
        '`has_more` is true, else whenever the copy should be fresh. Nothing is missed and nothing is told twice, also when ' +
        'the catalogue or the offer rules change in between.',
      security,
      requestBody: fields('GameChangesQuery', REQUEST_EXAMPLES.gameChanges),
      answers: 'GameChanges',
      examples: { changes: DATA_EXAMPLES.gameChanges },
      failures,
    }),
  },
};
