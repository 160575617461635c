import type { CallbackProbe } from '../../src/application/ports/callback-probe.ts';
import type { CallbackReply } from '../../src/domain/callback/callback-outcome.ts';

/** Probes no system: returns the replies that a test has prepared, and otherwise an answer. */
export class ScriptedCallbackProbe implements CallbackProbe {
  readonly replies = new Map<string, CallbackReply>();
  readonly looked: string[] = [];
  /** Replies wait for this promise. */
  held: Promise<void> = Promise.resolve();
  /** The most requests that were under way at once. */
  most = 0;
  #underWay = 0;

  async look(url: string): Promise<CallbackReply> {
    this.looked.push(url);
    this.#underWay += 1;
    this.most = Math.max(this.most, this.#underWay);
    await this.held;
    this.#underWay -= 1;
    return this.replies.get(url) ?? { kind: 'answered', httpStatus: 404, text: '' };
  }
}
