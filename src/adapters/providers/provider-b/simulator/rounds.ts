import { Decimal } from '../../../../domain/shared/decimal.ts';
import type { SentBet, SentBook, SentResult, SimulatorSender } from '../../simulation/simulator-sender.ts';
import type { ProviderRuntime } from '../../upstream/provider-runtime.ts';
import { AcknowledgedBets } from './acknowledged-bets.ts';
import { CallbackFields, membersOf, type SentMovement, type SentTransaction } from './callback-fields.ts';
import {
  CallbackLine,
  UNKNOWN,
  type CallbackLineParts,
  type CallbackName,
  type SentCallback,
} from './callback-line.ts';

/** Whether and how often the real one tries again is not known; this one does where nobody else would put it right. */
const ATTEMPTS_MAX = 5;
const PAUSE_MS = 100;

export interface SimulatedRoundsParts extends CallbackLineParts {
  /** The upstream's code. */
  readonly currency: string;
  /** How far its unit is from the wallet's: 3 for thousands. */
  readonly places?: number;
  /** The document wants deductions negative and its samples show them positive; both are met. */
  readonly signsDeductions?: boolean;
  readonly runtime: Pick<ProviderRuntime, 'nowMs' | 'wait'>;
}

/** A request that may be sent again, and what is noted of its entries that are acknowledged. */
interface Prepared {
  readonly callback: SentCallback;
  readonly entries: number;
  acknowledge(entry: number): void;
}

/** What is noted of a wager when its transaction is acknowledged. */
type Note = Parameters<AcknowledgedBets['note']>[2];

interface Sent extends SentTransaction {
  readonly note: Note;
}

/**
 * Plays rounds against a gateway as the upstream does. A bet's number is its wager code; its transactions have the bet's with a letter
 * behind, so that doing it again is a duplicate.
 */
export class SimulatedRounds implements SimulatorSender {
  readonly canCancel = true;
  readonly #parts: SimulatedRoundsParts;
  readonly #line: CallbackLine;
  readonly #fields: CallbackFields;
  readonly #book = new AcknowledgedBets();
  #last: Prepared | undefined;

  constructor(parts: SimulatedRoundsParts) {
    this.#parts = parts;
    this.#line = new CallbackLine(parts);
    this.#fields = new CallbackFields(parts.currency, parts.places ?? 0);
  }

  get book(): SentBook {
    return this.#book;
  }

  async balance(player: string): Promise<SentResult> {
    return first(await this.balances([player]));
  }

  /** In the order of the players. */
  balances(players: readonly string[]): Promise<readonly SentResult[]> {
    const callback = this.#seal('balance', this.#fields.balance(players));
    return this.#once({ callback, entries: players.length, acknowledge: () => undefined });
  }

  async bet(bet: SentBet): Promise<SentResult> {
    return first(await this.bets([bet]));
  }

  /** Several bets in one request, all or none of a member; one result a member. Sent once: an unanswered bet is for the caller to cancel. */
  bets(bets: readonly SentBet[]): Promise<readonly SentResult[]> {
    return this.#once(
      this.#prepared(
        'withdraw',
        bets.map((bet) => this.#placed(bet)),
      ),
    );
  }

  /** Sent until it is answered. */
  async settle(bet: SentBet, payout: Decimal): Promise<SentResult> {
    const settledAtMs = this.#parts.runtime.nowMs();
    const movement = { id: `${bet.betId}S`, action: 'SETTLED', status: 'SETTLED', amount: payout } as const;
    return this.#deposit({ bet, movement: { ...movement, payout, settledAtMs }, note: { payout } });
  }

  /** Sent until it is answered. */
  cancel(bet: SentBet): Promise<SentResult> {
    const movement = { id: `${bet.betId}C`, action: 'CANCEL', status: 'VOID', amount: bet.stake } as const;
    return this.#deposit({ bet, movement, note: { isTakenBack: true } });
  }

  /** Takes a settled wager back: so much is added, or deducted if negative. Sent until it is answered. */
  async rollback(bet: SentBet, amount: Decimal): Promise<SentResult> {
    const movement = { id: `${bet.betId}R`, action: 'ROLLBACK', status: 'VOID', amount } as const;
    const sent = { bet, movement, note: { rolledBack: amount } };
    const name = amount.isNegative() ? 'withdraw' : 'deposit';
    return first(await this.#untilAnswered(this.#prepared(name, [sent])));
  }

  /** Tells what became of a bet; no money moves. Sent until it is answered. */
  async push(bet: SentBet, status: SentMovement['status'], payout: Decimal): Promise<SentResult> {
    const settledAtMs = this.#parts.runtime.nowMs();
    const movement = { id: bet.betId, action: status, status, amount: Decimal.ZERO, payout, settledAtMs };
    const callback = this.#seal('pushbetdata', this.#fields.pushed({ bet, movement }, settledAtMs));
    return first(await this.#untilAnswered({ callback, entries: 1, acknowledge: () => undefined }));
  }

  async repeat(): Promise<SentResult> {
    if (this.#last === undefined) throw new Error('nothing was sent yet');
    return first(await this.#once(this.#last));
  }

  #placed(bet: SentBet): Sent {
    const amount = this.#parts.signsDeductions === true ? bet.stake.negated() : bet.stake;
    const movement = { id: `${bet.betId}B`, action: 'BET', status: 'BET', amount } as const;
    return { bet, movement, note: { stake: bet.stake } };
  }

  async #deposit(sent: Sent): Promise<SentResult> {
    return first(await this.#untilAnswered(this.#prepared('deposit', [sent])));
  }

  #prepared(name: CallbackName, all: readonly Sent[]): Prepared {
    const members = membersOf(all);
    return {
      callback: this.#seal(name, this.#fields.movements(all)),
      entries: members.length,
      acknowledge: (entry) => {
        const ofMember = all.filter(({ bet }) => bet.player === members[entry]);
        for (const { bet, note } of ofMember) this.#book.note(bet.betId, bet.player, note);
      },
    };
  }

  #seal(name: CallbackName, fields: Parameters<CallbackLine['seal']>[1]): SentCallback {
    return this.#line.seal(name, fields, this.#parts.runtime.nowMs());
  }

  async #once(prepared: Prepared): Promise<readonly SentResult[]> {
    this.#last = prepared;
    const rows = await this.#line.send(prepared.callback);
    return Array.from({ length: prepared.entries }, (_, entry) => {
      const { balance, ...result } = rows[entry] ?? UNKNOWN;
      if (result.outcome === 'accepted') prepared.acknowledge(entry);
      return { ...result, balance: balance?.shiftedRight(-(this.#parts.places ?? 0)) };
    });
  }

  async #untilAnswered(prepared: Prepared): Promise<readonly SentResult[]> {
    for (let attempt = 1; attempt < ATTEMPTS_MAX; attempt += 1) {
      const results = await this.#once(prepared);
      if (results.every(({ outcome }) => outcome !== 'unknown')) return results;
      await this.#parts.runtime.wait(PAUSE_MS);
    }
    return this.#once(prepared);
  }
}

const first = ([result]: readonly SentResult[]): SentResult => result ?? UNKNOWN;
