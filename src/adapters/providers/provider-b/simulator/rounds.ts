import { Decimal, type ProviderRuntime } from '../../protocol-kit.ts';
import {
  AcknowledgedBets,
  isUnknown,
  RepeatingSender,
  type Acknowledgement,
  type SentBook,
  type SentResult,
  type SimulatorSender,
} from '../../simulator-kit.ts';
import {
  CallbackFields,
  membersOf,
  type AmountStyle,
  type SentMovement,
  type SentTransaction,
  type WagerBet,
} from './callback-bodies.ts';
import {
  CallbackLine,
  UNKNOWN,
  type CallbackLineParts,
  type CallbackName,
  type SentCallback,
} from './callback-line.ts';

/**
 * The code for a correction of a wager that was already returned completely. If the first sending of a correction gets this code, it has moved
 * nothing.
 */
const DUPLICATE = '1003';

export interface SimulatedRoundsParts extends CallbackLineParts, AmountStyle {
  /** Whether deductions are negative, as in all recorded requests. The document's samples have positive deductions. The default is true. */
  readonly signsDeductions?: boolean;
  readonly runtime: Pick<ProviderRuntime, 'nowMs' | 'uuid' | 'wait'>;
}

/** Another transaction of a bet's wager. */
export interface SentChange {
  readonly action: string;
  /** The amount that the transaction adds to the wallet. A negative amount is deducted. */
  readonly amount: Decimal;
  /** The upstream's number of the transaction; if it is absent, a new one. */
  readonly isNameless?: boolean;
  /** The upstream's number of the transaction; a new one if absent. */
  readonly id?: string;
  /** The bonus of a free round. */
  readonly bonusCode?: string;
  /** The request that brings it; that of the amount's sign if absent. */
  readonly by?: 'withdraw' | 'deposit';
}

/** A request that may be sent again, and the notes for its acknowledged entries. */
interface Prepared {
  readonly callback: SentCallback;
  readonly entries: number;
  /** `isNews`: the answer does not say that an earlier request did it. */
  acknowledge(entry: number, isNews: boolean): void;
}

interface Sent extends SentTransaction {
  readonly note: Acknowledgement;
}

/**
 * Plays rounds against a gateway as the upstream does. A bet's number is its wager code unless the bet names another. Each transaction has a UUID.
 * The bet, the settlement and the cancellation of a bet keep their UUIDs, so a second call is a duplicate.
 */
export class SimulatedRounds implements SimulatorSender {
  readonly canCancel = true;
  readonly #parts: SimulatedRoundsParts;
  readonly #line: CallbackLine;
  readonly #fields: CallbackFields;
  readonly #book = new AcknowledgedBets();
  readonly #ids = new Map<string, string>();
  readonly #sent = new WeakSet<Prepared>();
  readonly #sender: RepeatingSender<Prepared, readonly SentResult[]>;

  constructor(parts: SimulatedRoundsParts) {
    this.#parts = parts;
    this.#line = new CallbackLine(parts);
    this.#fields = new CallbackFields(parts);
    // The repetitions of the real upstream are not known. The simulator repeats if nobody else would repair the books.
    this.#sender = new RepeatingSender({
      send: (prepared) => this.#send(prepared),
      isOpen: (results) => results.some(isUnknown),
      wait: (ms) => parts.runtime.wait(ms),
    });
  }

  get book(): SentBook {
    return this.#book;
  }

  async balance(player: string): Promise<SentResult> {
    return first(await this.balances([player]));
  }

  /** Asks for balances; the results are in the order of the players. */
  balances(players: readonly string[]): Promise<readonly SentResult[]> {
    const callback = this.#seal('balance', this.#fields.balance(players));
    return this.#sender.once({ callback, entries: players.length, acknowledge: () => undefined });
  }

  async bet(bet: WagerBet): Promise<SentResult> {
    return first(await this.bets([bet]));
  }

  /** Sends several bets in one request, once. Returns one result per member. The caller cancels an unanswered bet. */
  bets(bets: readonly WagerBet[]): Promise<readonly SentResult[]> {
    return this.#sender.once(
      this.#prepared(
        'withdraw',
        bets.map((bet) => this.#placed(bet)),
      ),
    );
  }

  /** Pays a bet. The request is sent until it is answered. */
  async settle(bet: WagerBet, payout: Decimal): Promise<SentResult> {
    const settledAtMs = this.#parts.runtime.nowMs();
    const id = this.#idOf('SETTLED', bet);
    const movement = { id, action: 'SETTLED', status: 'SETTLED', amount: payout, payout, settledAtMs } as const;
    return this.#untilOne({ bet, movement, note: { payout } });
  }

  /** Returns the bet's own stake. The request is sent until it is answered. */
  cancel(bet: WagerBet): Promise<SentResult> {
    const id = this.#idOf('CANCEL', bet);
    const movement = { id, action: 'CANCEL', status: 'VOID', amount: bet.stake } as const;
    return this.#untilOne({ bet, movement, note: { isTakenBack: true } });
  }

  /** Sends a transaction until it is answered, by default a new one each time: ROLLBACK, CANCEL of a part of a wager, PRESERVE_REFUND. */
  change(bet: WagerBet, { action, amount, isNameless = false, bonusCode, ...given }: SentChange): Promise<SentResult> {
    const { id = this.#parts.runtime.uuid(), by } = given;
    const status = STATUSES[action] ?? 'SETTLED';
    const free = bonusCode === undefined ? {} : { bonusCode, payout: amount };
    const movement = { id, action, status, amount, isNameless, ...free };
    return this.#untilOne({ bet, movement, note: { others: { [id]: amount } } }, by);
  }

  /** Reports the state of a bet; no money moves. The request is sent until it is answered. */
  async push(bet: WagerBet, status: SentMovement['status'], payout: Decimal): Promise<SentResult> {
    const settledAtMs = this.#parts.runtime.nowMs();
    const movement = { id: bet.betId, action: status, status, amount: Decimal.ZERO, payout, settledAtMs };
    const callback = this.#seal('pushbetdata', this.#fields.pushed({ bet, movement }, settledAtMs));
    return first(await this.#untilAnswered({ callback, entries: 1, acknowledge: () => undefined }));
  }

  async repeat(): Promise<SentResult> {
    return first(await this.#sender.repeat());
  }

  #placed(bet: WagerBet): Sent {
    const movement = { id: this.#idOf('BET', bet), action: 'BET', status: 'BET', amount: bet.stake.negated() } as const;
    return { bet, movement, note: { stake: bet.stake } };
  }

  #idOf(action: string, { betId }: WagerBet): string {
    const key = `${action} ${betId}`;
    const id = this.#ids.get(key) ?? this.#parts.runtime.uuid();
    this.#ids.set(key, id);
    return id;
  }

  async #untilOne(sent: Sent, by?: SentChange['by']): Promise<SentResult> {
    const name = by ?? (sent.movement.amount.isNegative() ? 'withdraw' : 'deposit');
    return first(await this.#untilAnswered(this.#prepared(name, [sent])));
  }

  #untilAnswered(prepared: Prepared): Promise<readonly SentResult[]> {
    return this.#sender.untilAnswered(() => prepared);
  }

  #prepared(name: CallbackName, all: readonly Sent[]): Prepared {
    const members = membersOf(all);
    return {
      callback: this.#seal(name, this.#fields.movements(all.map((one) => this.#written(one)))),
      entries: members.length,
      acknowledge: (entry, isNews) => {
        const ofMember = all.filter(({ bet, note }) => bet.player === members[entry] && (isNews || !note.others));
        for (const { bet, note } of ofMember) this.#book.note(bet.betId, bet.player, note);
      },
    };
  }

  #written({ bet, movement }: Sent): SentTransaction {
    const { amount } = movement;
    return { bet, movement: { ...movement, amount: this.#parts.signsDeductions === false ? amount.abs() : amount } };
  }

  #seal(name: CallbackName, fields: Parameters<CallbackLine['seal']>[1]): SentCallback {
    return this.#line.seal(name, fields, this.#parts.runtime.nowMs());
  }

  async #send(prepared: Prepared): Promise<readonly SentResult[]> {
    const isAgain = this.#sent.has(prepared);
    this.#sent.add(prepared);
    const rows = await this.#line.send(prepared.callback);
    return Array.from({ length: prepared.entries }, (_, entry) => {
      const { balance, ...result } = rows[entry] ?? UNKNOWN;
      if (result.outcome === 'accepted') prepared.acknowledge(entry, isAgain || result.code !== DUPLICATE);
      return { ...result, balance: balance?.shiftedRight(-(this.#parts.places ?? 0)) };
    });
  }
}

/** The wager status after each action, as far as the document's samples show it. */
const STATUSES: Readonly<Record<string, SentMovement['status']>> = {
  BET_PRESERVE: 'BET',
  CANCEL: 'VOID',
  ROLLBACK: 'VOID',
};

const first = ([result]: readonly SentResult[]): SentResult => result ?? UNKNOWN;
