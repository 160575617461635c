import type { openApiDocuments } from '../../../src/adapters/http/index.ts';

/** A part of a document as JSON that a test may change. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a plant reaches any place of a document.
type Json = any;

/** A change of one of today's documents. */
export interface Plant {
  readonly document: keyof typeof openApiDocuments;
  readonly plant: (document: Json) => void;
}

const TRANSFER = '/papi/v1/player/transfer';
const schemas = (document: Json, name: string): Json => document.components.schemas[name];
const removed = (of: Json, name: string): boolean => Reflect.deleteProperty(of, name);
const renamed = (of: Json, from: string, to: string): void => {
  of[to] = of[from];
  removed(of, from);
};

/** Changes that break somebody, each with the line that tells it. */
export const BREAKS: Readonly<Record<string, Plant & { readonly told: string }>> = {
  'a removed call': {
    document: 'agent',
    plant: ({ paths }) => removed(paths, TRANSFER),
    told: `POST ${TRANSFER}: removed`,
  },
  'a removed field of an answer': {
    document: 'agent',
    plant: (document) => delete schemas(document, 'LaunchedGame').properties.session_id,
    told: 'POST /papi/v1/game/launch answer 200.data.session_id: removed',
  },
  'a new mandatory field of a request': {
    document: 'agent',
    plant: (document) => {
      schemas(document, 'GameLaunch').properties.theme = { type: 'string' };
      schemas(document, 'GameLaunch').required.push('theme');
    },
    told: 'POST /papi/v1/game/launch body: theme is required',
  },
  'a narrowed list of words in a request': {
    document: 'agent',
    plant: (document) => schemas(document, 'GameLaunch').properties.platform.enum.pop(),
    told: 'POST /papi/v1/game/launch body.platform: "DESKTOP" is not taken',
  },
  'a widened list of words in an answer': {
    document: 'agent',
    plant: (document) => schemas(document, 'DetailedGame').properties.volatility.enum.push('extreme'),
    told: 'POST /papi/v1/game/detail answer 200.data.list[].volatility: "extreme" is new',
  },
  'a changed type': {
    document: 'agent',
    plant: (document) => (schemas(document, 'LaunchedGame').properties.session_id.type = 'integer'),
    told: 'POST /papi/v1/game/launch answer 200.data.session_id: type integer is new',
  },
  'a shorter text in a request': {
    document: 'agent',
    plant: (document) => (schemas(document, 'GameLaunch').properties.reference.maxLength = 127),
    told: 'POST /papi/v1/game/launch body.reference: maxLength 128 is 127',
  },
  'a removed code of failure': {
    document: 'agent',
    plant: ({ paths }) => delete paths['/papi/v1/game/launch'].post.responses['404'],
    told: 'POST /papi/v1/game/launch: failure game_not_found is removed',
  },
  'a renamed parameter of a path': {
    document: 'admin',
    plant: ({ paths }) => renamed(paths, '/admin/v1/agents/{code}', '/admin/v1/agents/{agent}'),
    told: 'GET /admin/v1/agents/{code}: removed',
  },
  'another authentication': {
    document: 'agent',
    plant: ({ paths }) => (paths[TRANSFER].post.security = [{ adminToken: [] }]),
    told: `POST ${TRANSFER}: the authentication changed`,
  },
  'a field that an answer may lack now': {
    document: 'agent',
    plant: (document) => schemas(document, 'LaunchedGame').required.pop(),
    told: 'POST /papi/v1/game/launch answer 200.data: session_id may be absent',
  },
  'another code of a failure': {
    document: 'agent',
    plant: ({ components }) => (components.examples.game_not_found.value.code = 4999),
    told: 'POST /papi/v1/game/launch: failure game_not_found, HTTP 404 with code 4001, is HTTP 404 with code 4999',
  },
  'a field of the game list that the specification lacks': {
    document: 'agent',
    plant: (document) => (schemas(document, 'OfferedGame').properties.rtp = { type: 'string' }),
    told: 'POST /papi/v1/game/list answer 200.data.list[].rtp: the specification has no such field',
  },
  'a new action of a callback': {
    document: 'callbacks',
    plant: (document) => schemas(document, 'BetCallback').properties.action.enum.push('TIP'),
    told: 'POST bet body.action: "TIP" is new',
  },
  'a callback without a field that it had': {
    document: 'callbacks',
    plant: (document) => delete schemas(document, 'BetCallback').properties.session_id,
    told: 'POST bet body.session_id: removed',
  },
  'a new mandatory field of an answer to a callback': {
    document: 'callbacks',
    plant: (document) => schemas(document, 'CallbackAccepted').required.push('receipt'),
    told: 'POST bet answer 200|0: receipt is required',
  },
  'another path of a callback': {
    document: 'callbacks',
    plant: ({ webhooks }) => (webhooks.bet.post['x-path'] = '/api/v2/callback/bet'),
    told: 'POST bet: sent to another path',
  },
  'a callback that no Agent knows': {
    document: 'callbacks',
    plant: ({ webhooks }) => (webhooks.refund = webhooks.bet),
    told: 'POST refund: a callback that no Agent knows',
  },
};

/** Changes that break nobody. */
export const HARMLESS: Readonly<Record<string, Plant>> = {
  'a new call': { document: 'agent', plant: ({ paths }) => (paths['/papi/v1/player/new'] = paths[TRANSFER]) },
  'a new field of an answer': {
    document: 'agent',
    plant: (document) => {
      schemas(document, 'LaunchedGame').properties.theme = { type: 'string' };
      schemas(document, 'LaunchedGame').required.push('theme');
    },
  },
  'a new optional field, a longer text and another type in a request': {
    document: 'agent',
    plant: (document) => {
      const { properties } = schemas(document, 'GameLaunch');
      properties.theme = { type: 'string' };
      properties.reference.maxLength = 256;
      properties.reference.type = ['string', 'null'];
    },
  },
  'a new failure of a call, whose response then has another name': {
    document: 'agent',
    plant: ({ paths, components: { responses } }) => {
      responses.other = structuredClone(responses.game_in_maintenance);
      responses.other.content['application/json'].examples.not_found = {};
      paths['/papi/v1/game/launch'].post.responses['409'] = { $ref: '#/components/responses/other' };
    },
  },
  'a new state in a list for operators': {
    document: 'admin',
    plant: (document) => schemas(document, 'Job').properties.status.enum.push('paused'),
  },
  'a new kind of notice': {
    document: 'callbacks',
    plant: ({ webhooks }) => (webhooks['x.y'] = webhooks['callback.parked']),
  },
};
