import type { BroughtIn } from '../../domain/reconciliation/brought-in.ts';
import {
  keyOf,
  netOf,
  type BookUnit,
  type Difference,
  type TheirBet,
} from '../../domain/reconciliation/compare-books.ts';
import { sumOf, type RecordedEvents, type RecordedUnit } from '../../domain/reconciliation/recorded-events.ts';
import type { RecordedTotal } from '../../domain/reconciliation/recorded-total.ts';
import type { BetRecord } from '../../domain/provider/upstream-call.ts';
import { UpstreamName } from '../../domain/player/upstream-name.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { WalletEvent } from '../../domain/wallet/wallet-event.ts';
import type { Clock } from '../ports/clock.ts';
import type { EventBatch, EventOutcome } from '../ports/provider-inbox.ts';
import type { KeptProvider } from '../ports/provider-store.ts';
import type { FindWallets, NoWalletHere } from '../wallet/find-wallets.ts';
import { ANSWER_MARGIN_MS, type MoneyTerms } from '../wallet/receive-provider-callback.ts';
import type { TakeEach } from '../wallet/take-each.ts';
import type { DryRunBatch } from '../wallet/dry-run-batch.ts';

/** The rules of a protocol by which its records become events. */
export interface RecordTerms extends MoneyTerms {
  readonly recordedEvents: RecordedEvents;
}

export interface BringInUnitsParts {
  readonly findWallets: Pick<FindWallets, 'execute'>;
  readonly tryBatch: Pick<DryRunBatch, 'execute'>;
  readonly takeEach: Pick<TakeEach, 'execute'>;
  readonly clock: Clock;
}

interface Task {
  readonly provider: KeptProvider;
  readonly unit: BookUnit;
  readonly terms: RecordTerms;
  /** False: the events are only shown. */
  readonly isBooking: boolean;
  /** The person who asked; stored with each transaction. */
  readonly by: string;
}

/** The differences of a step, and the provider's records of its span. */
interface Found {
  readonly differences: readonly Difference[];
  readonly theirs: readonly TheirBet[];
}

/**
 * Brings in data that the provider's records have and the books lack. The events of a record are handled like the provider's own events. So events
 * that were already booked move nothing, and the Agent gets the usual callbacks for the others.
 */
export class BringInUnits {
  readonly #parts: BringInUnitsParts;
  readonly #task: Task;

  constructor(parts: BringInUnitsParts, task: Task) {
    this.#parts = parts;
    this.#task = task;
  }

  async execute({ differences, theirs }: Found): Promise<readonly BroughtIn[]> {
    const brought: BroughtIn[] = [];
    for (const difference of differences) {
      if (difference.reason === 'not_acknowledged') continue;
      brought.push(await this.#bring(difference, this.#recordsOf(difference, theirs)));
    }
    return brought;
  }

  #recordsOf({ playerId, key }: Difference, theirs: readonly TheirBet[]): readonly BetRecord[] {
    const { unit } = this.#task;
    const own = theirs.filter((bet) => bet.playerId === playerId && keyOf(bet.record, unit) === key);
    return [...new Map(own.map(({ record }) => [record.betId, record])).values()];
  }

  async #bring(difference: Difference, records: readonly BetRecord[]): Promise<BroughtIn> {
    const [first, ...others] = records;
    const shown = shownOf(difference, first?.player);
    if (first === undefined) return { ...shown, outcome: 'left', because: NOT_LISTED };
    const unit: RecordedUnit = {
      records: [first, ...others],
      isKnownHere: difference.reason !== 'missing_here',
      isOverHere: difference.reason === 'amount_differs',
      // The provider's sum is the payout minus its stakes, and the gateway's sum of an open unit is minus its stakes.
      isOnlyOutcomeMissing:
        difference.reason === 'status_differs' &&
        difference.amount.equals(sumOf(records.map(({ payoutAmount }) => payoutAmount))),
    };
    const events = this.#task.terms.recordedEvents(unit);
    if (!events.ok) return { ...shown, outcome: 'left', because: events.error };
    const said = { ...shown, events: events.value.map(eventText) };
    if (events.value.length === 0) return { ...said, outcome: 'left', because: NOTHING_SAID };
    const done = await this.#take(first, { events: events.value, recordedTotal: this.#totalOf(difference, records) });
    if (!done.ok) return { ...said, outcome: 'left', because: done.error };
    return { ...said, outcome: this.#task.isBooking ? 'booked' : 'shown', because: null };
  }

  #totalOf({ key }: Difference, records: readonly BetRecord[]): RecordedTotal {
    const of = this.#task.unit === 'wager' ? { wagerId: key } : { roundId: key };
    return { of, net: sumOf(records.map(netOf)) };
  }

  /** Tries the events of a unit together, and then books all of them or none. Nobody waits for the answer, so each event gets the full time. */
  async #take(
    { player = NOBODY, currency }: BetRecord,
    unit: Omit<EventBatch, 'player'>,
  ): Promise<Result<undefined, string>> {
    const { findWallets, tryBatch, takeEach, clock } = this.#parts;
    const { provider, terms, by, isBooking } = this.#task;
    const { events, recordedTotal } = unit;
    const untilMs = clock.nowMs() + terms.answerWindowMs * events.length - ANSWER_MARGIN_MS;
    const of = { provider, policy: terms.moneyPolicy, untilMs, broughtInBy: by };
    const batch = { ...unit, player: { upstreamName: player, currency } };
    const [wallet = err('unknown_player')] = await findWallets.execute(of, [batch.player]);
    if (!wallet.ok) return err(`it was refused: ${NO_WALLET[wallet.error]}`);
    const { outcomes, agrees } = await tryBatch.execute({ ...wallet.value, recordedTotal }, events);
    const tried = takenOf(events, outcomes);
    if (!tried.ok) return tried;
    if (outcomes.every(({ kind }) => kind === 'repeated')) return err(BOOKED_BEFORE);
    if (!agrees) return err(STILL_DIFFERS);
    if (!isBooking) return ok(undefined);
    const [taken] = await takeEach.execute(of, [batch], [wallet]);
    if (taken?.kind === 'no_wallet') return err(`it was refused: ${NO_WALLET[taken.because]}`);
    return takenOf(events, taken?.outcomes ?? []);
  }
}

const NOBODY = UpstreamName.of('');
const NOT_LISTED = 'the provider does not list it, so only the provider can take it back';
const NOTHING_SAID = 'the record says nothing that could be booked';
const BOOKED_BEFORE = 'all that the record says is booked already';
const STILL_DIFFERS = 'the books would still differ after it: a part of what the record says is booked otherwise';

const shownOf = (
  { key, reason, amount, currency }: Difference,
  player: UpstreamName | undefined,
): Omit<BroughtIn, 'outcome' | 'because'> => ({
  reference: player === undefined ? key : `${key} ${player.text}`,
  reason,
  amount: amount.toString(),
  currency: currency ?? null,
  events: [],
});

const eventText = ({ action, transactionId, movement }: WalletEvent): string =>
  `${action} ${transactionId} ${movement.toString()}`;

/** Whether all events are accepted, now or earlier. */
function takenOf(events: readonly WalletEvent[], outcomes: readonly EventOutcome[]): Result<undefined, string> {
  const results = events.map((event, at): Result<undefined, string> => {
    const outcome = outcomes[at] ?? FAILED;
    const name = `${event.action} ${event.transactionId}`;
    if (outcome.kind === 'accepted' || outcome.kind === 'repeated') return ok(undefined);
    if (outcome.kind === 'refused') return err(`${name} was refused: ${outcome.because.replaceAll('_', ' ')}`);
    return err(`${name} could not be decided; do it again later`);
  });
  return results.find((one) => !one.ok) ?? ok(undefined);
}

const FAILED = { kind: 'failed' } as const;

const NO_WALLET = {
  unknown_player: 'the player is unknown',
  player_disabled: 'the player may not play',
  wrong_currency: 'the wallet has another currency',
  agent_moved: 'the Agent was moved to another cell',
} as const satisfies Record<NoWalletHere, string>;
