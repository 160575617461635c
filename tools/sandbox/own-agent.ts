import { randomUUID } from 'node:crypto';
import { AgentConnection } from '../../src/adapters/cli/conformance/agent-connection.ts';
import { answerOf, toldBalance, type Answer } from '../../src/adapters/cli/conformance/answer.ts';
import { stateOf } from '../../src/adapters/cli/conformance/judge-answer.ts';
import { signCallback } from '../../src/adapters/cli/conformance/sign-callback.ts';
import { plainRequest } from '../../src/adapters/cli/conformance/tampering.ts';
import { BALANCE_CALLBACK_PATH } from '../../src/domain/callback/callback-role.ts';
import { Decimal } from '../../src/domain/shared/decimal.ts';
import { instantText } from '../../src/domain/shared/instant.ts';
import { AgentJudge } from './agent-judge.ts';
import { CURRENCY } from './set-up.ts';
import type { WireRequest } from './tapped-wire.ts';

/** An Agent's system of the user, which holds its players' wallets. */
export interface OwnAgentOptions {
  /** The callback base, without a slash at its end. */
  readonly url: string;
  /** The secret by which the Agent verifies callbacks, `whsec_...`. */
  readonly secret: string;
  /** A player with an account there, in upper case. */
  readonly player: string;
}

const TIMEOUT_MS = 5_000;
/** More than the rounds lose at any time. */
const NEEDED = Decimal.from('100');

/** The time of the machine, which is also that of the user's Agent, whether or not the clock of the sandbox is turned. */
const machineNowMs = (): number => Math.floor(performance.timeOrigin + performance.now());

/** The user's own Agent in place of the sample Agent. */
export class OwnAgent {
  readonly #options: OwnAgentOptions;

  constructor(options: OwnAgentOptions) {
    this.#options = options;
  }

  /** Begins to judge from the player's present balance. If the Agent cannot play, throws with the reason and the remedy. */
  async judged(): Promise<AgentJudge> {
    const answer = await this.#asked();
    const obstacle = this.#obstacle(answer);
    if (obstacle !== undefined) throw new Error(`${obstacle}.`);
    return new AgentJudge(toldBalance(answer) ?? Decimal.ZERO);
  }

  /** The player's balance in the Agent's book; undefined if the Agent does not tell it. */
  async balance(): Promise<Decimal | undefined> {
    return toldBalance(await this.#asked());
  }

  /** The same request with a signature by the Agent's secret and clock: the gateway has a secret of its own, and its clock may be turned. */
  signed(request: WireRequest): WireRequest {
    const headers = new Headers(request.headers);
    const id = headers.get('webhook-id') ?? '';
    const timestamp = String(Math.floor(machineNowMs() / 1_000));
    headers.set('webhook-timestamp', timestamp);
    headers.set('webhook-signature', signCallback({ id, timestamp, body: request.body }, this.#options.secret));
    return { ...request, headers };
  }

  async #asked(): Promise<Answer> {
    const { url, secret, player: username } = this.#options;
    const [id, nowMs] = [randomUUID(), machineNowMs()];
    const moment = { occurred_at: instantText(nowMs), timestamp: Math.floor(nowMs / 1_000) };
    const body = JSON.stringify({ callback_id: id, provider: 'A', username, currency: CURRENCY, ...moment });
    const signed = { id, timestamp: String(moment.timestamp), body, path: BALANCE_CALLBACK_PATH, secret };
    const connection = new AgentConnection({ url: url, timeoutMs: TIMEOUT_MS });
    const reply = await connection.send(plainRequest(signed));
    connection.close();
    return answerOf(reply);
  }

  #obstacle(answer: Answer): string | undefined {
    const {
      reply,
      httpStatus,
      envelope: { code },
    } = answer;
    const { url, player } = this.#options;
    if (reply.kind !== 'answered') {
      return `Your Agent at ${url} does not answer (${reply.detail}): start it, or name another --agent-url`;
    }
    if (httpStatus === 401 || code === 1002) {
      return `Your Agent answers ${httpStatus}: --secret is not the one by which it verifies, or a clock is wrong (here it is ${instantText(machineNowMs())})`;
    }
    if (code === 2001)
      return `Your Agent does not know the player ${player}: open an account, or name another --player`;
    if (code === 3005) return `The player ${player} of your Agent has no account in ${CURRENCY}`;
    const balance = answer.outcome === 'accepted' ? toldBalance(answer) : undefined;
    if (balance === undefined) return `The question for the balance of ${player} ${stateOf(answer)}, without a balance`;
    if (balance.compare(NEEDED) >= 0) return undefined;
    return `The player ${player} has too little: ${balance.toString()} ${CURRENCY}, and the rounds need ${NEEDED.toString()}`;
  }
}
