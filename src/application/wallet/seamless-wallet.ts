import { Decimal } from '../../domain/shared/decimal.ts';
import type { AdaptiveLimits } from '../admission/adaptive-limits.ts';
import type { AskAgent, AskedBet } from './ask-agent.ts';
import type { AuthorizationsUnderWay } from './authorizations-under-way.ts';
import type { Clock } from '../ports/clock.ts';
import type { BalanceOutcome, BatchOutcome, SentEvents } from '../ports/provider-inbox.ts';
import type { WalletBook, WorkLimits } from '../ports/wallet-book.ts';
import type { Wallets } from '../ports/wallets.ts';
import type { CloseBatch, ClosedBatch } from './close-batch.ts';
import type { AskedStake, OpenBatch, OpenedBatch, OpeningBatch } from './open-batch.ts';
import { isStake, walletKey, type PlayerWallet } from './player-wallet.ts';
import { failedBatch } from './refuse-batch.ts';

export interface SeamlessWalletParts {
  readonly book: WalletBook;
  readonly wallets: Wallets;
  readonly open: OpenBatch;
  readonly close: CloseBatch;
  readonly ask: AskAgent;
  /** The limits of stakes before their booking, and of authorization requests to Agents. */
  readonly stakes: AdaptiveLimits;
  readonly questions: AdaptiveLimits;
  readonly underWay: AuthorizationsUnderWay;
  readonly clock: Clock;
}

/**
 * Wallets that Agents hold. Stakes are stored as asked, their Agent is asked, and then they are stored as the Agent answered. While the Agent is
 * asked, neither a connection nor a lock of the database is held.
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
    const { questions } = this.#parts;
    const { events } = batch;
    do {
      const trying = () => this.#try(wallet, batch);
      // No limit refuses money that is owed to a player.
      const tried = await (events.some(isStake) ? entered(questions, wallet, trying) : trying());
      if (tried === undefined) break;
      if (!('awaited' in tried)) return this.#withBalance(wallet, tried);
      await this.#parts.underWay.wait(tried.awaited, this.#leftMs(wallet));
    } while (this.#leftMs(wallet) > 0);
    return failedBatch(events, Decimal.ZERO);
  }

  /** Undefined if there is too much to do. Then nothing is done. */
  async #try(wallet: PlayerWallet, batch: SentEvents): Promise<ClosedBatch | Awaiting | undefined> {
    const { events } = batch;
    const { book, close, underWay, questions } = this.#parts;
    const decision = this.#parts.open.decision(wallet, events);
    const opened = await this.#open(wallet, { sent: batch, batch: decision });
    if (opened === undefined || opened.kind === 'done') return opened;
    if (opened.kind === 'wait') return { awaited: opened.id };
    const { outcomes } = opened;
    const end = underWay.begin(opened.stakes.map(({ transaction }) => transaction.id));
    try {
      const asking = () => this.#ask(wallet, opened.stakes);
      const asked = await questions.run(wallet.agent.code, wallet.untilMs, asking);
      const stakes = asked ?? opened.stakes.map((stake) => ({ ...stake, ...UNASKED }));
      const answered = { wallet, events, outcomes, stakes };
      // Booked even if the provider has stopped waiting, because the Agent has answered.
      return await book.run({
        wallet: walletKey(wallet),
        clues: decision.clues,
        decide: (facts) => close.execute(facts, decision, answered),
        limits: { events: events.length, rank: 'first' },
      });
    } finally {
      end();
    }
  }

  /** The Agent gets at least half of the time. So the other half is for storing the stakes. */
  #open(wallet: PlayerWallet, opening: OpeningBatch): Promise<OpenedBatch | undefined> {
    const { events } = opening.sent;
    const { book, open, stakes, clock } = this.#parts;
    const leftMs = this.#leftMs(wallet);
    const run = (limits: WorkLimits) =>
      book.run({
        wallet: walletKey(wallet),
        clues: opening.batch.clues,
        decide: (facts) => open.execute(facts, wallet, opening),
        limits: { events: events.length, ...limits },
      });
    if (!events.some(isStake)) return run({ waitMaxMs: leftMs });
    const untilMs = clock.nowMs() + leftMs / 2;
    const { agent } = wallet;
    const limited = () => run({ waitMaxMs: Math.max(0, untilMs - clock.nowMs()), rank: 'last' });
    return entered(stakes, { agent, untilMs }, () => stakes.run(agent.code, untilMs, limited));
  }

  /** Asks about one stake after the other, and stops after one that is not accepted, because the earlier stakes must then be returned. */
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

  /** The events stay accepted or refused, even if the Agent does not state its balance. */
  async #withBalance(wallet: PlayerWallet, { outcome, isBalanceKnown }: ClosedBatch): Promise<BatchOutcome> {
    if (isBalanceKnown || outcome.kind === 'no_wallet') return outcome;
    const balance = await this.#askBalance(wallet);
    return balance === undefined ? outcome : { ...outcome, balanceBefore: balance, balance };
  }

  async #askBalance(wallet: PlayerWallet): Promise<Decimal | undefined> {
    const { ask, wallets, questions } = this.#parts;
    const { provider, playerId, currency, untilMs, agent } = wallet;
    const asking = () => ask.balance({ ...wallet, provider: provider.code }, untilMs);
    const balance = await entered(questions, wallet, () => questions.run(agent.code, untilMs, asking));
    if (balance !== undefined) await wallets.noteReportedBalance(playerId, currency, balance);
    return balance;
  }

  #leftMs({ untilMs }: PlayerWallet): number {
    return Math.max(0, untilMs - this.#parts.clock.nowMs());
  }
}

/** Does the work within the limits of the Agent. Undefined if it could not end in time. Then nothing is done. */
async function entered<T>(
  limits: AdaptiveLimits,
  { agent, untilMs }: Pick<PlayerWallet, 'agent' | 'untilMs'>,
  work: () => Promise<T>,
): Promise<T | undefined> {
  if (!limits.enter(agent.code, untilMs)) return undefined;
  try {
    return await work();
  } finally {
    limits.leave(agent.code);
  }
}

/** Another request is asking about the bet with this id. */
interface Awaiting {
  readonly awaited: string;
}

const UNASKED: AskedBet = { answer: { kind: 'unsent' }, attempt: undefined };
