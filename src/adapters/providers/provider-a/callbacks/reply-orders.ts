import type { BatchOutcome, ProviderReply } from '../../protocol-kit.ts';
import { echoOf } from './read-body.ts';
import type { CheckedCall } from './call.ts';
import { errorReply, resultReply, toldBalance } from './replies.ts';
import { verdictOf } from './verdict.ts';

/** The upstream's own numbers that the reply repeats. */
interface Named {
  readonly userId: string | undefined;
  readonly tranId: string | undefined;
}

const BOOKED = '1';

/** The reply to bets and settlements. */
export const replyOrders =
  ({ id, sn, typed }: CheckedCall, { userId, tranId }: Named) =>
  (outcomes: readonly BatchOutcome[]): ProviderReply => {
    const { balance, error } = verdictOf(outcomes);
    if (error !== undefined) return errorReply(id, error);
    return resultReply(id, {
      userId: userId === undefined ? undefined : echoOf(userId, typed['userId']),
      sn,
      availableAmount: toldBalance(balance),
      orderResult: BOOKED,
      tranId: tranId === undefined ? null : echoOf(tranId, typed['tranId']),
    });
  };
