import { Decimal } from '../../domain/shared/decimal.ts';
import type { AgentTurns } from './agent-turns.ts';
import type { AskAgent, AskedBet } from './ask-agent.ts';
import type { QuestionsUnderWay } from './questions-under-way.ts';
import type { Clock } from '../ports/clock.ts';
import type { BalanceOutcome, BatchOutcome, SentEvents } from '../ports/provider-inbox.ts';
import type { WalletBook } from '../ports/wallet-book.ts';
import type { Wallets } from '../ports/wallets.ts';
import type { CloseBatch, ClosedBatch } from './close-batch.ts';
import type { AskedStake, OpenBatch } from './open-batch.ts';
import { isStake, walletKey, type PlayerWallet } from './player-wallet.ts';
import { failedBatch } from './refuse-batch.ts';

export interface SeamlessWalletParts {
  readonly book: WalletBook;
  readonly wallets: Wallets;
  readonly open: OpenBatch;
  readonly close: CloseBatch;
  readonly ask: AskAgent;
  readonly turns: AgentTurns;
  readonly underWay: QuestionsUnderWay;
  readonly clock: Clock;
}

/**
 * Wallets that Agents hold themselves. Stakes are kept as asked, their Agent is asked, and they are kept as the Agent answered. While the
 * Agent is asked, neither a connection nor a lock of the database is held.
 */
export class SeamlessWallet {
  readonly #parts: SeamlessWalletParts;

  constructor(parts: SeamlessWalletParts) {
    this.#parts = parts;
  }

  async tellBalance(wallet: PlayerWallet): Promise<BalanceOutcome> {
    const balance = await this.#askBalance(wallet);
    return balance === undefined ? { kind: 'failed' } : { kind: 'balance', balance, currency: wallet.currency };
  }

  /** Takes all of the events or none, unless they are independent. */
  async take(wallet: PlayerWallet, batch: SentEvents): Promise<BatchOutcome> {
    const { events } = batch;
    do {
      const leave = events.some(isStake) ? await this.#enter(wallet) : () => undefined;
      if (leave === undefined) break;
      const tried = await this.#try(wallet, batch).finally(leave);
      if (!('awaited' in tried)) return this.#withBalance(wallet, tried);
      await this.#parts.underWay.wait(tried.awaited, this.#leftMs(wallet));
    } while (this.#leftMs(wallet) > 0);
    return failedBatch(events, Decimal.ZERO);
  }

  async #try(wallet: PlayerWallet, batch: SentEvents): Promise<ClosedBatch | Awaiting> {
    const { events } = batch;
    const { book, open, close, underWay } = this.#parts;
    const key = walletKey(wallet);
    const waitMaxMs = this.#leftMs(wallet);
    const size = { events: events.length };
    const opened = await book.withWallet(key, (page) => open.execute(page, wallet, batch), { waitMaxMs, ...size });
    if (opened.kind === 'wait') return { awaited: opened.id };
    if (opened.kind === 'done') return opened;
    const { outcomes } = opened;
    const end = underWay.begin(opened.stakes.map(({ transaction }) => transaction.id));
    try {
      const stakes = await this.#ask(wallet, opened.stakes);
      // Booked even if the provider has ceased to wait, because the Agent has answered.
      return await book.withWallet(key, (page) => close.execute(page, { wallet, events, outcomes, stakes }), size);
    } finally {
      end();
    }
  }

  /**
   * Asks about one stake after the other, and stops after one that is not accepted, because the stakes before it must then be given back.
   */
  async #ask(
    { agent, untilMs }: PlayerWallet,
    stakes: readonly AskedStake[],
  ): Promise<readonly (AskedStake & AskedBet)[]> {
    const asked: (AskedStake & AskedBet)[] = [];
    let isOver = false;
    for (const stake of stakes) {
      const answered: AskedBet = isOver ? UNASKED : await this.#parts.ask.bet(agent, stake.message, untilMs);
      isOver ||= answered.answer.kind !== 'taken';
      asked.push({ ...stake, ...answered });
    }
    return asked;
  }

  /** Accepted and refused events stay so, even if the Agent does not state its balance. */
  async #withBalance(wallet: PlayerWallet, { outcome, isBalanceKnown }: ClosedBatch): Promise<BatchOutcome> {
    if (isBalanceKnown || outcome.kind === 'no_wallet') return outcome;
    const balance = await this.#askBalance(wallet);
    return balance === undefined ? outcome : { ...outcome, balanceBefore: balance, balance };
  }

  async #askBalance(wallet: PlayerWallet): Promise<Decimal | undefined> {
    const { ask, wallets } = this.#parts;
    const { provider, playerId, currency, untilMs } = wallet;
    const leave = await this.#enter(wallet);
    if (leave === undefined) return undefined;
    const balance = await ask.balance({ ...wallet, provider: provider.code }, untilMs).finally(leave);
    if (balance !== undefined) await wallets.noteTold(playerId, currency, balance);
    return balance;
  }

  #enter(wallet: PlayerWallet) {
    return this.#parts.turns.enter(wallet.agent.code, this.#leftMs(wallet));
  }

  #leftMs({ untilMs }: PlayerWallet): number {
    return Math.max(0, untilMs - this.#parts.clock.nowMs());
  }
}

/** Another request is asking about the bet with this id. */
interface Awaiting {
  readonly awaited: string;
}

const UNASKED: AskedBet = { answer: { kind: 'unsent' }, attempt: undefined };
