import type { AskedAgent, AskedQuestion } from '../../src/application/callbacks/signed-question.ts';
import { SignedQuestion } from '../../src/application/callbacks/signed-question.ts';
import type { CallbackReply } from '../../src/domain/callback/callback-outcome.ts';
import { ControllableClock } from './controllable-clock.ts';
import { CountingRandomness } from './counting-randomness.ts';

/** The systems of Agents that are asked: the real question, with replies that a test has prepared by the callback base. */
export class ScriptedSignedQuestion {
  readonly replies = new Map<string, CallbackReply>();
  readonly asked: string[] = [];
  /** Replies wait for this promise. */
  held: Promise<unknown> = Promise.resolve();
  /** The most requests that were under way at once. */
  most = 0;
  #underWay = 0;

  async ask(agent: AskedAgent): Promise<AskedQuestion> {
    const base = agent.callbackBase;
    this.asked.push(base);
    this.#underWay += 1;
    this.most = Math.max(this.most, this.#underWay);
    await this.held;
    this.#underWay -= 1;
    return this.#over(base).ask(agent);
  }

  send(...asked: Parameters<SignedQuestion['send']>): Promise<AskedQuestion> {
    return this.#over(asked[0].callbackBase).send(...asked);
  }

  #over(base: string): SignedQuestion {
    return new SignedQuestion({
      sender: { send: () => Promise.resolve(this.replies.get(base) ?? UNKNOWN_PLAYER) },
      callbackSecrets: { signing: () => Promise.resolve([SECRET]) },
      secrets: { open: () => 'whsec_AAAA' },
      clock: new ControllableClock(),
      randomness: new CountingRandomness(),
    });
  }
}

const SECRET = { id: '1', agent: 'A', secretSealed: 'sealed', createdAtMs: 0, revokedAtMs: undefined };

const UNKNOWN_PLAYER: CallbackReply = {
  kind: 'answered',
  httpStatus: 200,
  text: JSON.stringify({ status: false, code: 2001, data: {}, msg: 'player not found' }),
};
