import type { BetRecord } from '../provider/upstream-call.ts';
import { Decimal } from '../shared/decimal.ts';
import type { MoneyPolicy } from '../wallet/money-policy.ts';

/** The unit of a comparison: one bet, or all bets of a player in a round that one payout closes. */
export type BookUnit = MoneyPolicy['settlesBy'];

/** A bet of a known player in the provider's books. */
export interface TheirBet {
  readonly playerId: string;
  readonly record: BetRecord;
}

/** The entry of a unit in the gateway's books. */
export interface OurEntry {
  readonly playerId: string;
  /** The provider's number of the wager or round. */
  readonly key: string;
  readonly currency: string;
  /** The sum of all movements of the player's wallet for the unit. */
  readonly net: Decimal;
  /** Whether the provider has reported an outcome: a settlement, or a correction that took back the bet. */
  readonly isOver: boolean;
  readonly isTakenBack: boolean;
  /** The number of callbacks about the unit that its Agent has not acknowledged. */
  readonly unacknowledged: number;
  /** The time of the last event. */
  readonly lastAtMs: number;
}

/** The kinds of differences between books. A bet may have two: one against the provider, and `not_acknowledged`. */
export const DIFFERENCE_REASONS = [
  'missing_here',
  'missing_there',
  'amount_differs',
  'status_differs',
  'not_acknowledged',
] as const;
export type DifferenceReason = (typeof DIFFERENCE_REASONS)[number];

export interface Difference {
  readonly playerId: string;
  readonly key: string;
  readonly reason: DifferenceReason;
  readonly currency: string | undefined;
  /** The provider's sum minus the gateway's sum. */
  readonly amount: Decimal;
  /** Both sides in words. */
  readonly detail: string;
  readonly happenedAtMs: number;
}

export interface Comparison {
  readonly compared: number;
  /** The number of compared units without a difference. */
  readonly matched: number;
  readonly differences: readonly Difference[];
}

/** A span of time; the end is not included. */
export interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

interface TheirEntry {
  readonly playerId: string;
  readonly key: string;
  readonly currency: string | undefined;
  readonly net: Decimal;
  readonly isOver: boolean;
  /** Whether all of it was cancelled or void. */
  readonly isTakenBack: boolean;
  readonly lastAtMs: number;
}

/**
 * Compares a provider's list with the gateway's books, and the books with the acknowledgements of Agents. Only units with their last event in the
 * span are judged. Both sides may contain more, so that a bet at the edge of the span finds its counterpart. If a bet is open in the gateway and not
 * in the list, it is no difference, because some providers do not list open bets.
 */
export function compareBooks(
  { theirs, ours }: { readonly theirs: readonly TheirBet[]; readonly ours: readonly OurEntry[] },
  unit: BookUnit,
  span: Span,
): Comparison {
  const there = new Map(theirEntries(theirs, unit).map((entry) => [nameOf(entry), entry]));
  const here = new Map(ours.map((entry) => [nameOf(entry), entry]));
  const names = [...new Set([...there.keys(), ...here.keys()])].sort();
  const judged = names.flatMap((name) => {
    const pair = { theirs: there.get(name), ours: here.get(name) };
    const isJudged = isIn(span, (pair.theirs ?? pair.ours)?.lastAtMs);
    return isJudged ? [differencesOf(pair)] : [];
  });
  const matched = judged.filter(({ length }) => length === 0).length;
  return { compared: judged.length, matched, differences: judged.flat() };
}

/** The key under which a bet is compared; undefined if the provider does not name its round. */
export const keyOf = ({ betId, roundId }: BetRecord, unit: BookUnit): string | undefined =>
  unit === 'wager' ? betId : roundId;

/** The net amount of a bet by its record. */
export const netOf = (record: BetRecord): Decimal => (isVoid(record) ? Decimal.ZERO : record.winLoss);

const isVoid = ({ status }: BetRecord): boolean => status === 'cancelled' || status === 'void';

function theirEntries(bets: readonly TheirBet[], unit: BookUnit): readonly TheirEntry[] {
  const entries = new Map<string, TheirEntry>();
  for (const bet of new Map(bets.map((one) => [one.record.betId, one])).values()) {
    const entry = theirEntry(bet, unit);
    if (entry === undefined) continue;
    const name = nameOf(entry);
    entries.set(name, joined(entries.get(name), entry));
  }
  return [...entries.values()];
}

function theirEntry({ playerId, record }: TheirBet, unit: BookUnit): TheirEntry | undefined {
  const key = keyOf(record, unit);
  const lastAtMs = record.settledAtMs ?? record.betAtMs;
  if (key === undefined || lastAtMs === undefined) return undefined;
  const isTakenBack = isVoid(record);
  const net = netOf(record);
  const isOver = record.status !== 'unsettled';
  return { playerId, key, currency: record.currency, net, isOver, isTakenBack, lastAtMs };
}

/** A round is over if all its bets are over. */
function joined(known: TheirEntry | undefined, more: TheirEntry): TheirEntry {
  if (known === undefined) return more;
  return {
    ...known,
    net: known.net.plus(more.net),
    isOver: known.isOver && more.isOver,
    isTakenBack: known.isTakenBack && more.isTakenBack,
    lastAtMs: Math.max(known.lastAtMs, more.lastAtMs),
  };
}

interface Pair {
  readonly theirs: TheirEntry | undefined;
  readonly ours: OurEntry | undefined;
}

function differencesOf({ theirs, ours }: Pair): readonly Difference[] {
  const books = bookDifference({ theirs, ours });
  const late = ours !== undefined && ours.unacknowledged > 0 ? [unacknowledged(ours)] : [];
  return books === undefined ? late : [books, ...late];
}

function bookDifference({ theirs, ours }: Pair): Difference | undefined {
  if (theirs === undefined) return ours && missingThere(ours);
  if (ours === undefined) return missingHere(theirs);
  if (theirs.isOver !== ours.isOver) {
    return difference('status_differs', theirs, {
      amount: theirs.net.minus(ours.net),
      detail: `there ${stateOf(theirs)}, here ${stateOf(ours)}`,
    });
  }
  if (theirs.net.equals(ours.net)) return undefined;
  const detail = `there ${theirs.net.toString()}, here ${ours.net.toString()}`;
  return difference('amount_differs', theirs, { amount: theirs.net.minus(ours.net), detail });
}

/** A provider may list a bet as cancelled that the gateway refused or never received. */
const missingHere = (theirs: TheirEntry): Difference | undefined =>
  theirs.isTakenBack
    ? undefined
    : difference('missing_here', theirs, {
        amount: theirs.net,
        detail: `there ${theirs.net.toString()}, ${stateOf(theirs)}`,
      });

/** A provider may no longer list a bet that was taken back, and may not list an open bet yet. */
function missingThere(ours: OurEntry): Difference | undefined {
  const isNothing = ours.isTakenBack && ours.net.isZero();
  if (!ours.isOver || isNothing) return undefined;
  return difference('missing_there', ours, {
    amount: ours.net.negated(),
    detail: `here ${ours.net.toString()}, ${stateOf(ours)}`,
  });
}

const unacknowledged = (ours: OurEntry): Difference =>
  difference('not_acknowledged', ours, { amount: ours.net, detail: `${ours.unacknowledged} not acknowledged` });

const difference = (
  reason: DifferenceReason,
  { playerId, key, currency, lastAtMs: happenedAtMs }: Pick<TheirEntry, 'playerId' | 'key' | 'currency' | 'lastAtMs'>,
  said: Pick<Difference, 'amount' | 'detail'>,
): Difference => ({ playerId, key, reason, currency, ...said, happenedAtMs });

const stateOf = ({ isOver, isTakenBack }: Pick<TheirEntry, 'isOver' | 'isTakenBack'>): string =>
  isTakenBack ? 'taken back' : isOver ? 'settled' : 'open';

const nameOf = ({ playerId, key }: Pick<TheirEntry, 'playerId' | 'key'>): string => JSON.stringify([playerId, key]);

const isIn = ({ fromMs, toMs }: Span, atMs: number | undefined): boolean =>
  atMs !== undefined && atMs >= fromMs && atMs < toMs;
