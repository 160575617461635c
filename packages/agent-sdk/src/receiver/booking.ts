/** The rules of a callback, in one transaction: what is known, what is refused, what moves, and what is noted. */
import { createHash } from 'node:crypto';
import { compare, isDecimal, minus, negated, plain, plus } from '../decimal.ts';
import { isKeptExactly, type Bet, type BetReport, type Callback, type Cancellation, type Role } from './callbacks.ts';
import type { Settlement } from './callbacks.ts';
import { REFUSALS, type AgentFunctions, type BetRefusal, type RefusalWord, type Wallet } from './handlers.ts';
import type { Notes } from './store.ts';

/** The answer to a callback, before it becomes HTTP. */
export interface Verdict {
  readonly code: number;
  readonly msg: string;
  readonly data: Readonly<Record<string, string>>;
}

export type MovingRole = Exclude<Role, 'balance' | 'bet-push'>;

/** A bet that the Agent's own function has refused. It rolls back what the function wrote; then the refusal is noted in a transaction of its own. */
export class RefusedBet extends Error {
  readonly refusal: BetRefusal;

  constructor(refusal: BetRefusal) {
    super(refusal.refused);
    this.refusal = refusal;
  }
}

export const CONFLICT = 3003;
export const accepted = (data: Verdict['data']): Verdict => ({ code: 0, msg: '', data });
export const refused = ({ refused: word, msg }: BetRefusal, data: Verdict['data'] = {}): Verdict => ({
  code: REFUSALS[word],
  msg: msg ?? word.replaceAll('_', ' '),
  data,
});

export interface BookingParts<Tx> {
  readonly functions: AgentFunctions<Tx>;
  /** How many digits behind the point the wallets keep. */
  readonly digits: number;
  readonly tx: Tx;
  readonly notes: Notes;
}

/** The handling of one callback that moves money, or reports a bet, under the lock of its player. */
export class Booking<Tx> {
  readonly #functions: AgentFunctions<Tx>;
  readonly #digits: number;
  readonly #tx: Tx;
  readonly #notes: Notes;

  constructor({ functions, digits, tx, notes }: BookingParts<Tx>) {
    this.#functions = functions;
    this.#digits = digits;
    this.#tx = tx;
    this.#notes = notes;
  }

  /** Books a movement once, and gives the first answer to each repetition. `refusal` is what the Agent's function has said before. */
  async take(role: MovingRole, callback: Callback, refusal?: BetRefusal): Promise<Verdict> {
    const keys = [
      keyOf('callback', callback.callback_id),
      keyOf('transaction', role, callback.action, ...idOf(callback)),
    ];
    const content = contentOf(role, callback);
    const known = (await this.#notes.get(keys)).find((note) => note !== undefined);
    if (known !== undefined) return answerOf(JSON.parse(known) as Noted, content);
    const verdict = await this.#decide(role, callback, refusal);
    // A refused bet stays refused. After any other refusal a person sends the callback again, so that it is decided again.
    const isFinal = verdict.code === 0 || (role === 'bet' && !isTold(callback));
    const note = JSON.stringify({ content, verdict } satisfies Noted);
    if (isFinal) await this.#notes.add(Object.fromEntries(keys.map((key) => [key, note])));
    return verdict;
  }

  /** A report is known by its callback only: a bet is reported each time that it changes. */
  async report(callback: Callback): Promise<Verdict> {
    const key = keyOf('callback', callback.callback_id);
    const bet = { ...callback, transaction_id: callback.original_transaction_id || callback.transaction_id };
    const latest = keyOf('report', ...idOf(bet));
    const content = contentOf('bet-push', callback);
    const [known, before = ''] = await this.#notes.get([key, latest]);
    if (known !== undefined) return answerOf(JSON.parse(known) as Noted, content);
    const at = callback.occurred_at ?? '';
    if (at >= before) {
      await this.#functions.betPush?.(callback as unknown as BetReport, this.#tx);
      await this.#notes.put(latest, at);
    }
    const verdict = accepted({});
    await this.#notes.add({ [key]: JSON.stringify({ content, verdict } satisfies Noted) });
    return verdict;
  }

  async #decide(role: MovingRole, callback: Callback, refusal: BetRefusal | undefined): Promise<Verdict> {
    const wallet = await walletOf(this.#functions, callback, this.#tx);
    if (wallet === undefined) return refused({ refused: 'player_not_found' });
    const tell = (balance: string): Verdict['data'] => dataOf(callback, balance);
    if (wallet.currency !== callback.currency) return refused({ refused: 'currency_not_supported' });
    if (refusal !== undefined) return refused(refusal, tell(wallet.balance));
    const booked = isTold(callback)
      ? await this.#follow(role, callback, wallet)
      : await this.#move(role, callback, wallet);
    return booked.refused === undefined
      ? accepted(tell(plus(wallet.balance, booked.change)))
      : refused({ refused: booked.refused }, tell(wallet.balance));
  }

  /** The gateway holds the wallet and reports a finished movement. Rounds overtake each other, so the balance with the highest sequence counts. */
  async #follow(role: MovingRole, callback: Told, wallet: Wallet): Promise<Booked> {
    const key = keyOf('sequence', callback.username, callback.currency);
    const [newest = '0'] = await this.#notes.get([key]);
    const isNewest = callback.sequence > Number(newest);
    const change = isNewest ? minus(callback.balance, wallet.balance) : '0';
    await this.#call(role, { ...callback, wallet: 'gateway', change });
    if (isNewest) await this.#notes.put(key, String(callback.sequence));
    return { change };
  }

  async #move(role: MovingRole, callback: Callback, wallet: Wallet): Promise<Booked> {
    if (!isKeptExactly(callback, this.#digits)) return { refused: 'invalid_amount' };
    const isCancel = role === 'cancel' && Boolean(callback.original_transaction_id);
    const origin = originOf(callback, isCancel);
    const key = keyOf('origin', ...idOf({ ...callback, transaction_id: origin.id }), origin.side);
    const [noted] = await this.#notes.get([key]);
    const before = noted === undefined ? NOTHING : (JSON.parse(noted) as Origin);
    const change = isCancel && !hasSomethingLeft(before, callback) ? undefined : changeOf(callback);
    const refusal = (role === 'bet' && whyNoBet(before, wallet)) || whyNoChange(wallet, change);
    if (refusal !== undefined) return { refused: refusal };
    if (change !== undefined) await this.#call(role, { ...callback, wallet: 'agent', change });
    await this.#notes.put(key, JSON.stringify(isCancel ? cancelled(before, callback) : taken(before, callback)));
    return { change: change ?? '0' };
  }

  async #call(role: MovingRole, callback: object): Promise<void> {
    if (role === 'settle') await this.#functions.settle(callback as Settlement, this.#tx);
    else if (role === 'cancel') await this.#functions.cancel(callback as Cancellation, this.#tx);
    else await this.#bet(callback as Bet);
  }

  async #bet(bet: Bet): Promise<void> {
    const refusal = await this.#functions.bet(bet, this.#tx);
    if (!refusal) return;
    if (bet.wallet === 'gateway') throw new Error('bet() must not refuse: the gateway has taken the stake already');
    throw new RefusedBet(refusal);
  }
}

type Booked = { readonly refused?: undefined; readonly change: string } | { readonly refused: RefusalWord };
type Told = Callback & { readonly sequence: number; readonly balance: string };
const isTold = (callback: Callback): callback is Told => callback.sequence !== undefined;

interface Noted {
  readonly content: readonly (string | undefined)[];
  readonly verdict: Verdict;
}

/** The wallet, if there is one. Throws for a balance that is no exact text. */
export async function walletOf<Tx>(
  functions: AgentFunctions<Tx>,
  { provider, username, currency }: Callback,
  tx: Tx,
): Promise<Wallet | undefined> {
  const wallet = await functions.balance({ provider, username, currency }, tx);
  if (wallet !== undefined && !isDecimal(wallet.balance))
    throw new TypeError(`balance() must give the balance as decimal text, and not ${JSON.stringify(wallet.balance)}`);
  return wallet;
}

/** A bet or payout, and the part of it that may still be taken back. */
interface Origin {
  readonly isTaken: boolean;
  readonly isCancelled: boolean;
  readonly left: string;
}
const NOTHING: Origin = { isTaken: false, isCancelled: false, left: '0' };

const taken = (before: Origin, { amount }: Callback): Origin => ({
  ...before,
  isTaken: true,
  left: plus(before.left, amount),
});

const cancelled = (before: Origin, { amount }: Callback): Origin => ({
  ...before,
  isCancelled: true,
  left: minus(before.left, amount),
});

/** An amount of 0 only marks a bet: it is told where there is a bet to mark. */
const hasSomethingLeft = ({ isTaken, left }: Origin, { amount }: Callback): boolean =>
  compare(left, '0') > 0 || (isTaken && compare(amount, '0') === 0);

/** A cancellation that gives back is about a bet, and one that takes is about a payout: both may have one id. */
function originOf(callback: Callback, isCancel: boolean): { readonly id: string; readonly side: 'debit' | 'credit' } {
  if (isCancel)
    return { id: callback.original_transaction_id ?? '', side: callback.direction === 'debit' ? 'credit' : 'debit' };
  return { id: callback.transaction_id, side: callback.direction === 'credit' ? 'credit' : 'debit' };
}

const CHANGES = { credit: plus, debit: negated, none: () => '0' } as const;
const changeOf = ({ direction, amount }: Callback): string => CHANGES[direction](amount);

function whyNoBet({ isCancelled }: Origin, { isDisabled }: Wallet): RefusalWord | undefined {
  if (isCancelled) return 'bet_cancelled';
  return isDisabled === true ? 'player_disabled' : undefined;
}

const whyNoChange = ({ balance }: Wallet, change = '0'): RefusalWord | undefined =>
  compare(change, '0') < 0 && compare(plus(balance, change), '0') < 0 ? 'insufficient_balance' : undefined;

const dataOf = ({ username, currency, transaction_id }: Callback, balance: string): Verdict['data'] => ({
  username,
  currency,
  transaction_id,
  balance,
});

/** Ids are a provider's numbers: the same id from another provider, or for another player, is another transaction. */
const idOf = ({ provider, username, transaction_id }: Callback) => [provider, username, transaction_id] as const;

/** Keys are digests, because databases compare texts in ways of their own: without case, without accents, or cut. */
export const keyOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

const contentOf = (role: Role, callback: Callback): Noted['content'] => {
  const { action, currency, direction, original_transaction_id, round_id } = callback;
  const names = [role, action, ...idOf(callback), currency, direction, plain(callback.amount)];
  return [...names, original_transaction_id ?? '', round_id ?? ''];
};

/** The first answer, or a conflict if the id belongs to other content. */
const answerOf = ({ content, verdict }: Noted, now: Noted['content']): Verdict =>
  JSON.stringify(content) === JSON.stringify(now)
    ? verdict
    : { code: CONFLICT, msg: 'this id was used for another callback', data: {} };
