import type { NotedRefusal, RefusalLog, UnbookedReport } from '../../src/application/ports/refusal-log.ts';
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

  async noteUnbooked(reports: readonly UnbookedReport[], nowMs: number): Promise<void> {
    for (const { id, ...report } of reports) {
      const key = JSON.stringify({ ...report, amount: report.amount?.toString() });
      if (!this.#money.unbooked.has(key)) this.#money.unbooked.set(key, { ...report, id, firstAtMs: nowMs });
    }
  }
}

const keyOf = ({ wallet, event, because }: NotedRefusal): string =>
  JSON.stringify([
    ...[wallet.playerId, wallet.provider, wallet.currency, event.kind, event.transactionId, because, event.action],
    ...[event.movement.toString(), event.roundId, event.wagerId],
  ]);
