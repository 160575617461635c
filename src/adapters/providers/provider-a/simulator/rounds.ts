import type { Decimal } from '../../protocol-kit.ts';
import {
  AcknowledgedBets,
  RepeatingSender,
  type SentBet,
  type SentBook,
  type SentResult,
  type SimulatorSender,
} from '../../simulator-kit.ts';
import { CallbackLine, type CallbackAnswer, type CallbackLineParts } from './callback-line.ts';
import {
  betRequest,
  payoutRequest,
  transferRequest,
  type MoneyRequest,
  type Movement,
  type SentPayout,
} from './callback-bodies.ts';
import { isUndecided, readStatuses, resultOf } from './sent-results.ts';

/** The attempts for a payout, and the attempts to ask for a bet after a time-out. The real numbers are not public. */
const TRIES_MAX = 3;
const PAUSE_MS = 200;
const NOT_IN_THIS_PROTOCOL: SentResult = { outcome: 'refused', balance: undefined, code: '' };

/** The sending side of the simulated upstream. */
export class Rounds implements SimulatorSender {
  /** The protocol returns money only by settlements. */
  readonly canCancel = false;
  readonly #door: CallbackLine;
  readonly #book = new AcknowledgedBets();
  readonly #sender: RepeatingSender<MoneyRequest>;
  /** Sends the payouts of one call one by one. `repeat` still repeats the call. */
  readonly #orderSender: RepeatingSender<MoneyRequest>;

  constructor(options: CallbackLineParts) {
    this.#door = new CallbackLine(options);
    const rules = {
      send: (request: MoneyRequest) => this.#send(request),
      isOpen: isUndecided,
      wait: (ms: number) => options.runtime.wait(ms),
      attemptsMax: TRIES_MAX,
      pauseMs: PAUSE_MS,
    };
    this.#sender = new RepeatingSender(rules);
    this.#orderSender = new RepeatingSender(rules);
  }

  get book(): SentBook {
    return this.#book;
  }

  async balance(player: string): Promise<SentResult> {
    const body = this.#door.write('open.operator.user.balance', { loginId: player });
    return this.#sender.once({ body, movements: [] });
  }

  bet(bet: SentBet): Promise<SentResult> {
    return this.bets([bet]);
  }

  /** Sends bets of one player in one call. After a time-out the upstream asks for their states. */
  async bets(bets: readonly SentBet[]): Promise<SentResult> {
    const request = betRequest(this.#door, bets);
    const isNew = !request.movements.some(({ betId, number }) => this.#book.has(betId, number));
    const result = await this.#sender.once(request);
    return isNew && isUndecided(result) ? this.#askFor(request, result) : result;
  }

  settle(bet: SentBet, payout: Decimal): Promise<SentResult> {
    return this.settlements([{ bet, payout }]);
  }

  /** Sends payouts of one player in one call. Payouts without an acknowledgement are sent again, order by order. */
  async settlements(payouts: readonly SentPayout[]): Promise<SentResult> {
    const request = payoutRequest(this.#door, payouts);
    if (payouts.length === 1) return this.#sender.untilAnswered(() => request);
    const result = await this.#sender.once(request);
    if (!isUndecided(result)) return result;
    const results: SentResult[] = [];
    for (const payout of payouts) {
      const order = payoutRequest(this.#door, [payout]);
      results.push(await this.#orderSender.untilAnswered(() => order));
    }
    return results.find(({ outcome }) => outcome !== 'accepted') ?? results.at(-1) ?? result;
  }

  /** Moves money into a fishing game (negative) or out of it. */
  transfer(player: string, bizId: string, amount: Decimal): Promise<SentResult> {
    const request = transferRequest(this.#door, { player, bizId, amount });
    return this.#sender.untilAnswered(() => request);
  }

  cancel(): Promise<SentResult> {
    return Promise.resolve(NOT_IN_THIS_PROTOCOL);
  }

  async repeat(): Promise<SentResult> {
    return this.#sender.repeat();
  }

  /** The upstream's numbers for the states of orders; undefined without a readable answer. */
  async statuses(bets: readonly Pick<SentBet, 'betId' | 'player'>[]): Promise<readonly string[] | undefined> {
    const orderMap = bets.map(({ betId, player }) => ({ orderId: betId, loginId: player }));
    const answer = await this.#door.send(this.#door.write('open.operator.order.status', { orderMap }));
    return readStatuses(
      answer,
      bets.map(({ betId }) => betId),
    );
  }

  /** Asks whether the gateway answers. */
  ping(): Promise<CallbackAnswer> {
    return this.#door.send(this.#door.write('open.operator.ping', {}));
  }

  async #send({ body, movements }: MoneyRequest): Promise<SentResult> {
    const result = resultOf(await this.#door.send(body));
    if (result.outcome === 'accepted') this.#enter(movements);
    return result;
  }

  /** An acknowledgement that comes twice counts once. */
  #enter(movements: readonly Movement[]): void {
    for (const { number, betId, player, moved } of movements) {
      if (!this.#book.has(betId, number)) this.#book.note(betId, player, { others: { [number]: moved } });
    }
  }

  async #askFor({ movements }: MoneyRequest, unanswered: SentResult): Promise<SentResult> {
    for (let tries = 0; tries < TRIES_MAX; tries += 1) {
      await this.#door.runtime.wait(PAUSE_MS);
      const statuses = await this.statuses(movements);
      if (statuses === undefined) continue;
      this.#enter(movements.filter((_, at) => statuses[at] !== '0'));
      // The state in the gateway's reply replaces its answer to the bet.
      return { ...unanswered, code: '', outcome: statuses.includes('0') ? 'refused' : 'accepted' };
    }
    return unanswered;
  }
}
