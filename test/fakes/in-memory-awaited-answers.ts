import type { AwaitedAnswers } from '../../src/application/ports/awaited-answers.ts';
import type { InMemoryMoney } from './in-memory-money.ts';

export class InMemoryAwaitedAnswers implements AwaitedAnswers {
  readonly #money: InMemoryMoney;

  constructor(money: InMemoryMoney) {
    this.#money = money;
  }

  async count(max: number): ReturnType<AwaitedAnswers['count']> {
    const { questions, transfers } = this.#money;
    const asked = [...questions.values()].filter(({ status }) => status === undefined);
    const pending = [...transfers.values()].filter(({ transfer }) => transfer.status === 'pending');
    return { bet: Math.min(max, asked.length), transfer: Math.min(max, pending.length) };
  }
}
