import { Decimal } from '../../../../domain/shared/decimal.ts';
import type { SentResult, SimulatorSender } from '../simulator-sender.ts';

/** The sending side of a trial: the money is play money of the simulator, and no request leaves the simulator. */
export function playMoney(opening: Decimal, canCancel: boolean): SimulatorSender {
  let balance = opening;
  const moved = (amount: Decimal): Promise<SentResult> => {
    const after = balance.plus(amount);
    const isEnough = !after.isNegative();
    if (isEnough) balance = after;
    return Promise.resolve({ outcome: isEnough ? 'accepted' : 'refused', balance, code: '' });
  };
  return {
    canCancel,
    book: { acknowledged: new Map() },
    balance: () => moved(Decimal.ZERO),
    bet: ({ stake }) => moved(stake.negated()),
    settle: (_, payout) => moved(payout),
    cancel: ({ stake }) => moved(stake),
    repeat: () => moved(Decimal.ZERO),
  };
}
