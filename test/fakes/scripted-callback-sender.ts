import type { CallbackRequest, CallbackSender } from '../../src/application/ports/callback-sender.ts';
import type { AskAgentParts } from '../../src/application/wallet/ask-agent.ts';
import type { CallbackReply } from '../../src/domain/callback/callback-outcome.ts';

/** Sends nothing: remembers the requests, and returns the answers that a test has prepared. */
export class ScriptedCallbackSender implements CallbackSender {
  readonly sent: CallbackRequest[] = [];
  /** Called while a request is on its way, for example to let time pass. */
  onSend: () => void = () => undefined;
  #replies: CallbackReply[] = [];

  /** The replies in their order; the last one repeats. */
  replyWith(...replies: readonly CallbackReply[]): void {
    this.#replies = [...replies];
  }

  async send(request: CallbackRequest): Promise<CallbackReply> {
    this.sent.push(request);
    this.onSend();
    const [reply = ACCEPTED] = this.#replies;
    if (this.#replies.length > 1) this.#replies.shift();
    return reply;
  }
}

export const answered = (httpStatus: number, body: object): CallbackReply => ({
  kind: 'answered',
  httpStatus,
  text: JSON.stringify(body),
});

export const ACCEPTED = answered(200, { status: true, code: 0, data: {}, msg: '' });
export const REFUSED = answered(200, { status: false, code: 3001, data: {}, msg: 'no money' });
export const UNREACHABLE: CallbackReply = { kind: 'unreachable', detail: 'ECONNREFUSED' };

/** For Agents that are called. */
export const NOBODY_FETCHES: AskAgentParts['askByFetch'] = {
  execute: () => Promise.reject(new Error('nobody fetches here')),
};
