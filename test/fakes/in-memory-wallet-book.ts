import type { AccountOwner } from '../../src/application/ports/account-store.ts';
import type {
  DecidedTransaction,
  EndedAuthorization,
  StateQuery,
  WalletBook,
  WalletKey,
  WalletPlace,
  WalletWork,
} from '../../src/application/ports/wallet-book.ts';
import type { Block } from '../../src/domain/player/block.ts';
import { limitAt } from '../../src/domain/player/limit.ts';
import { withCounted, type LimitsInForce } from '../../src/domain/player/limited-money.ts';
import { changeBy, type Restraint } from '../../src/domain/player/restraint.ts';
import type { Decimal } from '../../src/domain/shared/decimal.ts';
import type { TransactionKey, WalletTransaction } from '../../src/domain/wallet/wallet-event.ts';
import { isSameNumber, ROLES } from '../../src/domain/wallet/transaction-role.ts';
import { resultOf, type Steps } from '../../src/application/steps.ts';
import { noteFreeWin } from './in-memory-free-round-book.ts';
import { launchesOf } from './in-memory-game-sessions.ts';
import { InMemoryMoney } from './in-memory-money.ts';
import { InMemoryPlayers, NO_LIMITS } from './in-memory-players.ts';

export class InMemoryWalletBook implements WalletBook {
  readonly #money: InMemoryMoney;
  readonly #players: InMemoryPlayers;
  /** The end of the last work on each wallet. */
  readonly #queues = new Map<string, Promise<unknown>>();

  constructor(money = new InMemoryMoney(), players = new InMemoryPlayers()) {
    this.#money = money;
    this.#players = players;
  }

  run<T>(work: WalletWork<T>): Promise<T> {
    const wallet = `${work.wallet.playerId} ${work.wallet.currency}`;
    const before = this.#queues.get(wallet) ?? Promise.resolve();
    const mine = before.then(() => this.#run(work, performance.now()));
    this.#queues.set(
      wallet,
      mine.catch(() => undefined),
    );
    return mine;
  }

  async about(asked: readonly StateQuery[]): Promise<readonly (readonly WalletTransaction[])[]> {
    return asked.map((question) => {
      const all = this.#transactionsOf(question);
      return all.some((one) => isSameNumber(one, question)) ? all : [];
    });
  }

  async ownersOf(provider: string, keys: readonly TransactionKey[]): Promise<readonly (AccountOwner | undefined)[]> {
    return keys.map((key) => {
      const owners = this.#money.walletTransactions.filter(
        ({ key: wallet, transaction }) => wallet.provider === provider && isSameNumber(transaction, key),
      );
      const [first] = owners;
      if (first === undefined || owners.some((one) => !isSameWallet(one.key, first.key))) return undefined;
      const { agent, playerId, currency } = first.key;
      return { agent, playerId, currency, memberId: this.#players.players.get(playerId)?.memberId ?? '' };
    });
  }

  async #run<T>(work: WalletWork<T>, beganAtMs: number): Promise<T> {
    const { wallet: key, clues, limits } = work;
    const balance = this.#money.balanceOf(`player:${key.playerId}`, key.currency);
    const decision = allSteps(
      work.decide({
        balance,
        reportedBalance: this.#money.reportedBalances.get(`${key.playerId} ${key.currency}`),
        sequence: this.#money.movementsOf(key),
        launches: launchesOf(this.#players, key),
        restraint: this.#restraintOf(key),
        found: clues.map((one) => ({
          transactions: this.#transactionsOf(key),
          isTakenElsewhere: this.#isTakenElsewhere(key, one),
        })),
      }),
    );
    const { value, record = [], beside = {}, expires = false } = decision;
    if (expires && performance.now() - beganAtMs >= (limits?.idleMaxMs ?? Infinity)) return this.#run(work, beganAtMs);
    this.#check(key, record, balance);
    this.#changeRestraint(key, record);
    for (const one of record) this.#keep(key, one);
    this.#keepReported(key, record, beside.reportedBalance);
    for (const ended of beside.authorizations ?? []) this.#endQuestion(ended);
    return value;
  }

  #restraintOf(key: WalletKey): Restraint | undefined {
    const blocks = this.#players.blocks.get(key.playerId)?.filter(({ lifted }) => lifted === undefined) ?? [];
    const limits = this.#limitsOf(key);
    return blocks.length === 0 && limits === undefined ? undefined : { nowMs: this.#players.nowMs(), blocks, limits };
  }

  #limitsOf({ playerId, currency }: WalletKey): LimitsInForce | undefined {
    const nowMs = this.#players.nowMs();
    const { limits, days } = this.#players.limits.get(`${playerId} ${currency}`) ?? NO_LIMITS;
    const amounts = [...limits].flatMap(([kind, limit]) => {
      const { amount } = limitAt(limit, nowMs);
      return amount === undefined ? [] : [[kind, amount] as const];
    });
    if (amounts.length === 0) return undefined;
    return { day: this.#players.zoneOf(playerId).dayAt(nowMs), amounts: new Map(amounts), days };
  }

  #changeRestraint(key: WalletKey, record: readonly DecidedTransaction[]): void {
    const { playerId, currency } = key;
    const restraint = this.#restraintOf(key);
    const transactions = record.map(({ transaction }) => transaction);
    const change = restraint && changeBy(restraint, transactions);
    if (change === undefined) return;
    const { blocks, refusedStakes, counted: day } = change;
    const name = `${playerId} ${currency}`;
    const limited = this.#players.limits.get(name) ?? NO_LIMITS;
    if (day !== undefined) this.#players.limits.set(name, { ...limited, days: withCounted(limited.days, day) });
    const counted = (block: Block): Block =>
      blocks.includes(block.id) ? { ...block, refusedStakes: block.refusedStakes + refusedStakes } : block;
    this.#players.blocks.set(playerId, (this.#players.blocks.get(playerId) ?? []).map(counted));
  }

  #check(key: WalletKey, decided: readonly DecidedTransaction[], balance: Decimal): void {
    const moved = decided.filter(({ transaction }) => transaction.status === 'accepted');
    const after = moved.reduce((sum, { transaction }) => sum.plus(transaction.moved), balance);
    const isAllowed = key.heldBy === 'agent' || balance.isNegative() || moved.some(({ mayOverdraw }) => mayOverdraw);
    if (after.isNegative() && !isAllowed) throw new Error('a wallet below zero');
    for (const { transaction, isEndOfAsk } of decided) {
      const known = this.#known(key, transaction);
      if (this.#isTakenElsewhere(key, transaction)) throw new Error('a number of another wallet');
      if (isEndOfAsk !== true && known !== undefined) throw new Error('a number recorded twice');
      if (isEndOfAsk === true && known?.status !== 'asked') throw new Error('a bet that has ended already');
    }
  }

  #keep(
    key: WalletKey,
    { transaction, acknowledgement, messages, askedUntilMs: untilMs = 0 }: DecidedTransaction,
  ): void {
    const { walletTransactions, questions } = this.#money;
    const at = walletTransactions.findIndex((one) => one.transaction.id === transaction.id);
    walletTransactions.splice(at < 0 ? walletTransactions.length : at, 1, { key, transaction, acknowledgement });
    this.#money.messages.push(...messages);
    this.#money.onMessages(messages);
    if (!transaction.moved.isZero()) this.#money.enterWalletTransaction(key, transaction);
    noteFreeWin(this.#money, key, transaction);
    if (transaction.status !== 'asked') return;
    for (const message of messages) {
      questions.set(message.id, { message, wallet: key, untilMs, status: undefined, attempts: [] });
    }
  }

  #keepReported(key: WalletKey, decided: readonly DecidedTransaction[], reported: Decimal | undefined): void {
    if (key.heldBy !== 'agent') return;
    const wallet = `${key.playerId} ${key.currency}`;
    const accepted = decided.filter(({ transaction }) => transaction.status === 'accepted');
    const before = this.#money.reportedBalances.get(wallet);
    const after = reported ?? accepted.reduce((sum, { transaction }) => sum?.plus(transaction.moved), before);
    if (after !== undefined) this.#money.reportedBalances.set(wallet, after);
  }

  #endQuestion({ callbackId, status, attempt }: EndedAuthorization): void {
    const question = this.#money.questions.get(callbackId);
    if (question === undefined) return;
    const attempts = attempt === undefined ? question.attempts : [...question.attempts, attempt];
    this.#money.questions.set(callbackId, { ...question, attempts, status: question.status ?? status });
  }

  #known(key: WalletKey, event: WalletTransaction): WalletTransaction | undefined {
    return this.#transactionsOf(key).find(
      (one) => isSameNumber(one, event) && ROLES[one.action] === ROLES[event.action],
    );
  }

  #isTakenElsewhere(key: WalletKey, clues: TransactionKey): boolean {
    if (key.numbersUniqueWithin === 'player') return false;
    return this.#money.walletTransactions.some(
      ({ key: one, transaction }) =>
        one.provider === key.provider && isSameNumber(transaction, clues) && !isSameWallet(one, key),
    );
  }

  #transactionsOf(key: WalletPlace): readonly WalletTransaction[] {
    return this.#money.walletTransactions
      .filter(({ key: one }) => one.provider === key.provider && isSameWallet(one, key))
      .map(({ transaction }) => transaction);
  }
}

const isSameWallet = (left: WalletPlace, right: WalletPlace): boolean =>
  left.playerId === right.playerId && left.currency === right.currency;

/** The result of a computation, without a pause. */
export function allSteps<T extends object>(done: T | Steps<T>): T {
  const steps = resultOf(done);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
