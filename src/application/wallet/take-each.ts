import { UpstreamName } from '../../domain/player/upstream-name.ts';
import type { Result } from '../../domain/shared/result.ts';
import type { WalletEvent } from '../../domain/wallet/wallet-event.ts';
import { Decimal } from '../../domain/shared/decimal.ts';
import { withGrants } from '../free-rounds/with-grants.ts';
import type { Clock } from '../ports/clock.ts';
import type { FreeRoundBook } from '../ports/free-round-book.ts';
import type { BatchOutcome, EventBatch } from '../ports/provider-inbox.ts';
import { StoreUnavailable } from '../ports/store-unavailable.ts';
import { WalletBusy } from '../ports/wallet-busy.ts';
import type { CallbackObserver } from './callback-observer.ts';
import type { NoWalletHere } from './find-wallets.ts';
import type { NoteRefusals } from './note-refusals.ts';
import { isStake, type MoneyProvider, type PlayerWallet } from './player-wallet.ts';
import { failedBatch } from './refuse-batch.ts';
import type { SeamlessWallet } from './seamless-wallet.ts';
import type { TakeBatch } from './take-batch.ts';

interface TakeEachParts {
  readonly takeBatch: Pick<TakeBatch, 'execute'>;
  readonly seamless: Pick<SeamlessWallet, 'take'>;
  readonly noteRefusals: Pick<NoteRefusals, 'execute' | 'ofNobody'>;
  readonly freeRounds: Pick<FreeRoundBook, 'grantIdsOf'>;
  readonly clock: Clock;
  readonly observer: Pick<CallbackObserver, 'failed'>;
}

/**
 * Takes the batches of a request one after the other, because two of them may be of the same player, and then this order matters. A fault in one
 * batch does not hide the outcome of another. If all batches fail, the fault is thrown.
 */
export class TakeEach {
  readonly #parts: TakeEachParts;

  constructor(parts: TakeEachParts) {
    this.#parts = parts;
  }

  /** `wallets` in the order of the batches. */
  async execute(
    of: MoneyProvider,
    batches: readonly EventBatch[],
    wallets: readonly Result<PlayerWallet, NoWalletHere>[],
  ): Promise<readonly BatchOutcome[]> {
    const { clock, observer } = this.#parts;
    const outcomes: BatchOutcome[] = [];
    const faults: unknown[] = [];
    for (const [at, wallet] of wallets.entries()) {
      const batch = batches[at] ?? NO_BATCH;
      const { events } = batch;
      // Without the database, the other batches would only fail more slowly. After the deadline, the provider treats a stake as failed. Money that is
      // owed is still booked. Otherwise the end of a long request would be refused at every repetition.
      const isLate = at > 0 && events.some(isStake) && clock.nowMs() >= of.untilMs;
      const isOver = faults.some(isAway) || isLate;
      try {
        outcomes.push(isOver ? failedBatch(events, Decimal.ZERO) : await this.#outcome(of, batch, wallet));
      } catch (error) {
        faults.push(error);
        outcomes.push(failedBatch(events, Decimal.ZERO));
      }
    }
    const [fault] = faults;
    if (faults.length > 0 && outcomes.every(hasFailed)) throw fault;
    for (const each of faults) observer.failed(of.provider.code, each);
    return outcomes;
  }

  async #outcome(
    { provider }: MoneyProvider,
    sent: EventBatch,
    wallet: Result<PlayerWallet, NoWalletHere>,
  ): Promise<BatchOutcome> {
    const { seamless, takeBatch, noteRefusals, freeRounds } = this.#parts;
    const { recordedTotal } = sent;
    if (!wallet.ok) {
      if (wallet.error === 'agent_moved') return failedBatch(sent.events, Decimal.ZERO);
      await noteRefusals.ofNobody(provider.code, sent, wallet.error);
      return { kind: 'no_wallet', because: wallet.error };
    }
    const place = { playerId: wallet.value.playerId, provider: provider.code };
    const events = await withGrants(freeRounds, place, sent.events);
    const batch = { ...sent, events };
    const whose = { ...wallet.value, recordedTotal };
    const isAgents = wallet.value.agent.walletMode === 'agent';
    const taking = isAgents ? seamless.take(whose, batch) : takeBatch.execute(whose, batch);
    const outcome = await taking.catch((error: unknown) => busy(error, events));
    await noteRefusals.execute(wallet.value, events, outcome);
    return outcome;
  }
}

const NO_BATCH: EventBatch = { player: { upstreamName: UpstreamName.of(''), currency: undefined }, events: [] };

/** The provider repeats or asks, because nothing was done. */
function busy(error: unknown, events: readonly WalletEvent[]): BatchOutcome {
  if (error instanceof WalletBusy) return failedBatch(events, Decimal.ZERO);
  throw error;
}

const isAway = (fault: unknown): boolean => fault instanceof StoreUnavailable;

const hasFailed = (outcome: BatchOutcome): boolean =>
  outcome.kind === 'decided' && outcome.outcomes.every(({ kind }) => kind === 'failed');
