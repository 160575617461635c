import type { Decimal } from '../../../../domain/shared/decimal.ts';
import type { SentBet, SentBook, SentResult, SimulatorSender } from '../../simulation/simulator-sender.ts';
import { CallbackLine, type CallbackAnswer, type CallbackLineParts } from './callback-line.ts';
import { betRequest, payoutRequest, transferRequest, type MoneyRequest, type SentPayout } from './callback-bodies.ts';
import { RoundBook } from './round-book.ts';
import { isUndecided, readStatuses, resultOf } from './sent-results.ts';

/** How often a payout is sent before the upstream gives up, and a timed-out bet is asked for. The real numbers are not public. */
const TRIES_MAX = 3;
const PAUSE_MS = 200;
const NOT_IN_THIS_PROTOCOL: SentResult = { outcome: 'refused', balance: undefined, code: '' };

/** The calling half of the simulated upstream. */
export class Rounds implements SimulatorSender {
  /** Money comes back by settlements only. */
  readonly canCancel = false;
  readonly #door: CallbackLine;
  readonly #book = new RoundBook();
  #last: MoneyRequest | undefined;

  constructor(options: CallbackLineParts) {
    this.#door = new CallbackLine(options);
  }

  get book(): SentBook {
    return this.#book;
  }

  async balance(player: string): Promise<SentResult> {
    const body = this.#door.write('open.operator.user.balance', { loginId: player });
    return this.#send(this.#remember({ body, movements: [] }));
  }

  bet(bet: SentBet): Promise<SentResult> {
    return this.bets([bet]);
  }

  /** Bets of one player in one call; after a time-out the upstream asks what became of them. */
  async bets(bets: readonly SentBet[]): Promise<SentResult> {
    const request = this.#remember(betRequest(this.#door, bets));
    const isNew = !request.movements.some((movement) => this.#book.has(movement));
    const result = await this.#send(request);
    return isNew && isUndecided(result) ? this.#askFor(request, result) : result;
  }

  settle(bet: SentBet, payout: Decimal): Promise<SentResult> {
    return this.settlements([{ bet, payout }]);
  }

  /** Payouts of one player in one call; what is not acknowledged is sent again, order by order. */
  async settlements(payouts: readonly SentPayout[]): Promise<SentResult> {
    const request = this.#remember(payoutRequest(this.#door, payouts));
    const result = await this.#send(request);
    if (!isUndecided(result)) return result;
    if (payouts.length === 1) return this.#sendAgain(request, result);
    const results: SentResult[] = [];
    for (const payout of payouts) results.push(await this.#sendOften(payoutRequest(this.#door, [payout])));
    return results.find(({ outcome }) => outcome !== 'accepted') ?? results.at(-1) ?? result;
  }

  /** Into a fishing game (negative) or out of it. */
  transfer(player: string, bizId: string, amount: Decimal): Promise<SentResult> {
    return this.#sendOften(this.#remember(transferRequest(this.#door, { player, bizId, amount })));
  }

  cancel(): Promise<SentResult> {
    return Promise.resolve(NOT_IN_THIS_PROTOCOL);
  }

  repeat(): Promise<SentResult> {
    return this.#last === undefined ? Promise.reject(new Error('nothing was sent yet')) : this.#send(this.#last);
  }

  /** The upstream's numbers for the states of orders; undefined when it is not told. */
  async statuses(bets: readonly Pick<SentBet, 'betId' | 'player'>[]): Promise<readonly string[] | undefined> {
    const orderMap = bets.map(({ betId, player }) => ({ orderId: betId, loginId: player }));
    const answer = await this.#door.send(this.#door.write('open.operator.order.status', { orderMap }));
    return readStatuses(
      answer,
      bets.map(({ betId }) => betId),
    );
  }

  /** Asks whether anybody is there. */
  ping(): Promise<CallbackAnswer> {
    return this.#door.send(this.#door.write('open.operator.ping', {}));
  }

  #remember(request: MoneyRequest): MoneyRequest {
    this.#last = request;
    return request;
  }

  async #send({ body, movements }: MoneyRequest): Promise<SentResult> {
    const result = resultOf(await this.#door.send(body));
    if (result.outcome === 'accepted') this.#book.enter(movements);
    return result;
  }

  async #sendOften(request: MoneyRequest): Promise<SentResult> {
    return this.#sendAgain(request, await this.#send(request));
  }

  async #sendAgain(request: MoneyRequest, first: SentResult): Promise<SentResult> {
    let result = first;
    for (let tries = 1; tries < TRIES_MAX && isUndecided(result); tries += 1) {
      await this.#door.runtime.wait(PAUSE_MS);
      result = await this.#send(request);
    }
    return result;
  }

  async #askFor({ movements }: MoneyRequest, unanswered: SentResult): Promise<SentResult> {
    for (let tries = 0; tries < TRIES_MAX; tries += 1) {
      await this.#door.runtime.wait(PAUSE_MS);
      const statuses = await this.statuses(movements);
      if (statuses === undefined) continue;
      this.#book.enter(movements.filter((_, at) => statuses[at] !== '0'));
      // What the bet itself was answered with is no longer what counts.
      return { ...unanswered, code: '', outcome: statuses.includes('0') ? 'refused' : 'accepted' };
    }
    return unanswered;
  }
}
