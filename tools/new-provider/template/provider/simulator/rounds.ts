import { createHmac } from 'node:crypto';
import { Decimal, UpstreamHttp, z } from '../../../../../src/adapters/providers/protocol-kit.ts';
import {
  AcknowledgedBets,
  isUnknown,
  RepeatingSender,
  type Acknowledgement,
  type SenderParts,
  type SentBet,
  type SentBook,
  type SentResult,
  type SimulatorSender,
} from '../../../../../src/adapters/providers/simulator-kit.ts';

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
  readonly #sender: RepeatingSender<Prepared>;

  constructor(parts: SenderParts, secretKey: string) {
    this.#parts = parts;
    this.#secretKey = secretKey;
    this.#http = new UpstreamHttp({ timeoutMs: parts.timeoutMs });
    this.#sender = new RepeatingSender({
      send: (prepared) => this.#send(prepared),
      isOpen: isUnknown,
      wait: (ms) => parts.runtime.wait(ms),
    });
  }

  get book(): SentBook {
    return this.#book;
  }

  balance(player: string): Promise<SentResult> {
    return this.#sender.once({ path: '/balance', body: JSON.stringify({ player }), acknowledge: () => undefined });
  }

  /** Sends a bet once, because the caller takes back an unanswered bet. */
  bet(bet: SentBet): Promise<SentResult> {
    const fields = { game: GAME, amount: bet.stake.toString() };
    return this.#sender.once(this.#prepared('/bet', bet, { fields, change: { stake: bet.stake } }));
  }

  settle(bet: SentBet, payout: Decimal): Promise<SentResult> {
    const fields = { payout: `${bet.betId}-payout`, amount: payout.toString() };
    const prepared = this.#prepared('/settle', bet, { fields, change: { payout } });
    return this.#sender.untilAnswered(() => prepared);
  }

  cancel(bet: SentBet): Promise<SentResult> {
    const fields = { cancel: `${bet.betId}-cancel` };
    const prepared = this.#prepared('/cancel', bet, { fields, change: { isTakenBack: true } });
    return this.#sender.untilAnswered(() => prepared);
  }

  repeat(): Promise<SentResult> {
    return this.#sender.repeat();
  }

  #prepared(path: string, bet: SentBet, { fields, change }: { fields: object; change: Acknowledgement }): Prepared {
    const { player, roundId: round, betId } = bet;
    const body = JSON.stringify({ player, round, bet: betId, ...fields });
    return { path, body, acknowledge: () => this.#book.note(betId, player, change) };
  }

  async #send(prepared: Prepared): Promise<SentResult> {
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
