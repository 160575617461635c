import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { basename } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { progress } from '../bench/progress.ts';
import { LeftOverTime } from '../support/left-over-time.ts';

/** The longest wait for an answer beyond the time that the order names. On a machine that others keep busy, no time is left over. */
const PATIENCE_MS = 120_000;

/** A process that answers each order with one message. */
export class ObedientProcess<Order extends object> {
  readonly #child: ChildProcess;
  readonly #name: string;
  #isToGetLeftOver: boolean;
  #time: LeftOverTime | undefined;

  /** `left over`: from its first answer on, so that its start does not wait for a quiet machine. */
  constructor(module: URL, time?: 'left over') {
    this.#child = fork(module, { execArgv: ['--import', 'tsx'] });
    this.#name = basename(module.pathname);
    this.#isToGetLeftOver = time !== undefined;
  }

  /** The answer; rejects when the process ends before it answers, or does not answer in time. */
  async answerTo<Answer>(order: Order & { readonly ms?: number }): Promise<Answer> {
    const answer = await this.#answerTo<Answer>(order);
    if (this.#isToGetLeftOver && this.#child.pid !== undefined) {
      this.#isToGetLeftOver = false;
      this.#time = LeftOverTime.of(this.#child.pid);
      if (!this.#time.isExact) progress(`  ${this.#name} has the lowest priority: no groups can be made here`);
    }
    return answer;
  }

  async #answerTo<Answer>(order: Order & { readonly ms?: number }): Promise<Answer> {
    const ending = new AbortController();
    const { signal } = ending;
    const patienceMs = (order.ms ?? 0) + PATIENCE_MS;
    try {
      this.#child.send(order);
      const ended = once(this.#child, 'exit', { signal }).then(() => {
        throw new Error(`The process for ${JSON.stringify(order)} ended.`);
      });
      const answered = once(this.#child, 'message', { signal }).then(([answer]) => answer as Answer);
      const late = wait(patienceMs, undefined, { signal }).then(() => {
        throw new Error(
          `${this.#name} gave no answer for ${patienceMs / 1_000} s: is the machine busy with other things?`,
        );
      });
      return await Promise.race([answered, ended, late]);
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
