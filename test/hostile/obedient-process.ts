import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { basename } from 'node:path';
import { progress } from '../bench/progress.ts';
import { LeftOverTime } from '../support/left-over-time.ts';

/** A process that answers each order with one message. */
export class ObedientProcess<Order extends object> {
  readonly #child: ChildProcess;
  readonly #time: LeftOverTime | undefined;

  constructor(module: URL, time?: 'left over') {
    this.#child = fork(module, { execArgv: ['--import', 'tsx'] });
    if (time === undefined || this.#child.pid === undefined) return;
    this.#time = LeftOverTime.of(this.#child.pid);
    if (!this.#time.isExact)
      progress(`  ${basename(module.pathname)} has the lowest priority: no groups can be made here`);
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

  async kill(): Promise<void> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) {
      this.#child.kill();
      await once(this.#child, 'exit');
    }
    await this.#time?.end();
  }
}
