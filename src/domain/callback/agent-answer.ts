/** The answers of an Agent that holds its players' wallets itself to the questions of the gateway. */
import { Decimal } from '../shared/decimal.ts';
import type { RefusedBecause } from '../wallet/wallet-event.ts';
import { LEDGER_SCALE } from '../wallet/movement-limits.ts';
import { answerCode, answerWord, type AnswerWord } from './answer-codes.ts';
import { isPlain, isRefusal, outcomeOf, type AttemptOutcome, type CallbackReply } from './callback-outcome.ts';
import { inUpperCase } from '../shared/letter-case.ts';

/**
 * The outcome of an authorization request for a bet. `unknown`: the Agent may have taken the bet, so the gateway has to cancel it. `unsent`: there
 * was no connection, so the Agent has not taken the bet.
 */
export type BetAnswer =
  | { readonly kind: 'taken'; readonly balance: Decimal | undefined }
  | { readonly kind: 'refused'; readonly because: RefusedBecause; readonly balance: Decimal | undefined }
  | { readonly kind: 'unknown' | 'unsent'; readonly balance?: undefined };

/**
 * Reads the answer to a bet. A refusal is an answer with HTTP 2xx and a refusing code or word of the tables. After any other answer that is no
 * acceptance, the Agent may have taken the stake, because the Agent, or a proxy, may have failed after that.
 */
export function betAnswerOf(reply: CallbackReply): BetAnswer {
  if (reply.kind !== 'answered') return { kind: SURELY_UNSENT.has(reply.kind) ? 'unsent' : 'unknown' };
  const { status, code, data } = read(reply.text);
  if (!isPlain(reply.httpStatus)) return { kind: 'unknown' };
  const balance = balanceOf(data['balance']);
  const word = wordOf(data['status']);
  if (status === true && code === 0) return accepted(word, balance);
  return isRefusal(status, code) ? refused(code, word, balance) : { kind: 'unknown' };
}

const SURELY_UNSENT: ReadonlySet<string> = new Set(['unreachable', 'address_refused']);

/** `none`: the answer has no word. Undefined: the answer has an unknown word. */
type Word = AnswerWord | 'none' | undefined;

const wordOf = (status: unknown): Word =>
  status === undefined || status === null || status === '' ? 'none' : answerWord(status);

function accepted(word: Word, balance: Decimal | undefined): BetAnswer {
  if (word === undefined) return { kind: 'unknown' };
  if (word === 'none' || word.isTaken) return { kind: 'taken', balance };
  return { kind: 'refused', because: word.because ?? 'bet_refused', balance };
}

/** A code of the table decides, unless the word contradicts it. If the code is not in the table, the word may decide. */
function refused(code: unknown, word: Word, balance: Decimal | undefined): BetAnswer {
  const known = answerCode(code);
  const said = word === 'none' ? undefined : word;
  const isNotTaken =
    known === undefined ? said?.isTaken === false : known.says === 'not_taken' && said?.isTaken !== true;
  if (!isNotTaken) return { kind: 'unknown' };
  return { kind: 'refused', because: known?.because ?? said?.because ?? 'bet_refused', balance };
}

/** The outcome of an attempt for the log, as the gateway understood the answer. */
export function attemptOutcomeOf(reply: CallbackReply, { kind }: BetAnswer): AttemptOutcome {
  if (reply.kind !== 'answered') return reply.kind;
  if (kind === 'taken') return 'accepted';
  return kind === 'refused' ? 'refused' : 'not_accepted';
}

/** The balance in the answer to a balance callback; undefined if it is missing, or has another currency. */
export function balanceIn(reply: CallbackReply, currency: string): Decimal | undefined {
  if (reply.kind !== 'answered' || outcomeOf(reply) !== 'accepted') return undefined;
  const { data } = read(reply.text);
  const told = data['currency'];
  const isSame = told === undefined || (typeof told === 'string' && inUpperCase(told) === currency);
  return isSame ? balanceOf(data['balance']) : undefined;
}

interface Answer {
  readonly status: unknown;
  readonly code: unknown;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Text that is not JSON, or has no `data`, gives an empty answer. */
function read(text: string): Answer {
  try {
    const { status, code, data } = (JSON.parse(text) ?? {}) as Partial<Record<'status' | 'code' | 'data', unknown>>;
    return { status, code, data: typeof data === 'object' && data !== null ? (data as Answer['data']) : {} };
  } catch {
    return { status: undefined, code: undefined, data: {} };
  }
}

/** A larger balance is a mistake, and no column can hold it. */
const BALANCE_MAX = Decimal.from('1000000000000000');

/** A balance with the ledger's digits. A balance that is too large counts as unknown. */
function balanceOf(value: unknown): Decimal | undefined {
  const amount = amountOf(value);
  return amount && amount.abs().compare(BALANCE_MAX) <= 0 ? amount.roundedDown(LEDGER_SCALE) : undefined;
}

/** Reads an amount, which is text or a JSON number; undefined if it cannot be read. */
export function amountOf(value: unknown): Decimal | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const amount = Decimal.of(String(value).trim());
  return amount.ok ? amount.value : undefined;
}
