import type { Restraint } from '../player/restraint.ts';
import type { Decimal } from '../shared/decimal.ts';
import { resentAmount } from './clues-of.ts';
import { leftToReturn, type LeftToReturn } from './left-to-return.ts';
import type { MoneyPolicy } from './money-policy.ts';
import { hasNumberOf, isCorrection, isSameNumber, ROLES } from './transaction-role.ts';
import { isSameCorrected, type Corrected, type WalletEvent, type WalletTransaction } from './wallet-event.ts';

/** The facts about the player's money at the arrival of an event. All are read under the lock of the wallet. */
export interface EventFacts {
  /** The earlier transaction with the same number. */
  readonly known: WalletTransaction | undefined;
  /** Another player, or another wallet of the player, has the number. */
  readonly isTakenElsewhere: boolean;
  /** The transaction that the event settles or takes back. If it takes back several, the one that the callback names. */
  readonly target: WalletTransaction | undefined;
  /** All transactions that a correction takes back, except refused ones. */
  readonly meant: readonly WalletTransaction[];
  /** The amounts that a correction may still move. */
  readonly left: LeftToReturn;
  /**
   * For a bet: the correction that came before it, or has taken it back later. For a settlement: the correction that left nothing of its bets. For a
   * correction: the last other correction of the same transactions.
   */
  readonly correction: WalletTransaction | undefined;
  /** The settlement of the event's wager that was read from a record; for such a settlement: any other settlement of the wager. */
  readonly recorded: WalletTransaction | undefined;
  /** For a payout that is resent: the payout with its amount in its round, which it may repeat under another number. */
  readonly paid: WalletTransaction | undefined;
  /** The settlement of the bet that a correction takes back. */
  readonly settlement: WalletTransaction | undefined;
  /** Undefined if the Agent holds the wallet. Then the Agent decides whether the balance is sufficient. */
  readonly balance: Decimal | undefined;
  /** The player's restraints; undefined if the player has none. */
  readonly restraint?: Restraint | undefined;
}

/** The transactions that belong to an event, and the balance of its wallet. */
export interface Related {
  readonly transactions: readonly WalletTransaction[];
  readonly isTakenElsewhere?: boolean;
  readonly balance: Decimal | undefined;
}

/** Finds the facts for an event in the player's transactions to which its clues have led. */
export function factsOf(
  event: WalletEvent,
  { transactions, isTakenElsewhere = false, balance }: Related,
  policy: MoneyPolicy,
): EventFacts {
  const known = transactions.find((one) => hasNumberOf(one, event, policy));
  const recorded = recordedIn(event, transactions, policy);
  return {
    ...NOTHING,
    known,
    isTakenElsewhere,
    balance,
    recorded,
    ...FINDERS[ROLES[event.action]](event, transactions, policy),
  };
}

const NOTHING = {
  target: undefined,
  meant: [],
  left: leftToReturn([], []),
  correction: undefined,
  paid: undefined,
  settlement: undefined,
};

type Finder = (
  event: WalletEvent,
  transactions: readonly WalletTransaction[],
  policy: MoneyPolicy,
) => Partial<EventFacts>;

/** A correction of a wager may have taken back another bet of the wager. It concerns this bet only if it is still waiting for its bet. */
const ofStake: Finder = (event, transactions) => ({
  correction: transactions.find((one) => takesBack(one, event) && (one.status === 'awaited' || !isOfWager(one))),
});

const isOfWager = ({ corrects }: WalletTransaction): boolean => corrects !== undefined && 'wagerId' in corrects;

const ofPayout: Finder = (event, transactions, policy) => ({
  ...betsOfPayout(event, transactions, policy),
  paid: paidBefore(event, transactions, policy),
});

const betsOfPayout: Finder = (event, transactions, policy) => {
  const bets = transactions.filter((one) => one.action === 'BET' && isClosedBy(event, one, policy));
  const corrections = new Corrections(transactions);
  const accepted = bets.filter(({ status }) => status === 'accepted');
  const asked = bets.find(({ status }) => status === 'asked');
  // The record represents the whole wager, so a bet that is taken after it would contradict it.
  if (asked !== undefined && event.kind === policy.recordedSettlements) return { target: asked };
  const open = accepted.find((bet) => corrections.of(bet) === undefined || corrections.leavesSome(bet, accepted));
  if (open !== undefined) return { target: open };
  const target = asked ?? accepted[0] ?? bets[0];
  return { target, correction: target?.status === 'accepted' ? corrections.of(target) : undefined };
};

function paidBefore(
  event: WalletEvent,
  transactions: readonly WalletTransaction[],
  policy: MoneyPolicy,
): WalletTransaction | undefined {
  const resent = resentAmount(event, policy);
  return (
    resent &&
    transactions.find(
      ({ action, status, roundId, moved }) =>
        action === 'SETTLED' && status === 'accepted' && roundId === resent.roundId && moved.equals(resent.amount),
    )
  );
}

function recordedIn(
  event: WalletEvent,
  transactions: readonly WalletTransaction[],
  { recordedSettlements: kind }: MoneyPolicy,
): WalletTransaction | undefined {
  if (kind === undefined || event.wagerId === undefined) return undefined;
  const isOfRecord = (one: WalletEvent): boolean => one.kind === kind;
  return transactions.find(
    (one) =>
      one.action === 'SETTLED' &&
      one.status === 'accepted' &&
      !one.isReportOnly &&
      one.wagerId === event.wagerId &&
      isOfRecord(one) !== isOfRecord(event),
  );
}

const ofCorrection: Finder = (event, transactions, policy) => {
  const { corrects } = event;
  if (corrects === undefined) return {};
  const named = transactions.filter((one) => !isCorrection(one.action) && !one.isReportOnly && isMeant(corrects, one));
  const corrections = transactions.filter(
    (one) => isStanding(one) && isSameCorrected(one.corrects, corrects) && !hasNumberOf(one, event, policy),
  );
  const meant = named.filter(({ status }) => status !== 'refused');
  const target = targetOf(event, meant) ?? named[0];
  const settlement = target && transactions.find((one) => settles(one, target, policy));
  return { target, meant, left: leftToReturn(meant, corrections), correction: corrections.at(-1), settlement };
};

const FINDERS = { stake: ofStake, payout: ofPayout, correction: ofCorrection } as const;

/** The first match counts: an accepted transaction of exactly the corrected amount, one in the other direction, any accepted one, any. */
function targetOf({ movement }: WalletEvent, meant: readonly WalletTransaction[]): WalletTransaction | undefined {
  const accepted = meant.filter(({ status }) => status === 'accepted');
  return (
    accepted.find(({ moved }) => moved.equals(movement.negated())) ??
    accepted.find(({ moved }) => moved.isNegative() !== movement.isNegative()) ??
    accepted[0] ??
    meant[0]
  );
}

/** Corrections, indexed by the transaction or wager that they take back, so that each of thousands of bets is visited only once. */
class Corrections {
  readonly #byMeant = new Map<string, WalletTransaction[]>();
  readonly #wagersLeft = new Map<string, boolean>();

  constructor(transactions: readonly WalletTransaction[]) {
    for (const one of transactions) {
      if (!isStanding(one) || one.corrects === undefined) continue;
      const name = nameOf(one.corrects);
      const others = this.#byMeant.get(name);
      if (others === undefined) this.#byMeant.set(name, [one]);
      else others.push(one);
    }
  }

  /** The last correction of a bet or of its wager. The refund of a reservation does not count. */
  of({ wagerId, ...bet }: WalletTransaction): WalletTransaction | undefined {
    const lastOf = (name: string) => this.#byMeant.get(name)?.findLast(({ action }) => action !== 'REFUND');
    return lastOf(nameOf(bet)) ?? (wagerId === undefined ? undefined : lastOf(nameOf({ wagerId })));
  }

  /** Whether a part of the bet's wager is left, if corrections name wagers. */
  leavesSome({ wagerId }: WalletTransaction, accepted: readonly WalletTransaction[]): boolean {
    const ofWager = wagerId === undefined ? undefined : this.#byMeant.get(nameOf({ wagerId }));
    if (wagerId === undefined || ofWager === undefined) return false;
    const known = this.#wagersLeft.get(wagerId);
    if (known !== undefined) return known;
    const bets = accepted.filter((one) => one.wagerId === wagerId);
    const isSome = !leftToReturn(bets, ofWager).toPlayer.left.isZero();
    this.#wagersLeft.set(wagerId, isSome);
    return isSome;
  }
}

const nameOf = (corrected: Corrected): string =>
  'transactionId' in corrected
    ? JSON.stringify([corrected.kind, corrected.transactionId])
    : JSON.stringify([corrected.wagerId]);

const isStanding = ({ action, status }: WalletTransaction): boolean => isCorrection(action) && status !== 'refused';

/** Whether a correction takes back this bet, or its wager. */
export const takesBack = (correction: WalletTransaction, bet: WalletEvent): boolean =>
  isStanding(correction) && correction.corrects !== undefined && isMeant(correction.corrects, bet);

const isMeant = (corrects: Corrected, one: WalletEvent): boolean =>
  'wagerId' in corrects ? one.wagerId === corrects.wagerId : isSameNumber(one, corrects);

/** Whether a transaction paid out the bet. */
export const settles = (one: WalletTransaction, bet: WalletEvent, policy: MoneyPolicy): boolean =>
  one.action === 'SETTLED' && one.status === 'accepted' && isClosedBy(one, bet, policy);

/** Whether a settlement closes a bet: both name the same wager, or the same round, depending on the policy. */
export function isClosedBy(settlement: WalletEvent, bet: WalletEvent, { settlesBy }: MoneyPolicy): boolean {
  const key = settlesBy === 'wager' ? 'wagerId' : 'roundId';
  return settlement[key] !== undefined && settlement[key] === bet[key];
}
