import { Decimal } from '../shared/decimal.ts';
import type { UnitKey } from '../wallet/clues-of.ts';
import type { WalletEvent, WalletTransaction } from '../wallet/wallet-event.ts';

/** A wager or round, and its sum by its provider's records. */
export interface RecordedTotal {
  readonly of: UnitKey;
  readonly net: Decimal;
}

/** The transactions of the player, and those that would be added. */
interface Books {
  readonly booked: readonly WalletTransaction[];
  readonly added: readonly WalletTransaction[];
}

/**
 * The one rule for all bookings from records: afterwards the wager or round must add up to exactly the sum of the records. A record may have the
 * total of several movements, and some of them may already be booked under other numbers. If nothing is added, nothing can be wrong.
 */
export function reachesTotal({ of, net }: RecordedTotal, { booked, added }: Books): boolean {
  if (!added.some(isAccepted)) return true;
  const own = [...booked.filter((one) => isOf(one, of)), ...added].filter(isAccepted);
  return own.reduce((sum, { moved }) => sum.plus(moved), Decimal.ZERO).equals(net);
}

const isAccepted = ({ status }: WalletTransaction): boolean => status === 'accepted';

const isOf = ({ wagerId, roundId }: WalletEvent, of: UnitKey): boolean =>
  'wagerId' in of ? wagerId === of.wagerId : roundId === of.roundId;
