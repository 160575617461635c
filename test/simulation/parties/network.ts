import type { CallbackRequest, CallbackSender } from '../../../src/application/ports/callback-sender.ts';
import type { CallbackReply } from '../../../src/domain/callback/callback-outcome.ts';
import type { Fault } from '../engine/faults.ts';
import type { Life } from '../engine/schedule.ts';
import { UNREACHABLE } from '../../fakes/scripted-callback-sender.ts';
import { CALLBACK_TIMEOUT_MS } from '../gateway/courier.ts';
import type { Ground } from '../gateway/connection.ts';
import type { GatewayProcess } from '../gateway/gateway-process.ts';
import type { AgentAnswer } from './simulated-agent.ts';

const USUAL_MS = [1, 40] as const;
/** Longer than any party waits. */
const LATE_MS = [2_000, 30_000] as const;

interface NetworkParts {
  readonly ground: Ground;
  readonly gateways: () => readonly GatewayProcess[];
  readonly agentAt: (url: string) => { receive(request: CallbackRequest): AgentAnswer } | undefined;
}

/** A sender, its patience, and the faults of its way. */
interface Sending {
  readonly life: Life;
  readonly what: string;
  readonly patienceMs: number;
  readonly faults: Readonly<Record<'dropped' | 'duplicated' | 'late' | 'lost', Fault>>;
}

const TO_GATEWAY = {
  dropped: 'request_dropped',
  duplicated: 'request_duplicated',
  late: 'request_late',
  lost: 'reply_lost',
} as const;
const TO_AGENT = {
  dropped: 'callback_dropped',
  duplicated: 'callback_duplicated',
  late: 'callback_late',
  lost: 'callback_reply_lost',
} as const;

/** Carries requests and answers, and loses, repeats and delays them. They arrive whether or not the sender still waits. */
export class Network {
  readonly life: Life = { name: 'network', isOver: false };
  readonly #parts: NetworkParts;

  constructor(parts: NetworkParts) {
    this.#parts = parts;
  }

  /** Asks one of the gateway processes; undefined: no answer in time. */
  ask<T>(
    sender: { readonly life: Life; readonly patienceMs: number },
    what: string,
    work: (gateway: GatewayProcess) => Promise<T | undefined>,
  ): Promise<T | undefined> {
    return this.#send<T>({ ...sender, what, faults: TO_GATEWAY }, (answer) => {
      const running = this.#parts.gateways();
      const gateway = running.length === 0 ? undefined : this.#parts.ground.random.pick(running);
      if (gateway === undefined) answer(undefined);
      else void work(gateway).then((reply) => answer(reply, gateway.life));
    });
  }

  /** The sender by which a process reaches Agents' systems. */
  senderOf(life: Life): CallbackSender {
    return { send: (request) => this.#post(life, request) };
  }

  async #post(life: Life, request: CallbackRequest): Promise<CallbackReply> {
    const what = `${request.url.split('/').at(-1) ?? ''} callback ${request.id.slice(-4)}`;
    const sending = { life, what, patienceMs: request.onceWithinMs ?? CALLBACK_TIMEOUT_MS, faults: TO_AGENT };
    let isConnected: boolean | undefined;
    const reply = await this.#send<CallbackReply>(sending, (answer) => {
      // Without a connection, no copy of the request is on its way.
      if (isConnected === false) return;
      const agent = this.#parts.agentAt(request.url);
      const { reply: given, afterMs } = agent?.receive(request) ?? { reply: UNREACHABLE, afterMs: 0 };
      const isLost = given === UNREACHABLE && isConnected === true;
      isConnected = given !== UNREACHABLE || isConnected === true;
      if (given === undefined || isLost) return;
      this.#parts.ground.schedule.after(this.life, afterMs, 'has an answer', () => answer(given));
    });
    return reply ?? { kind: 'timed_out', detail: 'no answer in time' };
  }

  #send<T>(
    { life, what, patienceMs, faults }: Sending,
    arrive: (answer: (reply: T | undefined, from?: Life) => void) => void,
  ): Promise<T | undefined> {
    const { schedule, faults: trouble } = this.#parts.ground;
    return new Promise((resolve) => {
      const patience = schedule.after(life, patienceMs, `waits no longer for an answer to ${what}`, () =>
        resolve(undefined),
      );
      const answer = (reply: T | undefined, from?: Life): void => {
        if (from?.isOver === true || trouble.strikes(faults.lost)) return;
        schedule.after(life, this.#delayMs(), `gets an answer to ${what}`, () => {
          patience.isOff = true;
          resolve(reply);
        });
      };
      const copies = trouble.strikes(faults.duplicated) ? 2 : 1;
      for (let copy = 0; copy < copies; copy += 1) {
        if (trouble.strikes(faults.dropped)) continue;
        const delayMs = trouble.strikes(faults.late) ? this.#delayMs(LATE_MS) : this.#delayMs();
        schedule.after(this.life, delayMs, `brings ${what}`, () => arrive(answer));
      }
    });
  }

  #delayMs([least, most]: readonly [number, number] = USUAL_MS): number {
    return this.#parts.ground.random.between(least, most);
  }
}
