import { Decimal } from '../../domain/shared/decimal.ts';
import type { CallbackMessage } from '../../domain/callback/callback-message.ts';
import { mayOverdraw } from '../../domain/wallet/money-policy.ts';
import type { WalletEvent, WalletTransaction } from '../../domain/wallet/wallet-event.ts';
import type { DispatchCallback } from '../callbacks/dispatch-callback.ts';
import { cancelledBet } from './failed-bet.ts';
import type { BatchOutcome, EventOutcome, SentEvents } from '../ports/provider-inbox.ts';
import type { Randomness } from '../ports/randomness.ts';
import type { DecidedTransaction, WalletDecision, WalletFacts } from '../ports/wallet-book.ts';
import type { Steps } from '../steps.ts';
import {
  BatchDecision,
  isNewStake,
  obstacleIn,
  outcomeOf,
  acknowledgementOf,
  isNews,
  type DecidedEvent,
} from './decide-batch.ts';
import { newsOf } from './news-of.ts';
import { mayBet } from './may-bet.ts';
import { eventTerms, type PlayerWallet } from './player-wallet.ts';
import { differingBatch, refuseAll, refuseStakes } from './refuse-batch.ts';

/** A stored stake about which the Agent must be asked. */
export interface AskedStake {
  readonly event: WalletEvent;
  readonly transaction: WalletTransaction;
  /** The callback that asks the Agent. */
  readonly message: CallbackMessage;
}

/** The result of a batch before the authorization request to its Agent. `wait`: another request is asking about the bet with that id. */
export type OpenedBatch =
  | { readonly kind: 'done'; readonly outcome: BatchOutcome; readonly isBalanceKnown: boolean }
  | { readonly kind: 'wait'; readonly id: string }
  | { readonly kind: 'ask'; readonly stakes: readonly AskedStake[]; readonly outcomes: readonly EventOutcome[] };

/** A batch as it was sent, and the decision about its events. */
export interface OpeningBatch {
  readonly sent: SentEvents;
  readonly batch: BatchDecision;
}

interface Asking {
  readonly stakes: readonly DecidedEvent[];
  readonly outcomes: readonly EventOutcome[];
}

interface OpenBatchParts {
  readonly dispatch: DispatchCallback;
  readonly randomness: Randomness;
}

/**
 * Begins a batch in a wallet that its Agent holds. Without new stakes the whole batch is accepted at once. With new stakes nothing is accepted yet,
 * but the stakes are stored as asked, so that each of them ends once even if this process dies.
 */
export class OpenBatch {
  readonly #parts: OpenBatchParts;

  constructor(parts: OpenBatchParts) {
    this.#parts = parts;
  }

  /** The decision about events by the known facts of the wallet. */
  decision(wallet: PlayerWallet, events: readonly WalletEvent[]): BatchDecision {
    const newId = () => this.#parts.randomness.id();
    return new BatchDecision(events, {
      terms: eventTerms(wallet),
      heldBy: 'agent',
      newId,
      total: wallet.recordedTotal,
    });
  }

  *execute(facts: WalletFacts, wallet: PlayerWallet, opening: OpeningBatch): Steps<WalletDecision<OpenedBatch>> {
    const { policy } = wallet;
    const { events, areIndependent = false } = opening.sent;
    const { decided, agrees } = yield* opening.batch.execute(facts);
    const stakes = decided.filter(isNewStake);
    const balance = facts.reportedBalance ?? Decimal.ZERO;
    if (!mayBet(wallet) && stakes.length > 0) return done(refuseStakes(decided, balance));
    const [awaited] = decided.flatMap(({ decision }) => (decision.kind === 'wait' ? [decision.for.id] : []));
    if (awaited !== undefined) return { value: { kind: 'wait', id: awaited } };
    const outcomes = decided.map((one) => outcomeOf(one, policy));
    const [because] = outcomes.flatMap((outcome) => obstacleIn(outcome) ?? []);
    if (!areIndependent && because !== undefined) return done(refuseAll({ decided, outcomes, because, balance }));
    if (!agrees) return done({ value: differingBatch(events, outcomes, balance) }, facts.reportedBalance !== undefined);
    if (stakes.length > 0) return this.#keepAsked(facts, wallet, { stakes, outcomes });
    const after = balance.plus(movedBy(decided));
    const isBalanceKnown =
      facts.reportedBalance !== undefined || decided.every(({ transaction }) => transaction === undefined);
    const outcome = { kind: 'decided', outcomes, balanceBefore: balance, balance: after } as const;
    return done({ value: outcome, record: this.taken(facts, wallet, decided) }, isBalanceKnown);
  }

  /** The transactions of events that need no authorization. A bet that is cancelled during its authorization request ends here. */
  taken(
    { launches }: Pick<WalletFacts, 'launches'>,
    wallet: PlayerWallet,
    decided: readonly DecidedEvent[],
  ): readonly DecidedTransaction[] {
    return decided.flatMap((one) => {
      const { transaction, target } = one;
      if (transaction === undefined) return [];
      const news = newsOf(wallet, { transaction, target, launches });
      const isTold = transaction.status === 'accepted' && isNews(one, 'agent');
      const messages = isTold ? this.#parts.dispatch.execute(news) : [];
      const acknowledgement = acknowledgementOf(outcomeOf(one, wallet.policy));
      const own = { transaction, acknowledgement, messages, mayOverdraw: mayOverdraw(transaction, wallet.policy) };
      if (target?.status !== 'asked') return [own];
      return [cancelledBet(this.#parts.dispatch, news, { bet: target, because: 'bet_cancelled' }), own];
    });
  }

  #keepAsked(facts: WalletFacts, wallet: PlayerWallet, { stakes, outcomes }: Asking): WalletDecision<OpenedBatch> {
    const asked = stakes.flatMap((stake) => this.#asked(facts, wallet, stake));
    const record = asked.map(({ transaction, message }) => ({
      transaction,
      messages: [message],
      mayOverdraw: false,
      askedUntilMs: wallet.untilMs,
    }));
    return { value: { kind: 'ask', outcomes, stakes: asked }, record };
  }

  #asked(
    facts: WalletFacts,
    wallet: PlayerWallet,
    { event, transaction, target }: DecidedEvent,
  ): readonly AskedStake[] {
    if (transaction === undefined) return [];
    const { launches } = facts;
    const messages = this.#parts.dispatch.execute(newsOf(wallet, { transaction, target, launches }));
    const message = messages.find(({ role }) => role === 'bet');
    if (message === undefined) throw new Error(`the Agent ${wallet.agent.code} takes no callbacks about bets`);
    const balanceAfter = facts.reportedBalance ?? Decimal.ZERO;
    return [{ event, message, transaction: { ...transaction, status: 'asked', moved: Decimal.ZERO, balanceAfter } }];
  }
}

const done = (
  { value: outcome, ...kept }: WalletDecision<BatchOutcome>,
  isBalanceKnown = true,
): WalletDecision<OpenedBatch> => ({ ...kept, value: { kind: 'done', outcome, isBalanceKnown } });

/** The sum that the events of a batch move, without repetitions. */
export const movedBy = (decided: readonly DecidedEvent[]): Decimal =>
  decided.reduce((sum, { transaction }) => sum.plus(transaction?.moved ?? Decimal.ZERO), Decimal.ZERO);
