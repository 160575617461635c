import type { BetRecord } from '../provider/upstream-call.ts';
import { Decimal } from '../shared/decimal.ts';
import type { MoneyPolicy } from '../wallet/money-policy.ts';

/** What is compared as one: a bet, or all bets of a player in a round where one payout closes them all. */
export type BookUnit = MoneyPolicy['settlesBy'];

/** A bet of a player whom the gateway knows, as the provider's books have it. */
export interface TheirBet {
  readonly playerId: string;
  readonly record: BetRecord;
}

/** What the books here have of a unit. */
export interface OurEntry {
  readonly playerId: string;
  /** The provider's number of the wager or round. */
  readonly key: string;
  readonly currency: string;
  /** What the player's wallet moved by in all. */
  readonly net: Decimal;
  /** Whether an outcome was told: a settlement, or that it was taken back. */
  readonly isOver: boolean;
  readonly isTakenBack: boolean;
  /** Callbacks about it that its Agent has not acknowledged. */
  readonly unacknowledged: number;
  /** Of the last event. */
  readonly lastAtMs: number;
}

/** In what books may differ; one bet may be missing or other, and besides not be acknowledged. */
export const DIFFERENCE_REASONS = [
  'missing_here',
  'missing_there',
  'amount_differs',
  'status_differs',
  'not_acknowledged',
] as const;
export type DifferenceReason = (typeof DIFFERENCE_REASONS)[number];

/** One thing in which books do not agree. */
export interface Difference {
  readonly playerId: string;
  readonly key: string;
  readonly reason: DifferenceReason;
  readonly currency: string | undefined;
  /** What the wallet should have moved by less than it did, or more: there minus here. */
  readonly amount: Decimal;
  /** Both sides in words. */
  readonly detail: string;
  readonly happenedAtMs: number;
}

export interface Comparison {
  /** Units that were looked at. */
  readonly compared: number;
  /** Of these, the ones without a difference. */
  readonly matched: number;
  readonly differences: readonly Difference[];
}

/** A span of time; the end is not in it. */
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
  /** Nothing of it was ever staked for good. */
  readonly isTakenBack: boolean;
  readonly lastAtMs: number;
}

/**
 * Compares what a provider lists with the books here, and these with what Agents acknowledged. What happened in the span is judged; both
 * sides may bring more, so that a bet at its edge finds its counterpart. A bet that is open here and not listed there is not judged yet:
 * some providers list no open bets.
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

/** Under what a bet is compared; undefined where the provider does not name its round. */
export const keyOf = ({ betId, roundId }: BetRecord, unit: BookUnit): string | undefined =>
  unit === 'wager' ? betId : roundId;

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
  const isTakenBack = record.status === 'cancelled' || record.status === 'void';
  const net = isTakenBack ? Decimal.ZERO : record.winLoss;
  const isOver = record.status !== 'unsettled';
  return { playerId, key, currency: record.currency, net, isOver, isTakenBack, lastAtMs };
}

/** A round is over when all its bets are. */
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

/** A bet that was refused here, or never sent, may be listed as cancelled. */
const missingHere = (theirs: TheirEntry): Difference | undefined =>
  theirs.isTakenBack
    ? undefined
    : difference('missing_here', theirs, {
        amount: theirs.net,
        detail: `there ${theirs.net.toString()}, ${stateOf(theirs)}`,
      });

/** What was taken back may not be listed any more; what is open may not be listed yet. */
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
