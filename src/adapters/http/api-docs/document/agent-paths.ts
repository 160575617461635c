import type { Paths } from '../openapi.ts';
import { agentOperation } from './agent-operation.ts';
import { DATA_EXAMPLES, REQUEST_EXAMPLES } from './examples.ts';
import { TAGS } from './tags.ts';

/** The unified interface. */
export const agentPaths: Paths = {
  '/papi/v1/game/list': {
    post: agentOperation({
      tag: TAGS.games,
      operationId: 'listGames',
      summary: 'List games',
      description:
        'The active games that the calling Agent is authorized for, page by page. Filters that are sent together must all ' +
        'match; one that nothing matches, a code that does not exist for instance, gives an empty list. The order is stable: ' +
        'by provider, then name, then id. A page beyond the last one is an empty list with the true total.',
      fields: 'GameListQuery',
      example: REQUEST_EXAMPLES.gameList,
      isBodyOptional: true,
      answers: 'GameList',
      examples: { page: DATA_EXAMPLES.gameList },
    }),
  },
  '/papi/v1/game/changes': {
    post: agentOperation({
      tag: TAGS.games,
      operationId: 'listGameChanges',
      summary: 'List changes',
      description:
        'What became different in the Agent’s game list since a cursor, so that a copy of the list can be kept without ' +
        'reading it again. Start without a cursor, apply the changes, and call with the cursor of the answer: at once while ' +
        '`has_more` is true, else whenever the copy should be fresh. Nothing is missed and nothing is told twice, also when ' +
        'the catalogue or the offer rules change in between.',
      fields: 'GameChangesQuery',
      example: REQUEST_EXAMPLES.gameChanges,
      isBodyOptional: true,
      answers: 'GameChanges',
      examples: { changes: DATA_EXAMPLES.gameChanges },
    }),
  },
};
