import { Decimal } from '../../domain/shared/decimal.ts';
import type { CallbackMessage } from '../../domain/callback/callback-message.ts';
import type { RefusedBecause } from '../../domain/wallet/decide-event.ts';
import type { WalletEvent, WalletTransaction } from '../../domain/wallet/wallet-event.ts';
import { callbackLane } from '../dispatch-callback/callback-lane.ts';
import type { DispatchCallback } from '../dispatch-callback/dispatch-callback.ts';
import type { BatchOutcome, EventOutcome } from '../ports/provider-inbox.ts';
import type { Randomness } from '../ports/randomness.ts';
import type { DecidedTransaction, WalletBook, WalletPage } from '../ports/wallet-book.ts';
import { decideBatch, obstacleIn, outcomeOf, type DecidedEvent } from './decide-batch.ts';
import { isStake, takesBets, walletKey, type PlayerWallet } from './player-wallet.ts';

interface TakeBatchParts {
  readonly book: WalletBook;
  readonly dispatch: DispatchCallback;
  readonly randomness: Randomness;
}

/** Takes events in a wallet that the gateway holds: all of them or none. */
export class TakeBatch {
  readonly #parts: TakeBatchParts;

  constructor(parts: TakeBatchParts) {
    this.#parts = parts;
  }

  execute(wallet: PlayerWallet, events: readonly WalletEvent[]): Promise<BatchOutcome> {
    return this.#parts.book.withWallet(walletKey(wallet), (page) => this.#take(page, wallet, events));
  }

  async #take(page: WalletPage, wallet: PlayerWallet, events: readonly WalletEvent[]): Promise<BatchOutcome> {
    const { policy } = wallet;
    const decided = await decideBatch(page, events, { policy, newId: () => this.#parts.randomness.id() });
    if (!takesBets(wallet) && decided.some(isNewStake)) return refuseStakes(page, decided);
    const outcomes = decided.map((one) => outcomeOf(one, policy));
    const [because] = outcomes.flatMap((outcome) => obstacleIn(outcome) ?? []);
    if (because !== undefined) return refuseAll(page, { decided, outcomes, because });
    await page.record(this.#kept(page, wallet, decided));
    const balance = decided.findLast(({ transaction }) => transaction !== undefined)?.transaction?.balanceAfter;
    return { kind: 'decided', outcomes, balanceBefore: page.balance, balance: balance ?? page.balance };
  }

  #kept(page: WalletPage, wallet: PlayerWallet, decided: readonly DecidedEvent[]): readonly DecidedTransaction[] {
    let { sequence } = page;
    return decided.flatMap(({ transaction, target }) => {
      if (transaction === undefined) return [];
      const isAccepted = transaction.status === 'accepted';
      if (isAccepted) sequence += 1;
      const messages = isAccepted ? this.#messages(wallet, { transaction, target, sequence }) : [];
      return [{ transaction, messages, mayOverdraw: wallet.policy.mayOverdraw.includes(transaction.kind) }];
    });
  }

  #messages(wallet: PlayerWallet, { transaction, target, sequence }: Accepted): readonly CallbackMessage[] {
    const { agent, provider, currency, memberId, policy } = wallet;
    return this.#parts.dispatch.execute({
      transaction,
      original: target?.transactionId ?? correctedNumber(transaction),
      player: { memberId },
      agent,
      provider: provider.code,
      currency,
      lane: callbackLane(provider.code, policy, target ?? transaction),
      wallet: { sequence },
    });
  }
}

interface Accepted {
  readonly transaction: WalletTransaction;
  readonly target: WalletTransaction | undefined;
  readonly sequence: number;
}

/** Kept, so that a copy of the bet which comes late is refused too: the provider has been told that it was not taken. */
async function refuseStakes(page: WalletPage, decided: readonly DecidedEvent[]): Promise<BatchOutcome> {
  const because = 'player_disabled';
  const unmoved = {
    status: 'refused',
    refusedBecause: because,
    moved: Decimal.ZERO,
    balanceAfter: page.balance,
  } as const;
  const stakes = decided.filter(isNewStake).flatMap(({ transaction }) => transaction ?? []);
  await page.record(
    stakes.map((stake) => ({ transaction: { ...stake, ...unmoved }, messages: [], mayOverdraw: false })),
  );
  return { kind: 'no_wallet', because };
}

const isNewStake = ({ event, decision }: DecidedEvent): boolean => decision.kind === 'apply' && isStake(event);

const correctedNumber = ({ corrects }: WalletEvent): string | undefined =>
  corrects !== undefined && 'transactionId' in corrects ? corrects.transactionId : undefined;

interface RefusedBatch {
  readonly decided: readonly DecidedEvent[];
  readonly outcomes: readonly EventOutcome[];
  readonly because: RefusedBecause;
}

/** Nothing moves. What stands in the way is kept, so that the batch is told the same when it is repeated. */
async function refuseAll(page: WalletPage, { decided, outcomes, because }: RefusedBatch): Promise<BatchOutcome> {
  const obstacles = decided.flatMap(({ transaction }, at) =>
    transaction !== undefined && isObstacle(outcomes[at]) ? [{ ...transaction, balanceAfter: page.balance }] : [],
  );
  await page.record(obstacles.map((transaction) => ({ transaction, messages: [], mayOverdraw: false })));
  return {
    kind: 'decided',
    outcomes: outcomes.map((outcome) => (isUntaken(outcome) ? { kind: 'refused', because } : outcome)),
    balanceBefore: page.balance,
    balance: page.balance,
  };
}

const isObstacle = (outcome: EventOutcome | undefined): boolean =>
  outcome !== undefined && obstacleIn(outcome) !== undefined;

/** Whatever this batch would have done; what was done before stays done. */
const isUntaken = (outcome: EventOutcome): boolean =>
  outcome.kind === 'accepted' || (outcome.kind === 'awaited' && outcome.isAccepted);
