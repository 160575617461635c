import { readShape, type ActionName, type Decimal, type WalletEvent } from '../../protocol-kit.ts';
import { wordOf } from './fields.ts';

/** The two requests that move money. */
export type MoneyCall = 'withdraw' | 'deposit';

/** `takes` from the player, `gives` to the player, or follows the sign of the amount. `adds` also follows the sign, but a deduction is contrary. */
type Direction = 'takes' | 'gives' | 'signed' | 'adds';

/** Whether an action takes back a part of a wager. An action with `if_named` may come without a wager. */
type Correcting = 'never' | 'always' | 'if_named';

/** The meaning of an upstream action. */
interface ActionMeaning {
  readonly action: ActionName;
  readonly directions: Readonly<Record<MoneyCall, Direction>>;
  readonly corrects: Correcting;
}

/** The document uses `withdraw` for deductions, with positive amounts in its samples. So the gateway accepts amounts with either sign. */
const DEDUCTED = 'takes';

const event = (action: ActionName, onDeposit: Direction): ActionMeaning => ({
  action,
  directions: { withdraw: DEDUCTED, deposit: onDeposit },
  corrects: 'never',
});

/** By the document, both actions increase the wallet. So both requests add, and only a negative amount on `withdraw` is deducted. */
const gettingBack = (action: ActionName, corrects: Correcting): ActionMeaning => ({
  action,
  directions: { withdraw: 'signed', deposit: 'gives' },
  corrects,
});

/** The actions of the document in its order, and RESETTLED, which the document names beside its table. */
export const ACTIONS = {
  BET: event('BET', 'takes'),
  TIP: event('BET', 'takes'),
  BET_PRESERVE: event('BET', 'takes'),
  FREEBET: event('BONUS', 'adds'),
  SETTLED: event('SETTLED', 'adds'),
  JACKPOT: event('BONUS', 'adds'),
  BONUS: event('BONUS', 'adds'),
  PROMO: event('BONUS', 'adds'),
  LEADERBOARD: event('BONUS', 'adds'),
  // The action returns the rest of a reservation. The document requires that the bet exists only for CANCEL and ROLLBACK.
  PRESERVE_REFUND: gettingBack('REFUND', 'if_named'),
  CANCEL: gettingBack('CANCEL', 'always'),
  // The action takes back bets, wins or both. Only the amount shows which.
  ROLLBACK: { ...event('ROLLBACK', 'signed'), corrects: 'always' },
  ADJUSTMENT: event('SETTLED', 'signed'),
  RESETTLED: event('SETTLED', 'signed'),
} as const satisfies Record<string, ActionMeaning>;

export type UpstreamAction = keyof typeof ACTIONS;

type Moved = Pick<WalletEvent, 'movement' | 'isContrary'>;

/** The movement of an amount. By the document, deductions are negative, but its samples show positive ones, and upstreams send both. */
export function movedBy(action: UpstreamAction, amount: Decimal, call: MoneyCall): Moved {
  const direction: Direction = ACTIONS[action].directions[call];
  return MOVEMENTS[direction](amount);
}

/**
 * The movement of a negative payout. In the document's table of fields deductions are negative, and in its table of actions the payout adds. Two
 * operators add the absolute amount, and one omits it. So it is deducted, and a person examines it.
 */
const MOVEMENTS: Readonly<Record<Direction, (amount: Decimal) => Moved>> = {
  takes: (amount) => ({ movement: amount.abs().negated() }),
  gives: (amount) => ({ movement: amount.abs() }),
  signed: (movement) => ({ movement }),
  adds: (movement) => (movement.isNegative() ? { movement, isContrary: true } : { movement }),
};

/** Whether a word names an action that takes a stake. */
export const isStake = (word: unknown): boolean => {
  const action = readShape(wordOf(ACTIONS), word).data;
  return action !== undefined && ACTIONS[action].action === 'BET';
};

/** The action that reports a pushed wager; undefined for a push without news. */
export const REPORTED_AS = {
  // The bet has come as a movement. A report beside it would count as a second bet of the wager.
  BET: undefined,
  // A round may have several prizes.
  BONUS: 'BONUS',
  SETTLED: 'SETTLED',
  RESETTLED: 'SETTLED',
  VOID: 'VOID',
} as const satisfies Record<string, ActionName | undefined>;
