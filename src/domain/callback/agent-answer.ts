/** What an Agent that holds its players' wallets itself answers when it is asked. */
import { Decimal } from '../shared/decimal.ts';
import type { RefusedBecause } from '../wallet/wallet-event.ts';
import { outcomeOf, type AttemptOutcome, type CallbackReply } from './callback-outcome.ts';

/**
 * What became of a bet that an Agent was asked about. `unknown`: it may have been taken, so that it has to be cancelled. `unsent`: no
 * connection was made, so that it surely was not.
 */
export type BetAnswer =
  | { readonly kind: 'taken'; readonly balance: Decimal | undefined }
  | { readonly kind: 'refused'; readonly because: RefusedBecause; readonly balance: Decimal | undefined }
  | { readonly kind: 'unknown' | 'unsent'; readonly balance?: undefined };

/** Reads the answer to a bet. A refusal may also be told by the word in `data.status`, whatever the envelope says. */
export function betAnswerOf(reply: CallbackReply): BetAnswer {
  if (reply.kind !== 'answered') return { kind: SURELY_UNSENT.has(reply.kind) ? 'unsent' : 'unknown' };
  const { code, data } = read(reply.text);
  const outcome = outcomeOf(reply);
  const balance = amountOf(data['balance']);
  const word = typeof data['status'] === 'string' ? data['status'] : '';
  if (outcome === 'accepted' && !REFUSING_WORDS.has(word)) return { kind: 'taken', balance };
  if (outcome === 'not_accepted' || REFUSES_NOTHING.has(code)) return { kind: 'unknown' };
  const isPoor = code === INSUFFICIENT_BALANCE || word === 'insufficient_balance';
  return { kind: 'refused', because: isPoor ? 'insufficient_balance' : 'bet_refused', balance };
}

const SURELY_UNSENT: ReadonlySet<string> = new Set(['unreachable', 'address_refused']);
const REFUSING_WORDS: ReadonlySet<string> = new Set(['insufficient_balance', 'player_not_found']);
const INSUFFICIENT_BALANCE = 3001;
/** Too slow, or known already: whoever says so may have taken the bet, so the answer is no refusal. */
const REFUSES_NOTHING: ReadonlySet<unknown> = new Set([1003, 1004]);

/** What an attempt came to, for the log: as the answer was understood. */
export function attemptOutcomeOf(reply: CallbackReply, { kind }: BetAnswer): AttemptOutcome {
  if (reply.kind !== 'answered') return reply.kind;
  if (kind === 'taken') return 'accepted';
  return kind === 'refused' ? 'refused' : 'not_accepted';
}

/** The balance in an answer to the question for it; undefined when it is not one, or of another currency. */
export function balanceIn(reply: CallbackReply, currency: string): Decimal | undefined {
  if (reply.kind !== 'answered' || outcomeOf(reply) !== 'accepted') return undefined;
  const { data } = read(reply.text);
  const told = data['currency'];
  const isSame = told === undefined || (typeof told === 'string' && told.toUpperCase() === currency);
  return isSame ? amountOf(data['balance']) : undefined;
}

interface Answer {
  readonly code: unknown;
  readonly data: Readonly<Record<string, unknown>>;
}

/** What is not JSON, or has no data, has nothing to read in it. */
function read(text: string): Answer {
  try {
    const { code, data } = (JSON.parse(text) ?? {}) as { readonly code?: unknown; readonly data?: unknown };
    return { code, data: typeof data === 'object' && data !== null ? (data as Answer['data']) : {} };
  } catch {
    return { code: undefined, data: {} };
  }
}

/** A balance is text or a number of JSON; one that cannot be read is not known. */
export function amountOf(value: unknown): Decimal | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const amount = Decimal.of(String(value).trim());
  return amount.ok ? amount.value : undefined;
}
