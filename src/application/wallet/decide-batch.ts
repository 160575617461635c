import type { WalletMode } from '../../domain/agent/agent.ts';
import { Decimal } from '../../domain/shared/decimal.ts';
import {
  decideEvent,
  isFinal,
  type EventDecision,
  type EventTerms,
  type RefusedBecause,
} from '../../domain/wallet/decide-event.ts';
import { reachesTotal, type RecordedTotal } from '../../domain/reconciliation/recorded-total.ts';
import type { MoneyPolicy } from '../../domain/wallet/money-policy.ts';
import type { Acknowledgement, WalletEvent, WalletTransaction } from '../../domain/wallet/wallet-event.ts';
import { restraintAfter } from '../../domain/player/restraint.ts';
import type { EventOutcome } from '../ports/provider-inbox.ts';
import type { WalletFacts } from '../ports/wallet-book.ts';
import type { Steps } from '../steps.ts';
import { BatchClues, allOf, type FoundRelated } from './batch-clues.ts';
import { isStake } from './player-wallet.ts';
import { factsOf, type EventFacts } from '../../domain/wallet/facts-of.ts';
import { TransactionIndex } from '../../domain/wallet/transaction-index.ts';
import { hasNumberOf, ROLES, isCorrection } from '../../domain/wallet/transaction-role.ts';

/**
 * The cost of one step of a decision, in transactions that its events are compared with. Each event costs `EVENT_COST` more. Between two steps of a
 * long batch, the process does other work. Without steps, events of a wager of thousands of bets would block the process until the database gives up
 * the batch.
 */
const STEP_TRANSACTIONS = 50_000;
const EVENT_COST = 500;

/** An event of a batch with its decision, which includes the effects of the events before it. */
export interface DecidedEvent {
  readonly event: WalletEvent;
  readonly decision: EventDecision;
  /** The transaction to store; undefined for repetitions, and for refusals that may end differently another time. */
  readonly transaction: WalletTransaction | undefined;
  /** The bet or payout that the event is about. */
  readonly target: WalletTransaction | undefined;
}

/** The terms and the sources of a decision. */
interface Deciding {
  readonly terms: EventTerms;
  readonly heldBy: WalletMode;
  readonly newId: () => string;
  /** The sum of the wager or round by its provider's records, if the events are brought in from these records. */
  readonly total?: RecordedTotal | undefined;
}

interface DecidedBatch {
  readonly decided: readonly DecidedEvent[];
  /** Whether the wager or round adds up to the sum in its records. */
  readonly agrees: boolean;
}

/** Decides all events of a batch in order. The balance that an Agent stated decides nothing, because it may be old. */
export class BatchDecision {
  readonly #events: readonly WalletEvent[];
  readonly #deciding: Deciding;
  readonly #clues: BatchClues;

  constructor(events: readonly WalletEvent[], deciding: Deciding) {
    this.#events = events;
    this.#deciding = deciding;
    this.#clues = new BatchClues(events, deciding.terms, deciding.total);
  }

  get clues(): BatchClues['clues'] {
    return this.#clues.clues;
  }

  /**
   * `found`: the transactions that the clues lead to. `taken`: those of them that are kept with the decision; they count as added to the wager or
   * round of a record.
   */
  *execute(facts: Omit<WalletFacts, 'sequence'>, taken: readonly WalletTransaction[] = []): Steps<DecidedBatch> {
    const { total } = this.#deciding;
    const decisions = new Decisions(facts, this.#deciding);
    const relativesOf = this.#clues.relatives(facts.found);
    let cost = 0;
    for (const [at, event] of this.#events.entries()) {
      cost += EVENT_COST + decisions.decide(event, relativesOf(at));
      if (cost < STEP_TRANSACTIONS) continue;
      cost = 0;
      yield;
    }
    const { decided } = decisions;
    const added = [...taken, ...decided.flatMap(({ transaction }) => transaction ?? [])];
    const booked = this.#clues.ofTotal(facts.found).filter(({ id }) => !taken.some((one) => one.id === id));
    const agrees = total === undefined || reachesTotal(total, { booked, added });
    return { decided, agrees };
  }
}

/** The decisions about the events of a batch so far. */
class Decisions {
  readonly decided: DecidedEvent[] = [];
  readonly #deciding: Deciding;
  readonly #facts: FactsInBatch;
  #restraint: WalletFacts['restraint'];
  #balance: Decimal;

  constructor({ balance, reportedBalance, restraint }: Omit<WalletFacts, 'sequence' | 'found'>, deciding: Deciding) {
    this.#deciding = deciding;
    this.#facts = new FactsInBatch(deciding.terms);
    this.#restraint = restraint;
    this.#balance = deciding.heldBy === 'agent' ? (reportedBalance ?? Decimal.ZERO) : balance;
  }

  /** Decides the next event, and returns the number of transactions that it compared. */
  decide(event: WalletEvent, found: FoundRelated): number {
    const { terms, heldBy, newId } = this.#deciding;
    const { facts, met } = this.#facts.of(event, found);
    const balance = this.#balance;
    const purse = { balance: heldBy === 'agent' ? undefined : balance, restraint: this.#restraint };
    const decision = decideEvent(event, { ...facts, ...purse }, terms);
    const transaction = keptOf(event, decision, { id: newId, balance });
    if (transaction !== undefined) {
      this.#facts.add(transaction);
      this.#restraint = restraintAfter(this.#restraint, transaction);
    }
    this.#balance = transaction?.balanceAfter ?? balance;
    this.decided.push({ event, decision, transaction, target: facts.target });
    return met;
  }
}

interface Before {
  readonly id: () => string;
  readonly balance: Decimal;
}

function keptOf(event: WalletEvent, decision: EventDecision, { id, balance }: Before): WalletTransaction | undefined {
  const unmoved = { moved: Decimal.ZERO, balanceAfter: balance, refusedBecause: undefined };
  switch (decision.kind) {
    case 'apply': {
      const { moved, discrepancy } = decision;
      return {
        ...event,
        ...unmoved,
        id: id(),
        status: 'accepted',
        moved,
        balanceAfter: balance.plus(moved),
        discrepancy,
      };
    }
    case 'await':
      return { ...event, ...unmoved, id: id(), status: 'awaited' };
    case 'refuse':
      return isFinal(decision.because)
        ? { ...event, ...unmoved, id: id(), status: 'refused', refusedBecause: decision.because }
        : undefined;
    case 'repeat':
    case 'wait':
      return undefined;
  }
}

/** Whether the event takes a stake that was not taken before. */
export const isNewStake = ({ event, decision }: DecidedEvent): boolean => decision.kind === 'apply' && isStake(event);

/** Whether the decision must wait for an Agent's answer. */
export const isWaiting = ({ decision }: DecidedEvent): boolean => decision.kind === 'wait';

/** The outcome of one event for the provider; a repetition has the outcome of the first event. */
export function outcomeOf({ decision }: DecidedEvent, { cancellationOfUnknownBet }: MoneyPolicy): EventOutcome {
  switch (decision.kind) {
    case 'apply':
      return { kind: 'accepted', moved: decision.moved };
    case 'await':
      return { kind: 'awaited', isAccepted: decision.isAccepted };
    case 'refuse':
      return { kind: 'refused', because: decision.because };
    case 'repeat':
      return repeatedOf(decision, cancellationOfUnknownBet === 'accept');
    case 'wait':
      return { kind: 'failed' };
  }
}

type Repeat = Extract<EventDecision, { readonly kind: 'repeat' }>;

function repeatedOf({ of, isTakenBack }: Repeat, isAccepted: boolean): EventOutcome {
  const { status, refusedBecause, moved } = of;
  if (refusedBecause !== undefined) return { kind: 'refused', because: refusedBecause };
  if (status === 'awaited') return { kind: 'awaited', isAccepted };
  return { kind: 'repeated', moved, ...(isTakenBack === true && { isTakenBack }) };
}

/** Whether the provider of a kept event was told `done` or `refused`. */
export const acknowledgementOf = (outcome: EventOutcome): Acknowledgement =>
  outcome.kind === 'accepted' || (outcome.kind === 'awaited' && outcome.isAccepted) ? 'done' : 'refused';

/** The reason why a batch cannot be accepted because of this event; undefined if the event is no obstacle. */
export function obstacleIn(outcome: EventOutcome): RefusedBecause | undefined {
  if (outcome.kind === 'refused') return outcome.because;
  return outcome.kind === 'awaited' && !outcome.isAccepted ? 'unknown_bet' : undefined;
}

/** The facts about an event without the balance, and the number of transactions that were searched. */
interface FoundFacts {
  readonly facts: EventFacts;
  readonly met: number;
}

/**
 * The facts about the events of one batch; those of each event include the effects of the events before it. All payouts of a wager or round have the
 * same facts, apart from those about their numbers, until a stake, a correction or another kind of payout comes between them. So these facts are
 * computed only once, and not from all bets for each of thousands of payouts.
 */
export class FactsInBatch {
  readonly #policy: MoneyPolicy;
  readonly #earlier: TransactionIndex;
  readonly #ofPayouts = new Map<string, EventFacts>();
  #kind: string | undefined;

  constructor(policy: MoneyPolicy) {
    this.#policy = policy;
    this.#earlier = new TransactionIndex(policy);
  }

  of(event: WalletEvent, found: FoundRelated): FoundFacts {
    const { isTakenElsewhere } = found.own;
    const name = payoutName(event, this.#policy);
    const alike = name === undefined ? undefined : this.#ofPayouts.get(name);
    if (alike !== undefined) {
      const numbered = [...found.own.transactions, ...this.#earlier.numbered(event)];
      const known = numbered.find((one) => hasNumberOf(one, event, this.#policy));
      return { facts: { ...alike, known, isTakenElsewhere }, met: numbered.length };
    }
    const kept = allOf(found);
    const transactions = [...kept, ...this.#earlier.about(event, kept)];
    const facts = factsOf(event, { transactions, isTakenElsewhere, balance: undefined }, this.#policy);
    if (name !== undefined) this.#ofPayouts.set(name, facts);
    return { facts, met: transactions.length };
  }

  add(transaction: WalletTransaction): void {
    const { action, kind } = transaction;
    if (ROLES[action] !== 'payout' || this.#kind !== kind) this.#ofPayouts.clear();
    this.#kind = kind;
    this.#earlier.add(transaction);
  }
}

/** A name that payouts with the same facts share; undefined for other events. The facts of a resent payout depend on its amount. */
function payoutName(event: WalletEvent, { settlesBy }: MoneyPolicy): string | undefined {
  const { action, kind, wagerId, roundId, isReportOnly, isResent } = event;
  if (ROLES[action] !== 'payout' || isResent === true) return undefined;
  return JSON.stringify([action, kind, isReportOnly, wagerId, settlesBy === 'round' ? roundId : undefined]);
}

/**
 * Whether an Agent gets a callback for an accepted transaction. An Agent knows a refused bet only if it was asked about the bet. If it was not, it
 * must not get a correction of the bet.
 */
export const isNews = ({ event, target }: Pick<DecidedEvent, 'event' | 'target'>, heldBy: WalletMode): boolean =>
  event.isReportOnly || !isCorrection(event.action) || target === undefined || isHeardOf(target, heldBy);

/**
 * In a wallet that its Agent holds, the Agent was asked about every bet that is stored as refused, unless the player may not play. There is one other
 * exception: a bet that was cancelled before it arrived. But every later correction of such a bet is a repetition. An Agent that was asked about a bet
 * of a player who was blocked or came to a limit meanwhile has the gateway's own cancellation of it.
 */
const isHeardOf = ({ status, refusedBecause }: WalletTransaction, heldBy: WalletMode): boolean =>
  status !== 'refused' || (heldBy === 'agent' && !MAY_NOT_PLAY.has(refusedBecause));

const MAY_NOT_PLAY: ReadonlySet<WalletTransaction['refusedBecause']> = new Set([
  'player_disabled',
  'player_blocked',
  'over_limit',
]);
