import type { ActionName } from '../callback/callback-action.ts';
import { Decimal } from '../shared/decimal.ts';
import { mayOverdraw, type MoneyPolicy } from './money-policy.ts';
import { isSameEvent, type RefusedBecause, type WalletEvent, type WalletTransaction } from './wallet-event.ts';

export type { RefusedBecause } from './wallet-event.ts';

/** What is known of the player's money when an event arrives. All of it is read under the lock of the wallet. */
export interface EventFacts {
  /** The transaction of the same number, if it came before. */
  readonly known: WalletTransaction | undefined;
  /** The bet that the event settles or takes back. */
  readonly target: WalletTransaction | undefined;
  /** What took the bet back already; for a bet, what asked to take it back before it came. */
  readonly correction: WalletTransaction | undefined;
  /** What settled the bet already. */
  readonly settlement: WalletTransaction | undefined;
  /** Undefined where the Agent holds it: what it covers is the Agent's to say. */
  readonly balance: Decimal | undefined;
}

/** What is to be done about an event. */
export type EventDecision =
  /** Move this much (it may be nothing), once. */
  | { readonly kind: 'apply'; readonly moved: Decimal }
  /** It was done before; the provider gets its answer to a repetition. */
  | { readonly kind: 'repeat'; readonly of: WalletTransaction }
  /** Remember that the bet it takes back must not be taken any more. */
  | { readonly kind: 'await'; readonly isAccepted: boolean }
  /** Nothing yet: an Agent is just being asked about the bet. */
  | { readonly kind: 'wait'; readonly for: WalletTransaction }
  | { readonly kind: 'refuse'; readonly because: RefusedBecause };

/** Whether a refusal stands for ever and is kept. An unknown bet may still come: what was refused for its sake is decided anew when it is repeated. */
export const isFinal = (because: RefusedBecause): boolean => because !== 'unknown_bet' && because !== 'conflict';

type Rule = (event: WalletEvent, facts: EventFacts, policy: MoneyPolicy) => EventDecision;

/** Decides an event by the facts and the protocol's policy: pure, and the same whoever holds the wallet. */
export function decideEvent(event: WalletEvent, facts: EventFacts, policy: MoneyPolicy): EventDecision {
  if (facts.known !== undefined) return again(event, facts.known);
  if (event.isReportOnly) return { kind: 'apply', moved: Decimal.ZERO };
  return RULES[event.action](event, facts, policy);
}

function again(event: WalletEvent, known: WalletTransaction): EventDecision {
  if (!isSameEvent(known, event)) return refuse('conflict');
  return known.status === 'asked' ? { kind: 'wait', for: known } : { kind: 'repeat', of: known };
}

const takeBet: Rule = (event, { correction, balance }, policy) =>
  correction !== undefined ? refuse('bet_cancelled') : moving(event, event.movement, { balance, policy });

const settle: Rule = (event, { target, correction, balance }, policy) => {
  if (target === undefined && needsBet(event, policy)) return refuse('unknown_bet');
  if (target?.status === 'asked') return { kind: 'wait', for: target };
  if (target?.status === 'refused') return refuse('unknown_bet');
  if (correction !== undefined) return refuse('bet_cancelled');
  return moving(event, event.movement, { balance, policy });
};

const needsBet = ({ kind }: WalletEvent, { settlementOfUnknownBet, payoutsWithoutBet }: MoneyPolicy): boolean =>
  settlementOfUnknownBet === 'refuse' && payoutsWithoutBet?.includes(kind) !== true;

const payBonus: Rule = (event, { balance }, policy) => moving(event, event.movement, { balance, policy });

const takeBack: Rule = (event, { target, correction, settlement, balance }, policy) => {
  if (correction !== undefined) return { kind: 'repeat', of: correction };
  if (target === undefined) return { kind: 'await', isAccepted: policy.cancellationOfUnknownBet === 'accept' };
  if (settlement !== undefined && policy.cancellationAfterSettlement === 'refuse') return refuse('already_settled');
  return moving(event, givenBack(event, target), { balance, policy });
};

const RULES = {
  BET: takeBet,
  SETTLED: settle,
  BONUS: payBonus,
  CANCEL: takeBack,
  ROLLBACK: takeBack,
  REFUND: takeBack,
  VOID: takeBack,
} as const satisfies Record<ActionName, Rule>;

interface Purse {
  readonly balance: Decimal | undefined;
  readonly policy: MoneyPolicy;
}

function moving(event: WalletEvent, moved: Decimal, { balance, policy }: Purse): EventDecision {
  const isOverdrawn = moved.isNegative() && balance?.plus(moved).isNegative() === true;
  return isOverdrawn && !mayOverdraw(event, policy) ? refuse('insufficient_balance') : { kind: 'apply', moved };
}

/** What was never moved is not moved back either, whatever amount is quoted: of a bet that was refused, or that is being asked about. */
const givenBack = (event: WalletEvent, target: WalletTransaction): Decimal =>
  event.reversal === 'stored' || target.status !== 'accepted' ? Decimal.ZERO.minus(target.moved) : event.movement;

const refuse = (because: RefusedBecause): EventDecision => ({ kind: 'refuse', because });
