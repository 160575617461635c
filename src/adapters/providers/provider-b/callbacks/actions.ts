import type { ActionName } from '../../../../domain/callback/callback-action.ts';
import type { Decimal } from '../../../../domain/shared/decimal.ts';
import { wordOf } from './fields.ts';

/** The two requests that move money. */
export type MoneyCall = 'withdraw' | 'deposit';

/** Takes from the player, gives to the player, or does what the sign of its amount says. */
type Direction = 'takes' | 'gives' | 'signed';

/** Whether an action takes back something of a wager; no field names the transaction itself. `if_named`: also where it names no wager. */
type Correcting = 'never' | 'always' | 'if_named';

/** What an action of the upstream's means here. */
interface ActionMeaning {
  readonly action: ActionName;
  readonly directions: Readonly<Record<MoneyCall, Direction>>;
  readonly corrects: Correcting;
}

/** The document has `withdraw` for deductions, and its samples write these positive: there all amounts are taken, whatever their sign. */
const DEDUCTED = 'takes';

const event = (action: ActionName, onDeposit: Direction): ActionMeaning => ({
  action,
  directions: { withdraw: DEDUCTED, deposit: onDeposit },
  corrects: 'never',
});

/** The document says of both that the wallet increases, so they add by either request; only a negative amount on `withdraw` is taken. */
const gettingBack = (action: ActionName, corrects: Correcting): ActionMeaning => ({
  action,
  directions: { withdraw: 'signed', deposit: 'gives' },
  corrects,
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
  // It returns what is left of a reserve. The document asks whether the bet exists for CANCEL and ROLLBACK only.
  PRESERVE_REFUND: gettingBack('REFUND', 'if_named'),
  CANCEL: gettingBack('CANCEL', 'always'),
  // It takes back bets, wins or both, and only its amount says which.
  ROLLBACK: { ...event('ROLLBACK', 'signed'), corrects: 'always' },
  ADJUSTMENT: event('SETTLED', 'signed'),
  RESETTLED: event('SETTLED', 'signed'),
} as const satisfies Record<string, ActionMeaning>;

export type UpstreamAction = keyof typeof ACTIONS;

/** The movement that an amount stands for. The document wants deductions negative and its samples show them positive; both are sent. */
export function movementOf(action: UpstreamAction, amount: Decimal, call: MoneyCall): Decimal {
  const direction: Direction = ACTIONS[action].directions[call];
  if (direction === 'signed') return amount;
  return direction === 'takes' ? amount.abs().negated() : amount.abs();
}

/** Whether a word names an action that takes a stake. */
export const isStake = (word: unknown): boolean => {
  const action = wordOf(ACTIONS).safeParse(word).data;
  return action !== undefined && ACTIONS[action].action === 'BET';
};

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
