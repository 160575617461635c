import type { Decimal } from '../shared/decimal.ts';
import type { RefusedBecause, WalletEvent } from './wallet-event.ts';

/** Digits behind the point that the ledger keeps of every currency. */
export const LEDGER_SCALE = 10;

/** The reason why the ledger cannot book the amount of an event; undefined when it can. */
export function brokenLimit({ movement }: WalletEvent, movementMax: Decimal): RefusedBecause | undefined {
  if (movement.abs().compare(movementMax) > 0) return 'amount_too_large';
  return movement.scale() > LEDGER_SCALE ? 'amount_too_fine' : undefined;
}
