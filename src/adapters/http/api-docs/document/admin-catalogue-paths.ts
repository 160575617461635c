import { IMPORT_LIMITS } from '../../admin-api/import-limits.ts';
import { serverOptions } from '../../middleware/server-limits.ts';
import type { Paths, RequestBody } from '../openapi.ts';
import { adminOperation, BODY_LIMIT, IN_PATH, PAGE_IN_QUERY } from './admin-operation.ts';
import { DATA_EXAMPLES, REQUEST_EXAMPLES } from './examples.ts';
import { jsonBody, jsonContent } from './operation.ts';
import { TAGS } from './tags.ts';

const provider = { tag: TAGS.providers, answers: 'Provider', examples: { provider: DATA_EXAMPLES.provider } } as const;
const game = { tag: TAGS.catalogue, answers: 'Game', examples: { game: DATA_EXAMPLES.game } } as const;

/** Upstreams. */
export const providerPaths: Paths = {
  '/admin/v1/providers': {
    post: adminOperation({
      ...provider,
      operationId: 'createProvider',
      summary: 'Create a provider',
      description: 'Adds a provider. Its games can be imported from then on.',
      requestBody: jsonBody('NewProvider', BODY_LIMIT, REQUEST_EXAMPLES.newProvider),
      failures: ['already_exists'],
    }),
    get: adminOperation({
      tag: TAGS.providers,
      operationId: 'listProviders',
      summary: 'List the providers',
      description: 'All providers, active or not, by code and page by page. Their credentials are not shown.',
      parameters: PAGE_IN_QUERY,
      answers: 'ProviderList',
      examples: { page: DATA_EXAMPLES.providers },
    }),
  },
  '/admin/v1/providers/{code}': {
    get: adminOperation({
      ...provider,
      operationId: 'showProvider',
      summary: 'Show a provider',
      description: 'One provider, by its code. Its credentials are not shown.',
      parameters: [IN_PATH.provider],
    }),
    patch: adminOperation({
      ...provider,
      operationId: 'changeProvider',
      summary: 'Change a provider',
      description:
        'Changes the fields that are named and leaves the others. At least one must be. New credentials replace all of the ' +
        'old ones. Maintenance and activity show in the lists of Agents with the next look of each process, 250 ms later by default.',
      parameters: [IN_PATH.provider],
      requestBody: jsonBody('ProviderChanges', BODY_LIMIT, REQUEST_EXAMPLES.providerChanges),
    }),
  },
};

const { ndjsonBytesMax, lineLengthMax, arrayBytesMax, arrayRowsMax } = IMPORT_LIMITS;
const MIB = 1024 * 1024;

const importBody: RequestBody = {
  description:
    `One JSON object a line, at most ${lineLengthMax} characters each and ${ndjsonBytesMax / MIB} MiB in all; or a JSON ` +
    `array of such objects, at most ${arrayBytesMax / MIB} MiB and ${arrayRowsMax} of them. The body has ` +
    `${serverOptions.requestTimeout / 1000} s to arrive.`,
  required: true,
  content: {
    'application/x-ndjson': {
      schema: { type: 'string', description: 'One `ImportRow` a line.' },
      examples: { lines: { value: REQUEST_EXAMPLES.importLines } },
    },
    ...jsonContent('ImportRows', { rows: REQUEST_EXAMPLES.importRows }),
  },
};

/** Games. */
export const cataloguePaths: Paths = {
  '/admin/v1/games/import': {
    post: adminOperation({
      tag: TAGS.catalogue,
      operationId: 'importGames',
      summary: 'Import games',
      description:
        'Adds and changes games in bulk. A game is known by its provider and code. A bad line rejects that line only, and the ' +
        'answer says why. Lines are kept as they are read, so an import that was cut off is simply sent again: what is there ' +
        'already counts as unchanged. Fields that are not known are ignored.',
      requestBody: importBody,
      answers: 'ImportReport',
      examples: { report: DATA_EXAMPLES.importReport },
    }),
  },
  '/admin/v1/games/{id}': {
    get: adminOperation({
      ...game,
      operationId: 'showGame',
      summary: 'Show a game',
      description: 'One game with all of its currencies, whoever it is offered to.',
      parameters: [IN_PATH.game],
    }),
    patch: adminOperation({
      ...game,
      operationId: 'changeGame',
      summary: 'Change a game',
      description:
        'Sets one or both of the flags. All else comes from imports, which leave these flags as they are unless a row names ' +
        'them. The answer is the whole game.',
      parameters: [IN_PATH.game],
      requestBody: jsonBody('GameFlagChanges', BODY_LIMIT, REQUEST_EXAMPLES.gameChangesByAdmin),
    }),
  },
};
