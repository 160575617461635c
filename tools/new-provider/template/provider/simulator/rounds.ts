import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { Decimal } from '../../../../../src/domain/shared/decimal.ts';
import type {
  SentBet,
  SentBook,
  SentResult,
  SimulatorSender,
} from '../../../../../src/adapters/providers/simulation/simulator-sender.ts';
import type { SenderParts } from '../../../../../src/adapters/providers/simulation/simulator.ts';
import { UpstreamHttp } from '../../../../../src/adapters/providers/upstream/upstream-http.ts';
import { AcknowledgedBets, type Change } from './acknowledged-bets.ts';

/** How often what must arrive is sent; the real one goes on for longer. */
const ATTEMPTS_MAX = 5;
const PAUSE_MS = 100;
const GAME = 'lucky-seven';

interface Prepared {
  readonly path: string;
  readonly body: string;
  acknowledge(): void;
}

/** Plays rounds against a gateway as the upstream does. */
export class SimulatedRounds implements SimulatorSender {
  readonly canCancel = true;
  readonly #parts: SenderParts;
  readonly #secretKey: string;
  readonly #http: UpstreamHttp;
  readonly #book = new AcknowledgedBets();
  #last: Prepared | undefined;

  constructor(parts: SenderParts, secretKey: string) {
    this.#parts = parts;
    this.#secretKey = secretKey;
    this.#http = new UpstreamHttp(parts.timeoutMs);
  }

  get book(): SentBook {
    return this.#book;
  }

  balance(player: string): Promise<SentResult> {
    return this.#once({ path: '/balance', body: JSON.stringify({ player }), acknowledge: () => undefined });
  }

  /** Sent once: whoever gets no answer takes it back. */
  bet(bet: SentBet): Promise<SentResult> {
    const fields = { game: GAME, amount: bet.stake.toString() };
    return this.#once(this.#prepared('/bet', bet, { fields, change: { stake: bet.stake } }));
  }

  settle(bet: SentBet, payout: Decimal): Promise<SentResult> {
    const fields = { payout: `${bet.betId}-payout`, amount: payout.toString() };
    return this.#untilAnswered(this.#prepared('/settle', bet, { fields, change: { payout } }));
  }

  cancel(bet: SentBet): Promise<SentResult> {
    const fields = { cancel: `${bet.betId}-cancel` };
    return this.#untilAnswered(this.#prepared('/cancel', bet, { fields, change: { isTakenBack: true } }));
  }

  repeat(): Promise<SentResult> {
    if (this.#last === undefined) throw new Error('nothing was sent yet');
    return this.#once(this.#last);
  }

  #prepared(path: string, bet: SentBet, { fields, change }: { fields: object; change: Change }): Prepared {
    const { player, roundId: round, betId } = bet;
    const body = JSON.stringify({ player, round, bet: betId, ...fields });
    return { path, body, acknowledge: () => this.#book.note(betId, player, change) };
  }

  async #once(prepared: Prepared): Promise<SentResult> {
    this.#last = prepared;
    const { path, body } = prepared;
    const sent = await this.#http.send({
      method: 'POST',
      url: `${this.#parts.callbackUrl}${path}?${this.#signed(path, body)}`,
      headers: { 'Content-Type': 'application/json' },
      body,
    });
    const result = sent.ok ? resultOf(sent.value.status, sent.value.text) : UNKNOWN;
    if (result.outcome === 'accepted') prepared.acknowledge();
    return result;
  }

  #signed(path: string, body: string): string {
    const timestamp = String(Math.floor(this.#parts.runtime.nowMs() / 1000));
    const text = `${timestamp}\nPOST\n${path}\n${body}`;
    const signature = createHmac('sha256', this.#secretKey).update(text).digest('hex');
    return new URLSearchParams({ timestamp, signature }).toString();
  }

  async #untilAnswered(prepared: Prepared): Promise<SentResult> {
    for (let attempt = 1; attempt < ATTEMPTS_MAX; attempt += 1) {
      const result = await this.#once(prepared);
      if (result.outcome !== 'unknown') return result;
      await this.#parts.runtime.wait(PAUSE_MS);
    }
    return this.#once(prepared);
  }
}

const UNKNOWN: SentResult = { outcome: 'unknown', balance: undefined, code: '' };

const answerShape = z.object({
  balance: z.string().optional(),
  error: z.object({ code: z.string() }).optional(),
});

function resultOf(status: number, text: string): SentResult {
  const read = answerShape.safeParse(jsonOf(text)).data;
  if (read === undefined || status >= 500) return UNKNOWN;
  const balance = Decimal.of(read.balance ?? '');
  if (status === 200 && balance.ok) return { outcome: 'accepted', balance: balance.value, code: 'ok' };
  return read.error === undefined ? UNKNOWN : { outcome: 'refused', balance: undefined, code: read.error.code };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
