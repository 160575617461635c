import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** A process that answers each order with one message. */
export class ObedientProcess<Order extends object> {
  readonly #child: ChildProcess;

  constructor(module: URL) {
    this.#child = fork(module, { execArgv: ['--import', 'tsx'] });
  }

  /** The answer; rejects when the process ends before it answers. */
  async answerTo<Answer>(order: Order): Promise<Answer> {
    const ending = new AbortController();
    const { signal } = ending;
    try {
      this.#child.send(order);
      const ended = once(this.#child, 'exit', { signal }).then(() => {
        throw new Error(`The process for ${JSON.stringify(order)} ended.`);
      });
      const answered = once(this.#child, 'message', { signal }).then(([answer]) => answer as Answer);
      return await Promise.race([answered, ended]);
    } finally {
      ending.abort();
    }
  }

  kill(): void {
    this.#child.kill();
  }
}
