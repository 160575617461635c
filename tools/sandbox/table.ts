import type {
  SentBet,
  SentBook,
  SentResult,
  SimulatorSender,
} from '../../src/adapters/providers/simulation/simulator-sender.ts';
import { Decimal } from '../../src/domain/shared/decimal.ts';
import type { Journal } from './journal.ts';

export interface TableParts {
  /** The code of the provider in the gateway. */
  readonly code: string;
  readonly sender: SimulatorSender;
  /** The name that the gateway gave the player there. */
  readonly player: string;
  readonly journal: Journal;
  /** Digits for the numbers of bets and rounds, which no other run has. */
  readonly runId: string;
}

/** One simulated provider with its player. It plays the requested actions, and writes down how the provider reads the answers. */
export class Table {
  readonly code: string;
  readonly #parts: TableParts;
  #count = 0;
  /** The bet that was placed last and is neither settled nor taken back. */
  open: SentBet | undefined;

  constructor(parts: TableParts) {
    this.code = parts.code;
    this.#parts = parts;
  }

  /** False for protocols that cannot take back a bet. */
  get canCancel(): boolean {
    return this.#parts.sender.canCancel;
  }

  get book(): SentBook {
    return this.#parts.sender.book;
  }

  newBet(stake: string): SentBet {
    this.#count += 1;
    const number = `${this.#parts.runId}${String(this.#count).padStart(2, '0')}`;
    return { player: this.#parts.player, roundId: `101_${number}_1`, betId: number, stake: Decimal.from(stake) };
  }

  async balance(): Promise<SentResult> {
    return this.#concludes(await this.#parts.sender.balance(this.#parts.player));
  }

  /** Places a bet. An unanswered bet is taken back if the protocol allows it. With other protocols, the provider has already asked. */
  async bet(bet: SentBet): Promise<SentResult> {
    const result = this.#concludes(await this.#parts.sender.bet(bet));
    if (result.outcome === 'accepted') this.open = bet;
    if (result.outcome === 'unknown' && this.canCancel) await this.cancel(bet);
    return result;
  }

  async settle(bet: SentBet, payout: string): Promise<SentResult> {
    const result = this.#concludes(await this.#parts.sender.settle(bet, Decimal.from(payout)));
    if (result.outcome === 'accepted') this.open = undefined;
    return result;
  }

  async cancel(bet: SentBet): Promise<SentResult> {
    const result = this.#concludes(await this.#parts.sender.cancel(bet));
    if (result.outcome === 'accepted') this.open = undefined;
    return result;
  }

  async repeat(): Promise<SentResult> {
    return this.#concludes(await this.#parts.sender.repeat());
  }

  #concludes(result: SentResult): SentResult {
    const { outcome, code, balance } = result;
    const said = [code === '' ? '' : `code ${code}`, balance === undefined ? '' : `balance ${balance.toFixed(4)}`];
    this.#parts.journal.enter({
      tone: outcome === 'accepted' ? 'good' : 'provider',
      who: `${this.code} understands`,
      what: outcome,
      text: said.filter((part) => part !== '').join(', '),
    });
    return result;
  }
}
