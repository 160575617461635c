/** The receiver of the gateway's callbacks: `receive(request)` over the web's `Request` and `Response`, and `take` for the faces of frameworks. */
import { Webhook } from 'standardwebhooks';
import { accepted, Booking, CONFLICT, keyOf, refused, RefusedBet, walletOf, type Verdict } from './receiver/booking.ts';
import { readCallback, type Callback, type Role } from './receiver/callbacks.ts';
import type { AgentFunctions, BetRefusal } from './receiver/handlers.ts';
import { bodyText, incomingOf, responseOf, type Incoming, type Outgoing } from './receiver/incoming.ts';
import type { CallbackStore } from './receiver/store.ts';

export { sqlNotes, type CallbackStore, type Notes, type Sql } from './receiver/store.ts';
export { REFUSALS, type AgentFunctions, type BetRefusal, type RefusalWord, type Wallet } from './receiver/handlers.ts';
export type { BalanceQuestion, Bet, BetReport, Cancellation, Settlement } from './receiver/callbacks.ts';
export type { Incoming, Outgoing } from './receiver/incoming.ts';

export interface ReceiverOptions<Tx> extends AgentFunctions<Tx> {
  /** The secrets that sign callbacks, `whsec_...`; two of them while one is exchanged. */
  readonly secrets: readonly string[];
  /** Your database; `postgresStore(pool)`, for example. */
  readonly store: CallbackStore<Tx>;
  /** How many digits behind the point your wallets keep: an amount with more is refused. By default 10, the most that comes. */
  readonly digits?: number;
  /** Gets each request that is turned away, each conflict and each fault. By default `console`. */
  readonly log?: (line: ReceiverLine) => void;
}

export interface ReceiverLine {
  readonly level: 'warn' | 'error';
  readonly msg: string;
  readonly path: string;
  readonly callback_id?: string;
  readonly error?: unknown;
}

export interface Receiver {
  /** Answers a callback, and anything else that comes to its address. Never rejects: a fault is HTTP 500, after which the gateway comes again. */
  receive(request: Request): Promise<Response>;
  /** Does what `receive` does, for a framework with requests of its own. */
  take(incoming: Incoming): Promise<Outgoing>;
}

const PATH = /\/api\/v1\/callback\/(bet|settle|cancel|bet-push|balance)$/;
const DIGITS_MAX = 10;
const HOW_TO_KEEP_BODY =
  'Request: call receive() before anything calls text(), json() or formData() of the request, or give it a clone().';
const MALFORMED = 1001;
const NOT_SIGNED = 1002;
const NO_SUCH_PATH = 1005;
const FAULT = 9999;
/** Every other verdict is HTTP 200: with another status the gateway would not know who has answered. */
const HTTP_STATUSES: Readonly<Record<number, number>> = {
  [MALFORMED]: 400,
  [NOT_SIGNED]: 401,
  [NO_SUCH_PATH]: 404,
  [FAULT]: 500,
};
const failed = (code: number, msg: string): Verdict => ({ code, msg, data: {} });

/** Throws for a text that is no secret. */
export function createReceiver<Tx>(options: ReceiverOptions<Tx>): Receiver {
  if (options.secrets.length === 0) throw new Error('secrets must have at least one secret, whsec_...');
  const parts: Parts<Tx> = { options, webhooks: options.secrets.map((secret) => new Webhook(secret)) };
  const take = async (incoming: Incoming): Promise<Outgoing> => {
    const { code, msg, data } = await judged(parts, incoming);
    const body = JSON.stringify({ status: code === 0, code, data, msg });
    return { httpStatus: HTTP_STATUSES[code] ?? 200, body };
  };
  return {
    take,
    receive: async (request) => responseOf(await take(incomingOf(request, HOW_TO_KEEP_BODY))),
  };
}

interface Parts<Tx> {
  readonly options: ReceiverOptions<Tx>;
  readonly webhooks: readonly Webhook[];
}
type Log = (level: ReceiverLine['level'], msg: string, more?: Partial<ReceiverLine>) => void;

async function judged<Tx>(parts: Parts<Tx>, incoming: Incoming): Promise<Verdict> {
  const path = incoming.path.split('?')[0] ?? '';
  const log: Log = (level, msg, more) => (parts.options.log ?? toConsole)({ level, msg, path, ...more });
  try {
    if (incoming.body === undefined) throw new Error(`the body was read before. ${incoming.howToKeepBody}`);
    const text = await bodyText(incoming.body);
    const role = servedRole(parts.options, incoming.method, path);
    if (role === undefined) return failed(NO_SUCH_PATH, `nothing takes ${incoming.method} ${path}`);
    if (text === undefined) return failed(MALFORMED, 'the body is longer than any callback');
    const reason = whyNotSigned(parts.webhooks, incoming, text);
    if (reason !== undefined) log('warn', `turned away: ${reason}`);
    if (reason !== undefined) return failed(NOT_SIGNED, reason);
    const callback = isJson(incoming) ? readCallback(role, text) : 'the content type must be application/json';
    if (typeof callback !== 'string') return await judgedCallback(parts.options, role, { callback, log });
    log('warn', `not accepted: ${callback}`);
    return failed(MALFORMED, callback);
  } catch (error) {
    const msg = error instanceof Error ? error.message : String(error);
    log('error', `not answered, so it comes again: ${msg}`, { error });
    return failed(FAULT, incoming.body === undefined ? msg : 'internal error');
  }
}

/** Undefined for another method, for a path of no callback, and for reports if nothing takes them. */
function servedRole(options: AgentFunctions<never>, method: string, path: string): Role | undefined {
  const role = PATH.exec(path)?.[1] as Role | undefined;
  return method === 'POST' && (role !== 'bet-push' || options.betPush !== undefined) ? role : undefined;
}

/** The signature covers the bytes and their moment, which may differ by five minutes. It is checked before the body is parsed. */
function whyNotSigned(webhooks: readonly Webhook[], { headers }: Incoming, text: string): string | undefined {
  const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
  const signed = Object.fromEntries(names.map((name) => [name, headers.get(name) ?? '']));
  const reasons = webhooks.map((webhook) => {
    try {
      webhook.verify(text, signed, { jsonParse: false });
      return undefined;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  });
  return reasons.includes(undefined) ? undefined : reasons[0];
}

const isJson = ({ headers }: Incoming): boolean =>
  headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() === 'application/json';

async function judgedCallback<Tx>(
  options: ReceiverOptions<Tx>,
  role: Role,
  { callback, log }: { readonly callback: Callback; readonly log: Log },
): Promise<Verdict> {
  const { callback_id } = callback;
  const verdict = await booked(options, role, callback);
  if (verdict.code !== 0) log(verdict.code === CONFLICT ? 'error' : 'warn', `refused: ${verdict.msg}`, { callback_id });
  return verdict;
}

async function booked<Tx>(options: ReceiverOptions<Tx>, role: Role, callback: Callback): Promise<Verdict> {
  const { store, digits = DIGITS_MAX } = options;
  if (role === 'balance') return store.transaction(undefined, (tx) => told(options, callback, tx));
  const player = keyOf('player', callback.username);
  const run = (refusal?: BetRefusal): Promise<Verdict> =>
    store.transaction(player, (tx, notes) => {
      const booking = new Booking({ functions: options, digits, tx, notes });
      return role === 'bet-push' ? booking.report(callback) : booking.take(role, callback, refusal);
    });
  try {
    return await run();
  } catch (error) {
    if (error instanceof RefusedBet) return run(error.refusal);
    throw error;
  }
}

async function told<Tx>(functions: AgentFunctions<Tx>, question: Callback, tx: Tx): Promise<Verdict> {
  const wallet = await walletOf(functions, question, tx);
  if (wallet === undefined) return refused({ refused: 'player_not_found' });
  const { username } = question;
  const currency = question.currency || wallet.currency;
  if (currency !== wallet.currency) return refused({ refused: 'currency_not_supported' });
  return accepted({ username, currency, balance: wallet.balance });
}

const toConsole = ({ level, ...line }: ReceiverLine): void => console[level](line);
