import type { CallbackProbe } from '../../src/application/ports/callback-probe.ts';
import type { CallbackReply } from '../../src/domain/callback/callback-outcome.ts';

/** Probes no system: returns the replies that a test has prepared, and otherwise an answer. */
export class ScriptedCallbackProbe implements CallbackProbe {
  readonly replies = new Map<string, CallbackReply>();
  readonly looked: string[] = [];

  async look(url: string): Promise<CallbackReply> {
    this.looked.push(url);
    return this.replies.get(url) ?? { kind: 'answered', httpStatus: 404, text: '' };
  }
}
