import { verify, type KeyObject } from 'node:crypto';
import { Refusal } from './answers.ts';
import { OPERATIONS, type Books } from './operations.ts';
import { Rewards } from './rewards.ts';
import {
  jsonAnswer,
  type SimulatedGames,
  type SimulatedProtocol,
  type SimulatorAnswer,
  type SimulatorBooks,
  type SimulatorRequest,
} from './kit.ts';

interface UpstreamParts {
  readonly operator: { readonly id: number; readonly publicKey: KeyObject };
  readonly books: SimulatorBooks;
  readonly games: SimulatedGames;
  nowMs(): number;
}

const PREFIX = '/operator/generic/v2/';
/** Document: once a minute, and then a plain text. */
const SELDOM: ReadonlySet<string> = new Set(['game/list', 'freebet/prepaids/list']);
const SELDOM_MS = 60_000;

/** Hub88's side, written from its document: checks the signature over the raw body, then the operator, then the fields. */
export class SimulatedUpstream implements SimulatedProtocol {
  readonly #parts: UpstreamParts;
  readonly #calledAtMs = new Map<string, number>();
  /** The token of each player's last launch. */
  readonly tokens = new Map<string, string>();
  readonly rewards = new Rewards();
  readonly #books: Books;

  constructor(parts: UpstreamParts) {
    this.#parts = parts;
    this.#books = { ...parts, tokens: this.tokens, rewards: this.rewards };
  }

  operationOf({ path }: SimulatorRequest): string {
    return path.startsWith(PREFIX) ? path.slice(PREFIX.length) : 'unknown';
  }

  answer(request: SimulatorRequest): SimulatorAnswer {
    const operation = this.operationOf(request);
    const answerer = Object.hasOwn(OPERATIONS, operation) ? OPERATIONS[operation] : undefined;
    if (request.method !== 'POST' || answerer === undefined) {
      return { status: 404, contentType: 'text/plain', body: 'Not Found' };
    }
    if (!this.#isSigned(request)) return jsonAnswer({ error: 'Invalid signature' }, 401);
    const fields = fieldsOf(request);
    if (fields === undefined) return jsonAnswer({ error: 'Invalid JSON body' }, 400);
    if (!Number.isInteger(fields['operator_id'])) return jsonAnswer({ error: 'operator_id: is invalid' }, 400);
    if (fields['operator_id'] !== this.#parts.operator.id) return jsonAnswer({ error: 'Unknown operator_id' }, 404);
    if (this.#isTooSoon(operation)) return { status: 429, contentType: 'text/plain', body: 'Too many requests' };
    try {
      return jsonAnswer(answerer(fields, this.#books));
    } catch (error) {
      if (error instanceof Refusal) return jsonAnswer({ error: error.message }, error.status);
      throw error;
    }
  }

  #isSigned({ headers, body }: SimulatorRequest): boolean {
    const signature = String(headers['x-hub88-signature'] ?? '');
    const { publicKey } = this.#parts.operator;
    return verify('sha256', Buffer.from(body), publicKey, Buffer.from(signature, 'base64'));
  }

  #isTooSoon(operation: string): boolean {
    if (!SELDOM.has(operation)) return false;
    const nowMs = this.#parts.nowMs();
    const isTooSoon = nowMs - (this.#calledAtMs.get(operation) ?? -Infinity) < SELDOM_MS;
    if (!isTooSoon) this.#calledAtMs.set(operation, nowMs);
    return isTooSoon;
  }
}

function fieldsOf({ body, headers }: SimulatorRequest): Readonly<Record<string, unknown>> | undefined {
  if (headers['content-type'] !== 'application/json') return undefined;
  try {
    return JSON.parse(body) as Readonly<Record<string, unknown>>;
  } catch {
    return undefined;
  }
}
