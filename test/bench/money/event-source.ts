/** A provider of protocol B that plays one round after the other: a bet of 1, then 1 back. */
import { call } from './local-http.ts';
import { CURRENCY, PROVIDER, playerName } from './money-world.ts';
import { signedByProvider } from './signed-by-provider.ts';

/** The parts of one event. */
export interface PlayedEvent {
  readonly transactionId: string;
  readonly round: string;
  readonly player: number;
  readonly kind: 'bet' | 'win';
}

const PATHS = { bet: 'withdraw', win: 'deposit' } as const;
const ACTIONS = { bet: 'BET', win: 'SETTLED' } as const;

export class EventSource {
  readonly #run: string;
  #rounds = 0;

  /** `run` is in all numbers, so that two sources of one database are told apart. */
  constructor(run: string) {
    this.#run = run;
  }

  /** The bet and the payout of a new round. */
  nextRound(player: number): readonly [PlayedEvent, PlayedEvent] {
    const round = `${this.#run}-${(this.#rounds += 1)}`;
    return [
      { transactionId: `${round}-bet`, round, player, kind: 'bet' },
      { transactionId: `${round}-win`, round, player, kind: 'win' },
    ];
  }

  /** Reports it to the gateway; throws unless it was taken. */
  async report(port: number, event: PlayedEvent): Promise<void> {
    const answer = await this.#answerTo(port, event);
    if (!isTaken(answer)) throw new Error(`${event.transactionId} was not taken: ${answer}`);
  }

  /** Reports it to the gateway, and returns whether it was taken. */
  async offer(port: number, event: PlayedEvent): Promise<boolean> {
    return isTaken(await this.#answerTo(port, event));
  }

  /** Reports it once more, after an answer that was lost. Returns whether it was taken, now or before. */
  async repeat(port: number, event: PlayedEvent): Promise<boolean> {
    const answer = await this.#answerTo(port, event);
    return isTaken(answer) || IS_DUPLICATE.test(answer);
  }

  #answerTo(port: number, { transactionId, round, player, kind }: PlayedEvent): Promise<string> {
    const transaction = { id: transactionId, action: ACTIONS[kind], amount: '1', wager_code: round, round_id: round };
    const entry = { member_account: playerName(player), product_code: 1006, game_type: 'SLOT' };
    return call({
      port,
      path: `/provider/${PROVIDER}/v1/api/seamless/${PATHS[kind]}`,
      headers: { 'content-type': 'application/json' },
      body: signedByProvider(PATHS[kind], {
        batch_requests: [{ ...entry, transactions: [transaction] }],
        currency: CURRENCY,
      }),
    });
  }
}

/** Protocol B: the number is recorded already. */
const IS_DUPLICATE = /"code":1003\b/;

const isTaken = (answer: string): boolean => /"code":0\b/.test(answer);
