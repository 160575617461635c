import { Decimal } from '../../domain/shared/decimal.ts';
import type { RefusedBecause, WalletEvent, WalletTransaction } from '../../domain/wallet/wallet-event.ts';
import type { BatchOutcome, EventOutcome } from '../ports/provider-inbox.ts';
import type { DecidedTransaction, WalletDecision } from '../ports/wallet-book.ts';
import { isNewStake, obstacleIn, type DecidedEvent } from './decide-batch.ts';
import { isStake } from './player-wallet.ts';

/** A batch that is refused because of one event, and the reason. */
export interface RefusedBatch {
  readonly decided: readonly DecidedEvent[];
  readonly outcomes: readonly EventOutcome[];
  readonly because: RefusedBecause;
  readonly balance: Decimal;
}

/** Moves nothing. The refused event is stored, so that a repetition of the batch gets the same reply. */
export function refuseAll({ decided, outcomes, because, balance }: RefusedBatch): WalletDecision<BatchOutcome> {
  const obstacles = decided.flatMap(({ transaction }, at) =>
    transaction !== undefined && isObstacle(outcomes[at]) ? [{ ...transaction, balanceAfter: balance }] : [],
  );
  return {
    value: {
      kind: 'decided',
      outcomes: untaken(decided.map(eventOf), outcomes, because),
      balanceBefore: balance,
      balance,
    },
    record: obstacles.map(refusedRecord),
  };
}

/** The refusal is stored, so that a late copy of the bet is refused too: the provider has the reply that the bet is not accepted. */
export function refuseStakes(decided: readonly DecidedEvent[], balanceAfter: Decimal): WalletDecision<BatchOutcome> {
  const because = 'player_disabled';
  const unmoved = { status: 'refused', refusedBecause: because, moved: Decimal.ZERO, balanceAfter } as const;
  const stakes = decided.filter(isNewStake).flatMap(({ transaction }) => transaction ?? []);
  return {
    value: { kind: 'no_wallet', because },
    record: stakes.map((stake) => refusedRecord({ ...stake, ...unmoved })),
  };
}

const refusedRecord = (transaction: WalletTransaction): DecidedTransaction => ({
  transaction,
  acknowledgement: 'refused',
  messages: [],
  mayOverdraw: false,
});

/** The outcomes for the provider if nothing of the batch is done. Events that were done earlier stay done. */
export const untaken = (
  events: readonly WalletEvent[],
  outcomes: readonly EventOutcome[],
  because: RefusedBecause,
): readonly EventOutcome[] =>
  outcomes.map((outcome, at) => {
    const event = events[at];
    if (!wouldBeTaken(outcome) || event === undefined) return outcome;
    return isStake(event) ? { kind: 'refused', because } : { kind: 'refused', because, isForOther: true };
  });

/** The outcome is unknown, or nothing can be done now. The provider repeats or asks. */
export const failedBatch = (events: readonly WalletEvent[], balance: Decimal): BatchOutcome => ({
  kind: 'decided',
  outcomes: events.map(() => ({ kind: 'failed' })),
  balanceBefore: balance,
  balance,
});

/** Nothing is stored, because the books may agree with the record another time. */
export const differingBatch = (
  events: readonly WalletEvent[],
  outcomes: readonly EventOutcome[],
  balance: Decimal,
): BatchOutcome => ({
  kind: 'decided',
  outcomes: untaken(events, outcomes, 'record_differs'),
  balanceBefore: balance,
  balance,
});

export const eventOf = ({ event }: DecidedEvent): WalletEvent => event;

const isObstacle = (outcome: EventOutcome | undefined): boolean =>
  outcome !== undefined && obstacleIn(outcome) !== undefined;

const wouldBeTaken = (outcome: EventOutcome): boolean =>
  outcome.kind === 'accepted' || (outcome.kind === 'awaited' && outcome.isAccepted);
