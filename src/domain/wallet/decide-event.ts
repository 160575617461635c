import type { ActionName } from '../callback/callback-action.ts';
import { stakeRefusal } from '../player/restraint.ts';
import { Decimal } from '../shared/decimal.ts';
import type { EventFacts } from './facts-of.ts';
import type { Returnable } from './left-to-return.ts';
import { AMOUNT_MAX } from './amount.ts';
import { mayOverdraw, type MoneyPolicy } from './money-policy.ts';
import { brokenLimit } from './movement-limits.ts';
import {
  isSameEvent,
  type MovedDoubt,
  type RefusedBecause,
  type WalletEvent,
  type WalletTransaction,
} from './wallet-event.ts';

export type { RefusedBecause } from './wallet-event.ts';

/** The rules that decide an event: the policy of its protocol, and the limit of its provider. */
export interface EventTerms extends MoneyPolicy {
  /** The most money that one movement may have; if it is absent, the limit of all amounts. */
  readonly movementMax?: Decimal;
  /** The stakes were taken at the provider before, and are brought in from its records. So no restraint of the player refuses them. */
  readonly wereTaken?: boolean;
}

export type EventDecision =
  /** Move this amount (it may be zero), once. With a discrepancy, a person has to look at it. */
  | { readonly kind: 'apply'; readonly moved: Decimal; readonly discrepancy?: MovedDoubt }
  /** The event was applied earlier, and the provider gets its answer for a repetition. `isTakenBack`: a later correction took back the bet. */
  | { readonly kind: 'repeat'; readonly of: WalletTransaction; readonly isTakenBack?: true }
  /** The corrected bet has not arrived. The correction is stored, so that the late bet is refused. */
  | { readonly kind: 'await'; readonly isAccepted: boolean }
  /** There is no decision yet, because the gateway is asking an Agent about the bet. */
  | { readonly kind: 'wait'; readonly for: WalletTransaction }
  | { readonly kind: 'refuse'; readonly because: RefusedBecause };

/**
 * Whether a refusal is final and stored as a transaction. Other refusals are decided again when the provider repeats the event: an unknown bet may
 * still arrive, an operator may raise a limit, a conflict has no number of its own, and books that differ from a record may change.
 */
export const isFinal = (because: RefusedBecause): boolean => !DECIDED_ANEW.has(because);

const DECIDED_ANEW: ReadonlySet<RefusedBecause> = new Set([
  'unknown_bet',
  'conflict',
  'amount_too_large',
  'amount_too_fine',
  'settled_by_record',
  'record_differs',
]);

type Rule = (event: WalletEvent, facts: EventFacts, terms: EventTerms) => EventDecision;

/** Decides an event by the facts and the protocol's policy. It is a pure function, and the same for wallets of the gateway and of Agents. */
export function decideEvent(event: WalletEvent, facts: EventFacts, terms: EventTerms): EventDecision {
  if (facts.known !== undefined) return again(event, facts.known, facts);
  if (facts.isTakenElsewhere) return refuse('conflict');
  if (event.isReportOnly) return reported(event, facts);
  const broken = brokenLimit(event, terms.movementMax ?? AMOUNT_MAX);
  if (broken !== undefined) return refuse(broken);
  if (facts.recorded !== undefined) return settledTwice(event, facts.recorded, terms);
  return RULES[event.action](event, facts, terms);
}

const reported = ({ action }: WalletEvent, { recorded }: EventFacts): EventDecision =>
  action === 'VOID' && recorded !== undefined ? { ...UNMOVED, discrepancy: 'voided_after_record' } : UNMOVED;

function again(event: WalletEvent, known: WalletTransaction, { correction }: EventFacts): EventDecision {
  if (!isSameEvent(known, event)) return refuse('conflict');
  if (known.status === 'asked') return { kind: 'wait', for: known };
  const isTakenBack = known.status === 'accepted' && known.action === 'BET' && correction !== undefined;
  return isTakenBack ? { kind: 'repeat', of: known, isTakenBack } : { kind: 'repeat', of: known };
}

const takeBet: Rule = (event, { correction, balance, restraint }, terms) => {
  if (correction !== undefined) return refuse('bet_cancelled');
  const because = terms.wereTaken === true ? undefined : stakeRefusal(restraint, event.movement);
  return because === undefined ? moving(event, event.movement, { balance, policy: terms }) : refuse(because);
};

const settle: Rule = (event, { target, correction, balance, paid }, policy) => {
  if (paid !== undefined) return refuse('conflict');
  if (target === undefined && needsBet(event, policy)) return refuse('unknown_bet');
  if (target?.status === 'asked') return { kind: 'wait', for: target };
  if (target?.status === 'refused') return refuse('unknown_bet');
  if (correction === undefined) return moving(event, event.movement, { balance, policy });
  if (policy.settlementAfterCancellation !== 'pay') return refuse('bet_cancelled');
  const discrepancy = event.movement.isZero() ? undefined : 'paid_after_cancellation';
  return moving(event, event.movement, { balance, policy, discrepancy });
};

/**
 * A movement of a wager that was settled from its record, or the reverse. A settlement of the same amount is the same settlement. Anything else
 * contradicts the record, which has the sum of the whole wager. Then it is first a discrepancy, and not money.
 */
function settledTwice(event: WalletEvent, recorded: WalletTransaction, policy: MoneyPolicy): EventDecision {
  const isSame = event.action === 'SETTLED' && event.variant === undefined && event.movement.equals(recorded.movement);
  if (isSame) return { kind: 'repeat', of: recorded };
  return refuse(event.kind === policy.recordedSettlements ? 'record_differs' : 'settled_by_record');
}

const needsBet = ({ kind }: WalletEvent, { settlementOfUnknownBet, payoutsWithoutBet }: MoneyPolicy): boolean =>
  settlementOfUnknownBet === 'refuse' && payoutsWithoutBet?.includes(kind) !== true;

const payBonus: Rule = (event, { balance }, policy) => moving(event, event.movement, { balance, policy });

const takeBack: Rule = (event, facts, policy) => {
  const { meant, settlement } = facts;
  if (meant.length === 0) return takeBackNothing(event, facts, policy);
  const asked = meant.find(({ status }) => status === 'asked');
  if (asked !== undefined) return endsAuthorization(event, meant) ? UNMOVED : { kind: 'wait', for: asked };
  if (settlement !== undefined && policy.cancellationAfterSettlement === 'refuse') return refuse('already_settled');
  return event.reversal === 'stored' ? returnAll(event, facts, policy) : returnStated(event, facts, policy);
};

/** The corrected transaction has not arrived, or was refused, so no money moved. */
const takeBackNothing: Rule = (event, { target, correction }, policy) => {
  const isRepeated = target !== undefined || correction?.status === 'awaited';
  if (isRepeated && correction !== undefined) return { kind: 'repeat', of: correction };
  if (target === undefined) return { kind: 'await', isAccepted: policy.cancellationOfUnknownBet === 'accept' };
  // If the correction takes back the stored amount, it is done. If it states an amount, it is not.
  return event.reversal === 'stored' ? UNMOVED : refuse('unknown_bet');
};

/** A reservation may have several refunds. A refund needs no known stake: the provider's document requires one only for cancellations. */
const refund: Rule = (event, facts, policy) => {
  const { meant, balance } = facts;
  if (event.movement.isNegative() || isOfKnownStake(facts)) return takeBack(event, facts, policy);
  const asked = meant.find(({ status }) => status === 'asked');
  if (asked !== undefined) return { kind: 'wait', for: asked };
  const discrepancy = event.corrects === undefined ? undefined : 'refund_without_stake';
  return moving(event, event.movement, { balance, policy, discrepancy });
};

/** Whether the stake of a refund is known: it was taken and can be returned, or it was refused and there is nothing to return. */
const isOfKnownStake = ({ target, meant, left }: EventFacts): boolean =>
  target !== undefined && (meant.length === 0 || !left.toPlayer.moved.isZero());

const RULES = {
  BET: takeBet,
  SETTLED: settle,
  BONUS: payBonus,
  CANCEL: takeBack,
  ROLLBACK: takeBack,
  REFUND: refund,
  VOID: takeBack,
} as const satisfies Record<ActionName, Rule>;

const UNMOVED = { kind: 'apply', moved: Decimal.ZERO } as const satisfies EventDecision;

/**
 * A correction of the whole bet ends its authorization request: the bet is off. A correction that states an amount must wait for the answer: if the
 * Agent has not taken this amount, the provider must not get the reply that it was given back.
 */
const endsAuthorization = ({ reversal }: WalletEvent, meant: readonly WalletTransaction[]): boolean =>
  reversal === 'stored' && meant.length === 1;

/** Returns all that is left. The stated amount is ignored, because a provider may state a wrong one. */
const returnAll: Rule = (event, { left, correction, balance }, policy) => {
  const moved = left.toPlayer.left.minus(left.fromPlayer.left);
  if (correction !== undefined && moved.isZero()) return { kind: 'repeat', of: correction };
  const isQuoted = moved.isZero() || event.movement.isZero() || moved.abs().equals(event.movement.abs());
  return moving(event, moved, { balance, policy, discrepancy: isQuoted ? undefined : 'misquoted' });
};

/** Returns the stated amount, but at most what is left. */
const returnStated: Rule = (event, { left, balance }, policy) => {
  const { movement } = event;
  if (movement.isZero()) return UNMOVED;
  const side: Returnable = movement.isNegative() ? left.fromPlayer : left.toPlayer;
  if (side.moved.isZero()) return refuse('unknown_bet');
  if (side.left.isZero() && side.by !== undefined) return { kind: 'repeat', of: side.by };
  if (movement.abs().compare(side.left) <= 0) return moving(event, movement, { balance, policy });
  const moved = movement.isNegative() ? side.left.negated() : side.left;
  return moving(event, moved, { balance, policy, discrepancy: 'more_than_left' });
};

interface Purse {
  readonly balance: Decimal | undefined;
  readonly policy: MoneyPolicy;
  readonly discrepancy?: MovedDoubt | undefined;
}

function moving(event: WalletEvent, moved: Decimal, { balance, policy, discrepancy }: Purse): EventDecision {
  const isOverdrawn = moved.isNegative() && balance?.plus(moved).isNegative() === true;
  if (isOverdrawn && !mayOverdraw(event, policy)) return refuse('insufficient_balance');
  const seen = event.isContrary === true ? 'contrary_sign' : discrepancy;
  return { kind: 'apply', moved, ...(seen !== undefined && { discrepancy: seen }) };
}

const refuse = (because: RefusedBecause): EventDecision => ({ kind: 'refuse', because });
