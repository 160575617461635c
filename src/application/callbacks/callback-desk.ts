import { meaningOf } from '../../domain/callback/heard.ts';
import {
  isOnItsWay,
  lastHeard,
  NOT_TRIED,
  waitingSentence,
  type DeliveryStanding,
} from '../../domain/callback/delivery-standing.ts';
import type { CallbackLog, LoggedCallback } from '../ports/callback-log.ts';
import type { RecordedTransaction, WalletHistory } from '../ports/wallet-history.ts';

/** A callback with its progress, and with the facts of its transaction if they are known. */
export interface Delivery extends LoggedCallback, DeliveryStanding {
  readonly provider: string | undefined;
  readonly memberId: string | undefined;
  readonly roundId: string | undefined;
  /** The provider's code of the game. */
  readonly gameCode: string | undefined;
  readonly currency: string | undefined;
  readonly moved: RecordedTransaction['moved'] | undefined;
  /** The meaning of the last attempt, as the continuation of a sentence about the Agent's system; undefined before the first attempt. */
  readonly lastSays: string | undefined;
  /** The id of the earlier callback that holds this one back. */
  readonly blockedBy: string | undefined;
  /** Whether the outcome of its next attempt will be known within seconds. */
  readonly onItsWay: boolean;
  /** The reason why the callback is not delivered, in a sentence; undefined after the callback has ended. */
  readonly waitsBecause: string | undefined;
}

/** The shared part of the use cases that show callbacks. */
export class CallbackDesk {
  readonly log: CallbackLog;
  readonly #history: Pick<WalletHistory, 'named'>;

  constructor(log: CallbackLog, history: Pick<WalletHistory, 'named'>) {
    this.log = log;
    this.#history = history;
  }

  /** The callbacks in their order. */
  async deliveries(callbacks: readonly LoggedCallback[]): Promise<readonly Delivery[]> {
    const standings = await this.log.standings(callbacks.map(({ id }) => id));
    const told = await this.#history.named(callbacks.map(({ transactionId }) => transactionId));
    return callbacks.map((callback, at) => deliveryOf(callback, standings[at], told.get(callback.transactionId)));
  }
}

function deliveryOf(
  callback: LoggedCallback,
  standing: DeliveryStanding = NOT_TRIED,
  told: RecordedTransaction | undefined,
): Delivery {
  const { status, parkedFor } = callback;
  const last = lastHeard(standing);
  return {
    ...callback,
    ...standing,
    provider: told?.provider,
    memberId: told?.memberId,
    roundId: told?.roundId,
    gameCode: told?.report.gameCode,
    currency: told?.currency,
    moved: told?.moved,
    lastSays: last && meaningOf(last).says,
    blockedBy: standing.blocker?.id,
    onItsWay: isOnItsWay({ status, standing }),
    waitsBecause: waitingSentence({ status, parkedFor, standing }),
  };
}
