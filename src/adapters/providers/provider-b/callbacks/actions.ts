import type { ActionName } from '../../../../domain/callback/callback-action.ts';
import type { Decimal } from '../../../../domain/shared/decimal.ts';
import type { WalletEvent } from '../../../../domain/wallet/wallet-event.ts';

/** Takes from the player, gives to the player, or does what the sign of its amount says. */
type Direction = 'takes' | 'gives' | 'signed';

/** What an action of the upstream's means here. */
interface ActionMeaning {
  readonly action: ActionName;
  readonly direction: Direction;
  readonly reversal: WalletEvent['reversal'];
  /** It takes back the bet of its wager: no field names the transaction itself. */
  readonly corrects: boolean;
}

const event = (action: ActionName, direction: Direction): ActionMeaning => ({
  action,
  direction,
  reversal: 'reported',
  corrects: false,
});

const correction = (action: ActionName, direction: Direction, reversal: WalletEvent['reversal']): ActionMeaning => ({
  action,
  direction,
  reversal,
  corrects: true,
});

/** The document's actions in its order, and RESETTLED, which it names beside its table. */
export const ACTIONS = {
  BET: event('BET', 'takes'),
  TIP: event('BET', 'takes'),
  BET_PRESERVE: event('BET', 'takes'),
  FREEBET: event('BONUS', 'gives'),
  SETTLED: event('SETTLED', 'gives'),
  JACKPOT: event('BONUS', 'gives'),
  BONUS: event('BONUS', 'gives'),
  PROMO: event('BONUS', 'gives'),
  LEADERBOARD: event('BONUS', 'gives'),
  // Of a reserve the part that was not played comes back, so its amount counts and not the reserve's.
  PRESERVE_REFUND: correction('REFUND', 'gives', 'reported'),
  CANCEL: correction('CANCEL', 'gives', 'stored'),
  // It may take back the bet, the win or both, and only its amount says which.
  ROLLBACK: correction('ROLLBACK', 'signed', 'reported'),
  ADJUSTMENT: event('SETTLED', 'signed'),
  RESETTLED: event('SETTLED', 'signed'),
} as const satisfies Record<string, ActionMeaning>;

export type UpstreamAction = keyof typeof ACTIONS;

/** The document wants deductions negative and its samples show them positive; both are sent, so the action decides. */
export function movementOf(action: UpstreamAction, amount: Decimal): Decimal {
  const { direction } = ACTIONS[action];
  if (direction === 'signed') return amount;
  return direction === 'takes' ? amount.abs().negated() : amount.abs();
}

/** What a pushed wager is reported as; undefined tells nothing new. */
export const REPORTED_AS = {
  // Its bet has come as a movement; beside that one, a report would be taken for a second bet of the wager.
  BET: undefined,
  // One of several prizes of a round.
  BONUS: 'BONUS',
  SETTLED: 'SETTLED',
  RESETTLED: 'SETTLED',
  VOID: 'VOID',
} as const satisfies Record<string, ActionName | undefined>;
