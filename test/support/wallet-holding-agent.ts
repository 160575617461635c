/** An Agent that holds its player's wallet. It checks signatures, accepts every callback once, and keeps its own books. */
import { Webhook } from 'standardwebhooks';
import { Decimal } from '../../src/domain/shared/decimal.ts';
import type { AgentSystem, ReceivedCallback } from './agent-system.ts';

type Fields = Readonly<Record<string, string>>;

interface Answer {
  readonly httpStatus: number;
  readonly text: string;
}

const WORDS: Readonly<Record<number, string>> = { 0: 'success', 3001: 'insufficient_balance' };

/** A step between the Agent's booking of a bet and its answer, which may change the answer; undefined keeps it. */
type Meddling = (fields: Fields) => Promise<Answer | 'nothing' | undefined> | undefined;

export class WalletHoldingAgent {
  balance = Decimal.from('1000');
  /** Callbacks in the order in which they took effect, such as `bet B 1`. */
  readonly booked: string[] = [];
  readonly unsigned: string[] = [];
  meddling: Meddling = () => undefined;
  readonly #webhook: Webhook;
  /** Stakes by provider and number. A bet that was cancelled before it came has a stake of zero. */
  readonly #bets = new Map<string, { readonly stake: Decimal; isCancelled: boolean }>();
  readonly #settled = new Set<string>();

  constructor(system: AgentSystem, secret: string) {
    this.#webhook = new Webhook(secret);
    system.answering = (callback) => this.#answer(callback);
  }

  async #answer(callback: ReceivedCallback): Promise<Answer | 'nothing'> {
    try {
      this.#webhook.verify(callback.body, callback.headers);
    } catch {
      this.unsigned.push(callback.path);
    }
    const fields = JSON.parse(callback.body) as Fields;
    const role = callback.path.split('/').at(-1)!;
    if (role === 'bet') {
      const answer = this.#bet(fields);
      return (await this.meddling(fields)) ?? answer;
    }
    if (role === 'cancel') this.#cancel(fields);
    if (role === 'settle') this.#settle(fields);
    return this.#envelope(0);
  }

  #bet(fields: Fields): Answer {
    const key = `${fields['provider']!} ${fields['transaction_id']!}`;
    const known = this.#bets.get(key);
    if (known !== undefined) return this.#envelope(known.isCancelled ? 3006 : 0);
    const stake = Decimal.from(fields['amount']!);
    if (this.balance.minus(stake).isNegative()) return this.#envelope(3001);
    this.balance = this.balance.minus(stake);
    this.#bets.set(key, { stake, isCancelled: false });
    this.booked.push(`bet ${key}`);
    return this.#envelope(0);
  }

  #cancel(fields: Fields): void {
    const key = `${fields['provider']!} ${fields['original_transaction_id']!}`;
    const bet = this.#bets.get(key);
    if (bet?.isCancelled === true) return;
    this.#bets.set(key, { stake: Decimal.ZERO, isCancelled: true });
    this.balance = this.balance.plus(bet?.stake ?? Decimal.ZERO);
    this.booked.push(`cancel ${key}`);
  }

  #settle(fields: Fields): void {
    const key = `${fields['provider']!} ${fields['action']!} ${fields['transaction_id']!}`;
    if (this.#settled.has(key)) return;
    this.#settled.add(key);
    const amount = Decimal.from(fields['amount']!);
    this.balance = this.balance.plus(fields['direction'] === 'debit' ? amount.negated() : amount);
    this.booked.push(`settle ${fields['provider']!} ${fields['transaction_id']!}`);
  }

  #envelope(code: number): Answer {
    const data = { balance: this.balance.toString(), ...(code in WORDS && { status: WORDS[code] }) };
    return { httpStatus: 200, text: JSON.stringify({ status: code === 0, code, data, msg: '' }) };
  }
}
