import { createHmac } from 'node:crypto';
import {
  jsonAnswer,
  type SimulatedGames,
  type SimulatedProtocol,
  type SimulatorAnswer,
  type SimulatorBooks,
  type SimulatorRequest,
} from '../../../../../src/adapters/providers/simulator-kit.ts';
import { refuse, type Answerer } from './operation.ts';
import { createPlayer, launch, lockPlayer, showBalance } from './operations.ts';

interface Route {
  readonly operation: string;
  readonly method: 'GET' | 'POST';
  readonly path: RegExp;
  readonly answerer: Answerer;
}

/** The routes are written from the upstream's document, not copied from the adapter. Otherwise no test would find a mistake that both have. */
const ROUTES: readonly Route[] = [
  { operation: 'health', method: 'GET', path: /^\/v1\/health$/, answerer: () => jsonAnswer({ status: 'ok' }) },
  { operation: 'players', method: 'POST', path: /^\/v1\/players$/, answerer: createPlayer },
  { operation: 'balance', method: 'GET', path: /^\/v1\/players\/(\w+)\/balance$/, answerer: showBalance },
  { operation: 'launches', method: 'POST', path: /^\/v1\/launches$/, answerer: launch },
  { operation: 'lock', method: 'POST', path: /^\/v1\/players\/(\w+)\/lock$/, answerer: lockPlayer },
];

/** The largest difference of a caller's clock. */
const SKEW_SECONDS_MAX = 60;

interface UpstreamParts {
  readonly credentials: { readonly operator_id: string; readonly secret_key: string };
  readonly books: SimulatorBooks;
  readonly games: SimulatedGames;
  nowMs(): number;
}

/** The upstream's side of the protocol: finds the operation, checks the caller, and carries the operation out. */
export class SimulatedUpstream implements SimulatedProtocol {
  readonly #parts: UpstreamParts;

  constructor(parts: UpstreamParts) {
    this.#parts = parts;
  }

  operationOf(request: SimulatorRequest): string {
    return routeOf(request)?.operation ?? 'unknown';
  }

  answer(request: SimulatorRequest): SimulatorAnswer {
    const route = routeOf(request);
    if (route === undefined) return { status: 404, contentType: 'text/plain', body: 'Not Found' };
    if (!this.#isSigned(request)) return refuse(401, 'bad_signature');
    if (!this.#isTimely(request)) return refuse(401, 'stale_timestamp');
    const name = route.path.exec(request.path)?.[1] ?? '';
    const { books, games } = this.#parts;
    return route.answerer({ name, fields: fieldsOf(request), books, games });
  }

  #isSigned({ method, path, headers, body }: SimulatorRequest): boolean {
    const { operator_id: operatorId, secret_key: secretKey } = this.#parts.credentials;
    const text = `${String(headers['x-timestamp'])}\n${method}\n${path}\n${body}`;
    const expected = createHmac('sha256', secretKey).update(text).digest('hex');
    return headers['x-operator'] === operatorId && headers['x-signature'] === expected;
  }

  #isTimely({ headers }: SimulatorRequest): boolean {
    const offSeconds = this.#parts.nowMs() / 1000 - Number(headers['x-timestamp']);
    return Math.abs(offSeconds) <= SKEW_SECONDS_MAX;
  }
}

const routeOf = ({ method, path }: SimulatorRequest): Route | undefined =>
  ROUTES.find((route) => route.method === method && route.path.test(path));

function fieldsOf({ body, headers }: SimulatorRequest): Readonly<Record<string, unknown>> {
  if (headers['content-type'] !== 'application/json') return {};
  try {
    return JSON.parse(body) as Readonly<Record<string, unknown>>;
  } catch {
    return {};
  }
}
