import type { NotedRefusal, RefusalLog } from '../../src/application/ports/refusal-log.ts';
import { InMemoryMoney } from './in-memory-money.ts';

export class InMemoryRefusalLog implements RefusalLog {
  readonly #money: InMemoryMoney;

  constructor(money = new InMemoryMoney()) {
    this.#money = money;
  }

  async note(refusals: readonly NotedRefusal[], nowMs: number): Promise<void> {
    for (const refusal of refusals) {
      const key = keyOf(refusal);
      if (!this.#money.refusals.has(key)) this.#money.refusals.set(key, { ...refusal, firstAtMs: nowMs });
    }
  }
}

const keyOf = ({ wallet, event, because }: NotedRefusal): string =>
  JSON.stringify([
    ...[wallet.playerId, wallet.provider, wallet.currency, event.kind, event.transactionId, because, event.action],
    ...[event.movement.toString(), event.roundId, event.wagerId],
  ]);
