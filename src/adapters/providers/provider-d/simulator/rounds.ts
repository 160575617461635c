import type { Decimal, ProviderRuntime } from '../../protocol-kit.ts';
import {
  AcknowledgedBets,
  isUnknown,
  RepeatingSender,
  type Acknowledgement,
  type SentBet,
  type SentBook,
  type SentResult,
  type SimulatorSender,
} from '../../simulator-kit.ts';
import { CallbackForms, type SentRecord } from './callback-bodies.ts';
import { CallbackLine, type CallbackLineParts } from './callback-line.ts';

export interface SimulatedRoundsParts extends CallbackLineParts {
  readonly signature: string;
  readonly runtime: Pick<ProviderRuntime, 'nowMs' | 'wait'>;
}

/** A callback that may be sent again, byte for byte, and how the upstream reads its answer. */
interface Prepared {
  readonly body: string;
  readonly conclude: (result: SentResult) => SentResult;
}

const TIP = '2';
/** The gateway's code for a payout that had arrived earlier. Other refusals, such as a wrong signature, do not mean this. */
const HAD_ARRIVED = '1';

/** Plays rounds against a gateway as the upstream does. A bet's number is its dealid. The number of its payout has one more digit. */
export class SimulatedRounds implements SimulatorSender {
  readonly canCancel = true;
  readonly #forms: CallbackForms;
  readonly #book = new AcknowledgedBets();
  readonly #sender: RepeatingSender<Prepared>;

  constructor(parts: SimulatedRoundsParts) {
    const { runtime, signature } = parts;
    const line = new CallbackLine(parts);
    this.#forms = new CallbackForms(signature, () => runtime.nowMs());
    // The attempts of the real upstream are not public.
    this.#sender = new RepeatingSender({
      send: async ({ body, conclude }) => conclude(await line.send(body)),
      isOpen: isUnknown,
      wait: (ms) => runtime.wait(ms),
    });
  }

  get book(): SentBook {
    return this.#book;
  }

  balance(player: string): Promise<SentResult> {
    return this.#sender.once({ body: this.#forms.balance(player), conclude: asAnswered });
  }

  /** Sends a bet once. Without a valid answer the caller takes back the stake, as {@link betOrTakeBack} does. */
  bet(bet: SentBet): Promise<SentResult> {
    return this.#sender.once(this.#noting(this.#forms.bet(bet), bet, { stake: bet.stake }));
  }

  /** Places a bet as the real upstream does: a bet without a valid answer is taken back. Returns the result of the bet itself. */
  async betOrTakeBack(bet: SentBet): Promise<SentResult> {
    const placed = await this.bet(bet);
    if (placed.outcome !== 'accepted') await this.cancel(bet);
    return placed;
  }

  tip(tip: SentBet): Promise<SentResult> {
    return this.#sender.once(this.#noting(this.#forms.bet(tip, TIP), tip, { stake: tip.stake }));
  }

  /** Pays a bet. A payout without a valid answer is tried again as TimeoutBetReturn. A lost bet has no payout: its record is pushed. */
  async settle(bet: SentBet, payout: Decimal): Promise<SentResult> {
    if (payout.isZero()) return this.report([{ bet, payout }]);
    const paid = await this.#sender.once(this.#noting(this.#forms.payout(bet, payout), bet, { payout }));
    return paid.outcome === 'unknown' ? this.retryPayout(bet, payout) : paid;
  }

  /** The upstream's rule: agree if the payout had failed, refuse if it had arrived. In both cases the player has the money. */
  retryPayout(bet: SentBet, payout: Decimal): Promise<SentResult> {
    return this.#untilAnswered({
      body: this.#forms.payoutRetry(bet, payout),
      conclude: (result) => {
        if (result.outcome !== 'accepted' && result.code !== HAD_ARRIVED) return result;
        this.#book.note(bet.betId, bet.player, { payout });
        return { ...result, outcome: 'accepted' };
      },
    });
  }

  cancel(bet: SentBet): Promise<SentResult> {
    return this.#untilAnswered(this.#noting(this.#forms.betReturn(bet), bet, { isTakenBack: true }));
  }

  /** Pushes records of any players, which move no money. */
  report(records: readonly SentRecord[]): Promise<SentResult> {
    return this.#untilAnswered({ body: this.#forms.report(records), conclude: asAnswered });
  }

  repeat(): Promise<SentResult> {
    return this.#sender.repeat();
  }

  /** Sends a callback until it is answered, byte for byte. */
  #untilAnswered(prepared: Prepared): Promise<SentResult> {
    return this.#sender.untilAnswered(() => prepared);
  }

  #noting(body: string, { betId, player }: SentBet, change: Acknowledgement): Prepared {
    return {
      body,
      conclude: (result) => {
        if (result.outcome === 'accepted') this.#book.note(betId, player, change);
        return result;
      },
    };
  }
}

const asAnswered = (result: SentResult): SentResult => result;
