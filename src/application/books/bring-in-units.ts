import type { BroughtIn } from '../../domain/reconciliation/brought-in.ts';
import { keyOf, type BookUnit, type Difference, type TheirBet } from '../../domain/reconciliation/compare-books.ts';
import { sumOf, type RecordedEvents, type RecordedUnit } from '../../domain/reconciliation/recorded-events.ts';
import type { BetRecord } from '../../domain/provider/upstream-call.ts';
import { UpstreamName } from '../../domain/player/upstream-name.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { WalletEvent } from '../../domain/wallet/wallet-event.ts';
import type { Clock } from '../ports/clock.ts';
import type { BatchOutcome, NoWallet } from '../ports/provider-inbox.ts';
import type { KeptProvider } from '../ports/provider-store.ts';
import type { FindWallets } from '../wallet/find-wallets.ts';
import { ANSWER_MARGIN_MS, type MoneyTerms } from '../wallet/receive-provider-callback.ts';
import type { TakeEach } from '../wallet/take-each.ts';

/** The rules of a protocol by which its records become events. */
export interface RecordTerms extends MoneyTerms {
  readonly recordedEvents: RecordedEvents;
}

export interface BringInUnitsParts {
  readonly findWallets: Pick<FindWallets, 'execute'>;
  readonly takeEach: Pick<TakeEach, 'execute'>;
  readonly clock: Clock;
}

interface Task {
  readonly provider: KeptProvider;
  readonly unit: BookUnit;
  readonly terms: RecordTerms;
  /** False only shows the events. */
  readonly isBooking: boolean;
  /** The person who asked; kept with each transaction. */
  readonly by: string;
}

/** The differences of a step, and the provider's records of its span. */
interface Found {
  readonly differences: readonly Difference[];
  readonly theirs: readonly TheirBet[];
}

/**
 * Brings in what the provider's records have and the books lack. The events of a record take the way of the provider's own events, so what was
 * booked before moves nothing, and the Agent hears of the rest by the same callbacks.
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
    if (!this.#task.isBooking) return { ...said, outcome: 'shown', because: null };
    const booked = await this.#book(unit);
    return booked.ok
      ? { ...said, outcome: 'booked', because: null }
      : { ...said, outcome: 'left', because: booked.error };
  }

  /** Books the events of a unit, each by itself and in order, as their callbacks come. */
  async #book(unit: RecordedUnit): Promise<Result<undefined, string>> {
    const { terms } = this.#task;
    const events = terms.recordedEvents(unit);
    if (!events.ok) return events;
    for (const event of events.value) {
      const taken = await this.#take(unit.records[0], event);
      if (!taken.ok) return taken;
    }
    return ok(undefined);
  }

  async #take({ player = NOBODY, currency }: BetRecord, event: WalletEvent): Promise<Result<undefined, string>> {
    const { findWallets, takeEach, clock } = this.#parts;
    const { provider, terms, by } = this.#task;
    const untilMs = clock.nowMs() + terms.answerWindowMs - ANSWER_MARGIN_MS;
    const of = { provider, policy: terms.moneyPolicy, untilMs, broughtInBy: by };
    const batch = { player: { upstreamName: player, currency }, events: [event] };
    const wallets = await findWallets.execute(of, [batch.player]);
    const [outcome] = await takeEach.execute(of, [batch], wallets);
    return outcomeOf(event, outcome);
  }
}

const NOBODY = UpstreamName.of('');
const NOT_LISTED = 'the provider does not list it, so only the provider can take it back';
const NOTHING_SAID = 'the record says nothing that could be booked';

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

function outcomeOf(event: WalletEvent, outcome: BatchOutcome | undefined): Result<undefined, string> {
  const name = `${event.action} ${event.transactionId}`;
  if (outcome?.kind === 'no_wallet') return err(`${name} was refused: ${NO_WALLET[outcome.because]}`);
  const results = (outcome?.outcomes ?? [FAILED]).map((one): Result<undefined, string> => {
    if (one.kind === 'accepted' || one.kind === 'repeated') return ok(undefined);
    if (one.kind === 'refused') return err(`${name} was refused: ${one.because.replaceAll('_', ' ')}`);
    return err(`${name} could not be decided; do it again later`);
  });
  return results.find((one) => !one.ok) ?? ok(undefined);
}

const FAILED = { kind: 'failed' } as const;

const NO_WALLET = {
  unknown_player: 'the player is unknown',
  player_disabled: 'the player may not play',
  wrong_currency: 'the wallet has another currency',
} as const satisfies Record<NoWallet, string>;
