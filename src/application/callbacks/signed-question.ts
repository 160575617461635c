import type { Agent } from '../../domain/agent/agent.ts';
import { BALANCE_CALLBACK_PATH } from '../../domain/callback/callback-role.ts';
import { outcomeOf } from '../../domain/callback/callback-outcome.ts';
import { meaningOf, type Heard, type Meaning } from '../../domain/callback/heard.ts';
import { instantText } from '../../domain/shared/instant.ts';
import { withoutAtEnd } from '../../domain/shared/without-at-end.ts';
import type { CallbackSecretStore } from '../ports/callback-secret-store.ts';
import type { CallbackSender } from '../ports/callback-sender.ts';
import type { Clock } from '../ports/clock.ts';
import type { Randomness } from '../ports/randomness.ts';
import type { SecretBox } from '../ports/secret-box.ts';
import { shownOf } from './shown-of.ts';

export interface SignedQuestionParts {
  readonly callbackSecrets: Pick<CallbackSecretStore, 'signing'>;
  readonly secrets: Pick<SecretBox, 'open'>;
  readonly sender: CallbackSender;
  readonly clock: Clock;
  readonly randomness: Randomness;
}

/** A question to an Agent's system, and the answer. */
export interface AskedQuestion extends Heard, Meaning {
  readonly url: string;
  readonly body: string;
  readonly isSigned: boolean;
  readonly latencyMs: number;
  /** Whether callbacks would be read there. */
  readonly isUnderstood: boolean;
}

/** An Agent with an address for callbacks. */
export type AskedAgent = Pick<Agent, 'code' | 'currency' | 'walletMode'> & { readonly callbackBase: string };

/** The name of a player that no Agent has. */
const TEST_PLAYER = 'GATEWAY-TEST';
/** An Agent that does not hold wallets needs no balance callback, and may say so in these words. */
const NO_SUCH_PATH: ReadonlySet<number> = new Set([404, 405, 410, 501]);

/**
 * Asks an Agent's system for the balance of a player who does not exist, as callbacks are sent: to the same address, signed, with the same deadline.
 * It is the only request that moves nothing and that shows whether the Agent takes the signature.
 */
export class SignedQuestion {
  readonly #parts: SignedQuestionParts;

  constructor(parts: SignedQuestionParts) {
    this.#parts = parts;
  }

  async ask(agent: AskedAgent): Promise<AskedQuestion> {
    const { username, currency } = { username: TEST_PLAYER, currency: agent.currency };
    const asked = await this.#post(agent, BALANCE_CALLBACK_PATH, { provider: 'TEST', username, currency });
    return { ...asked, ...readingOf(asked, agent) };
  }

  /** Sends any body to a path of the Agent's system. The fields of the moment are those of now, and the id is new, unless the body has an own one. */
  async send(agent: AskedAgent, path: string, body: Readonly<Record<string, unknown>>): Promise<AskedQuestion> {
    const asked = await this.#post(agent, path, body);
    const isUnderstood = asked.outcome === 'accepted' || asked.outcome === 'refused';
    return { ...asked, ...meaningOf(asked), isUnderstood };
  }

  async #post({ code, callbackBase }: AskedAgent, path: string, fields: Readonly<Record<string, unknown>>) {
    const { sender, clock, randomness, callbackSecrets } = this.#parts;
    const atMs = clock.nowMs();
    const { callback_id: given } = fields;
    const id = typeof given === 'string' && given !== '' ? given : randomness.id();
    const url = withoutAtEnd(callbackBase, '/') + path;
    const moment = { occurred_at: instantText(atMs), timestamp: Math.floor(atMs / 1_000) };
    const body = JSON.stringify({ ...fields, callback_id: id, ...moment });
    const signing = await callbackSecrets.signing(code);
    const secrets = signing.map(({ secretSealed }) => this.#parts.secrets.open(secretSealed));
    const reply = await sender.send({ url, id, body, secrets });
    const latencyMs = Math.max(0, clock.nowMs() - atMs);
    return { url, body, isSigned: secrets.length > 0, latencyMs, outcome: outcomeOf(reply), ...shownOf(reply) };
  }
}

function readingOf(heard: Heard & Pick<AskedQuestion, 'isSigned'>, { walletMode }: AskedAgent) {
  const meaning = meaningOf(heard);
  if (heard.outcome === 'accepted' || heard.outcome === 'refused')
    return { ...meaning, isUnderstood: true, says: heard.isSigned ? TAKES_SIGNATURE : UNSIGNED };
  const { httpStatus = 0 } = heard;
  if (walletMode === 'agent' || !NO_SUCH_PATH.has(httpStatus)) return { ...meaning, isUnderstood: false };
  return { ...meaning, isUnderstood: true, says: `answers ${httpStatus}: ${NO_BALANCES}` };
}

const TAKES_SIGNATURE = 'answers as the interface has it, and takes the signature';
const UNSIGNED = 'answers as the interface has it; there is no secret to sign with';
const NO_BALANCES =
  'it tells no balances, which only an Agent that holds wallets must; so its signature check was perhaps not reached';
