import type { Decimal } from '../shared/decimal.ts';
import type { RefusedBecause, WalletEvent } from './wallet-event.ts';

/** The digits after the point that the ledger keeps for every currency. */
export const LEDGER_SCALE = 10;

/** The reason why the ledger cannot book the amount of an event; undefined if it can. */
export function brokenLimit({ movement }: WalletEvent, movementMax: Decimal): RefusedBecause | undefined {
  if (movement.abs().compare(movementMax) > 0) return 'amount_too_large';
  return movement.scale() > LEDGER_SCALE ? 'amount_too_fine' : undefined;
}
