import { setTimeout as wait } from 'node:timers/promises';
import Big from 'big.js';
import type { Fault } from './faults.ts';
import { contentOf, fieldsOf, keysOf, transactionOf, type FaultyFields } from './faulty-fields.ts';

export interface Given {
  readonly httpStatus?: number;
  /** `success`, or why not; `silence` is no answer at all. */
  readonly status: string;
  readonly data?: object;
}

type Texts = FaultyFields;

interface Account {
  readonly currency: string;
  readonly isDisabled: boolean;
  balance: Big;
  sequence: number;
}

interface Taken {
  readonly content: string;
  readonly given: Given;
}

/** Long enough for everything of a race to arrive meanwhile. */
const THINKING_MS = 400;

/** The money of a faulty Agent. */
export class FaultyWallets {
  readonly #faults: ReadonlySet<Fault>;
  readonly #accounts = new Map<string, Account>();
  readonly #taken = new Map<string, Taken>();
  readonly #moved = new Map<string, Texts>();
  /** The sums that were given back, by transaction. */
  readonly #takenBack = new Map<string, Big>();
  readonly #settled = new Set<string>();
  readonly #seen = new Set<string>();
  #isRoundClosed = false;
  #busy = 0;
  readonly #cached = new Map<string, Big>();

  constructor(faults: ReadonlySet<Fault>) {
    this.#faults = faults;
    for (const name of ['ALICE', 'BOB', 'MALLORY'])
      this.#open(name, { balance: '1000', isDisabled: name === 'MALLORY' });
  }

  async take(role: string, read: Readonly<Record<string, unknown>>): Promise<Given> {
    const fields = fieldsOf(role, read, this.#faults);
    if (fields === undefined) return { httpStatus: 400, status: 'malformed' };
    const account = this.#accountOf(fields);
    if (account === undefined) return { status: 'player_not_found' };
    if (fields['currency'] !== account.currency && !this.#has('ignores the currency'))
      return { status: 'currency_mismatch' };
    if (this.#has('takes nothing in a closed round') && this.#isRoundClosed) return { status: 'round_closed' };
    this.#isRoundClosed = read['round_closed'] === true;
    if (role === 'balance') return this.#told('success', fields, this.#cachedOf(fields, account));
    if (this.#has('never answers a settlement of 0') && role === 'settle' && Number(fields['amount']) === 0)
      return { status: 'silence' };
    this.#busy += 1;
    try {
      return await this.#takeOnce(role, fields, account);
    } finally {
      this.#busy -= 1;
    }
  }

  async #takeOnce(role: string, fields: Texts, account: Account): Promise<Given> {
    const keys = keysOf(role, fields, this.#faults);
    const content = contentOf(role, fields);
    const known = keys.map((key) => this.#taken.get(key)).find((one) => one !== undefined);
    if (this.#has('refuses while it is busy') && this.#busy > 1) return { status: 'in_progress' };
    await this.#think('refuses while it is busy', 'looks before it remembers');
    if (known !== undefined) return this.#repeated(known, content);
    const before = account.balance;
    const status = role === 'bet-push' ? this.#report(fields, account) : await this.#move(role, fields, account);
    if (status.startsWith('fault')) return { httpStatus: 500, status };
    const given = this.#told(status, fields, this.#has('tells the balance of before') ? before : account.balance);
    this.#cached.set(fields['username']!, before);
    if (this.#isRemembered(role, status)) this.#remember(keys, { content, given });
    return given;
  }

  #isRemembered(role: string, status: string): boolean {
    if (status === 'success') return role !== 'cancel' || !this.#has('cancels as often as it is asked');
    if (status === 'bet_cancelled' && this.#has('forgets a cancellation that it used')) return false;
    return role === 'bet' && !this.#has('decides refused bets anew');
  }

  async #think(...faults: readonly Fault[]): Promise<void> {
    if (faults.some((fault) => this.#has(fault))) await wait(THINKING_MS);
  }

  #repeated(known: Taken, content: string): Given {
    if (this.#has('refuses repetitions')) return { status: 'duplicate' };
    return known.content === content || this.#has('ignores the content') ? known.given : { status: 'conflict' };
  }

  #remember(keys: readonly string[], taken: Taken): void {
    if (this.#has('knows no repetitions')) return;
    if (this.#has('remembers the last one only')) this.#taken.clear();
    for (const key of keys) this.#taken.set(key, taken);
  }

  async #move(role: string, fields: Texts, account: Account): Promise<string> {
    if (fields['sequence'] !== undefined && !this.#has('judges notifications')) return this.#follow(fields, account);
    if (account.isDisabled && this.#has('refuses disabled players everything')) return 'player_disabled';
    if (role === 'cancel') return this.#takeBack(fields, account);
    const key = transactionOf(this.#faults, fields, fields['transaction_id']!);
    const refusal = role === 'bet' ? this.#betRefusal(key, fields, account) : this.#settlementRefusal(fields);
    if (role === 'bet') await this.#think('looks before it remembers');
    return refusal ?? this.#pay(role, fields, account);
  }

  #follow(fields: Texts, account: Account): string {
    const sequence = Number(fields['sequence']);
    if (sequence > account.sequence || this.#has('takes whichever balance came last'))
      account.balance = new Big(fields['balance']!);
    account.sequence = Math.max(account.sequence, sequence);
    return 'success';
  }

  #betRefusal(key: string, fields: Texts, account: Account): string | undefined {
    if (account.isDisabled && !this.#has('ignores that a player is disabled')) return 'player_disabled';
    if (this.#has('takes one bet a round') && this.#isSeen(`round ${fields['round_id']}`)) return 'round_has_a_bet';
    if (!this.#takenBack.has(key)) return undefined;
    if (this.#has('forgets a cancellation that it used')) this.#takenBack.delete(key);
    return 'bet_cancelled';
  }

  #settlementRefusal(fields: Texts): string | undefined {
    const original = transactionOf(this.#faults, fields, fields['original_transaction_id'] ?? '');
    if (this.#has('settles known bets only') && !this.#moved.has(original)) return 'bet_not_found';
    if (this.#has('takes one settlement a bet') && this.#isSeen(`settled ${original}`)) return 'settled_already';
    this.#settled.add(original);
    return undefined;
  }

  async #takeBack(fields: Texts, account: Account): Promise<string> {
    if (this.#has('ignores cancellations')) return 'success';
    if (this.#has('knows CANCEL only') && fields['action'] !== 'CANCEL') return 'unknown_action';
    const name = fields['original_transaction_id'];
    if (name !== undefined) return this.#takeBackOnce(fields, account, transactionOf(this.#faults, fields, name));
    return this.#has('falls over a missing original') ? 'fault' : this.#pay('cancel', fields, account);
  }

  async #takeBackOnce(fields: Texts, account: Account, original: string): Promise<string> {
    if (this.#has('cancels open bets only') && this.#settled.has(original)) return 'settled_already';
    const isOwed = this.#isOwed(original);
    await this.#think('looks before it remembers');
    const status = isOwed ? await this.#pay('cancel', this.#givenBack(fields, original), account) : 'success';
    if (status !== 'success') return status;
    if (this.#has('forgets what was cancelled') && this.#moved.has(original)) this.#taken.clear();
    else if (!this.#has('remembers no cancellation')) this.#takenBack.set(original, this.#sumWith(original, fields));
    return 'success';
  }

  #isOwed(original: string): boolean {
    if (this.#has('cancels as often as it is asked')) return this.#moved.has(original);
    const given = this.#takenBack.get(original);
    const taken = this.#moved.get(original)?.['amount'];
    if (taken === undefined) return this.#has('gives back what it never took') && given === undefined;
    return given === undefined || given.lt(taken);
  }

  #sumWith(original: string, { amount = '' }: Texts): Big {
    return (this.#takenBack.get(original) ?? new Big(0)).plus(amount);
  }

  #givenBack(fields: Texts, original: string): Texts {
    const bet = this.#moved.get(original);
    if (this.#has('gives the stake back for a VOID') && bet !== undefined) return { ...bet, direction: 'credit' };
    if (this.#has('gives every stake back whole') && bet !== undefined) return { ...fields, amount: bet['amount']! };
    if (!this.#has('cancels rounds')) return fields;
    const bets = [...this.#moved.values()].filter((one) => one['round_id'] === fields['round_id']);
    return { ...fields, amount: bets.reduce((sum, one) => sum.plus(one['amount']!), new Big(0)).toFixed() };
  }

  async #pay(role: string, fields: Texts, account: Account): Promise<string> {
    const amount = this.#amountOf(role, fields);
    if (this.#has('refuses amounts of 0') && amount.eq(0)) return 'invalid_amount';
    const isCredit = this.#has('ignores the direction') ? role !== 'bet' : fields['direction'] === 'credit';
    const after = this.#sum(account.balance, isCredit ? amount : amount.neg());
    if (after.lt(this.#has('keeps something back') ? 0.01 : 0) && !this.#has('lets balances go below zero'))
      return 'insufficient_balance';
    await this.#think('reads before it writes');
    const isIgnored = this.#has(role === 'bet' ? 'ignores bets' : 'ignores payouts');
    if (!isIgnored) account.balance = after;
    // A payout may have the id of its bet, and is no part of what there is to give back.
    const key = transactionOf(this.#faults, fields, fields['transaction_id']!);
    if (!this.#moved.has(key)) this.#moved.set(key, fields);
    return 'success';
  }

  #amountOf(role: string, fields: Texts): Big {
    if (role === 'settle' && this.#has('books win_loss') && fields['win_loss'] !== undefined)
      return new Big(fields['win_loss']).abs();
    if (role === 'settle' && this.#has('pays prize_amount'))
      return new Big(fields['prize_amount'] ?? fields['amount']!);
    return new Big(this.#has('reads amounts leniently') ? Number(fields['amount']) || 0 : fields['amount']!);
  }

  #sum(balance: Big, moved: Big): Big {
    if (this.#has('counts in floats')) return new Big(Number(balance.toFixed()) + Number(moved.toFixed()));
    return this.#has('rounds to cents') ? balance.plus(moved).round(2) : balance.plus(moved);
  }

  #report(fields: Texts, account: Account): string {
    const bet = fields['original_transaction_id'] ?? '';
    if (this.#has('refuses repeated reports') && this.#isSeen(`id ${fields['callback_id']}`)) return 'reported_already';
    if (this.#has('takes one report a bet') && this.#isSeen(`report ${bet}`)) return 'reported_already';
    if (
      this.#has('wants the settlement before the report') &&
      !this.#settled.has(transactionOf(this.#faults, fields, bet))
    )
      return 'not_settled';
    if (this.#has('books reports')) account.balance = account.balance.plus(fields['amount']!);
    return 'success';
  }

  #isSeen(key: string): boolean {
    const isSeen = this.#seen.has(key);
    this.#seen.add(key);
    return isSeen;
  }

  #has(fault: Fault): boolean {
    return this.#faults.has(fault);
  }

  #open(username: string, { balance, isDisabled }: { readonly balance: string; readonly isDisabled: boolean }): void {
    this.#accounts.set(username, { currency: 'EUR', isDisabled, balance: new Big(balance), sequence: -1 });
  }

  #accountOf({ username = '' }: Texts): Account | undefined {
    if (this.#has('opens wallets for strangers') && !this.#accounts.has(username)) {
      this.#open(username, { balance: '0', isDisabled: false });
    }
    return this.#accounts.get(username);
  }

  #cachedOf({ username = '' }: Texts, { balance }: Account): Big {
    return this.#has('caches balances') ? (this.#cached.get(username) ?? balance) : balance;
  }

  #told(status: string, { username, currency, transaction_id }: Texts, balance: Big): Given {
    if (status === 'insufficient_balance' && this.#has('refuses without a balance')) return { status };
    const text = balance.toFixed();
    return {
      status,
      data: { username, currency, transaction_id, balance: this.#has('tells a number') ? Number(text) : text },
    };
  }
}
