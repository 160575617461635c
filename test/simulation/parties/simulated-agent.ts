import type { CallbackRequest } from '../../../src/application/ports/callback-sender.ts';
import type { CallbackReply } from '../../../src/domain/callback/callback-outcome.ts';
import type { Findings } from '../checks/findings.ts';
import type { Ground } from '../gateway/connection.ts';
import type { HeldWallets } from './held-wallets.ts';
import type { ToldMovement } from './told-movement.ts';
import { ACCEPTED, answered, REFUSED, UNREACHABLE } from '../../fakes/scripted-callback-sender.ts';

/** The answer of an Agent's system, and its time; undefined: no answer. */
export interface AgentAnswer {
  readonly reply: CallbackReply | undefined;
  readonly afterMs: number;
}

interface AgentParts {
  readonly code: string;
  readonly ground: Ground;
  readonly findings: Findings;
  /** Called when a callback is seen for the first time, whatever the answer. */
  readonly onFirstSeen: (id: string) => void;
  /** The wallets, if the Agent holds its players' wallets itself. */
  readonly wallets: HeldWallets | undefined;
}

const USUAL_MS = [0, 30] as const;
/** The longest is more than the gateway waits. */
const SLOW_MS = [1_000, 6_000] as const;
const DECLINED = answered(200, { status: false, code: 3002, data: {}, msg: 'not this bet' });
const CANCELLED = answered(200, { status: false, code: 3006, data: {}, msg: 'this bet was taken back' });
const FAILED = answered(503, { status: false, code: 9001, data: {}, msg: 'not now' });
/** Ways to fail after the work is done; two of them look like refusals. */
const FAILED_AFTERWARDS = [
  FAILED,
  answered(200, { status: false, code: 9002, data: {}, msg: 'not ready' }),
  answered(409, { status: false, code: 3001, data: {}, msg: 'a proxy has mapped the answer' }),
];

/** An Agent with books of its own, in both wallet modes. It books each callback once, and is not always healthy. */
export class SimulatedAgent {
  readonly code: string;
  /** Away for a long time. */
  isAway = false;
  /** Away for longer than callbacks are repeated. */
  isAwayForDays = false;
  /** By the callback's id. */
  readonly booked = new Map<string, ToldMovement>();
  readonly acknowledged = new Set<string>();
  readonly #parts: AgentParts;
  readonly #bodies = new Map<string, string>();
  readonly #refused = new Set<string>();
  /** The id under which each movement was told. */
  readonly #ids = new Map<string, string>();

  constructor(parts: AgentParts) {
    this.code = parts.code;
    this.#parts = parts;
  }

  get wallets(): HeldWallets | undefined {
    return this.#parts.wallets;
  }

  receive(request: CallbackRequest): AgentAnswer {
    const { random, faults } = this.#parts.ground;
    if (this.isAway) return { reply: random.happens(0.3) ? undefined : UNREACHABLE, afterMs: 1 };
    const reply = request.url.endsWith('/balance') ? this.#tell(request) : this.#hear(request);
    return {
      reply: faults.strikes('agent_silent') ? undefined : reply,
      afterMs: faults.strikes('agent_slow') ? random.between(...SLOW_MS) : random.between(...USUAL_MS),
    };
  }

  #hear(request: CallbackRequest): CallbackReply {
    const movement = this.#read(request);
    const reply = this.#answer(request.id, movement);
    const { role, transaction_id: number } = movement;
    this.#parts.ground.schedule.note(this.code, `${WORDS.get(reply) ?? 'accepts'} ${role} ${number}`);
    return reply;
  }

  #tell({ body }: CallbackRequest): CallbackReply {
    const { faults, tally } = this.#parts.ground;
    tally.count('balance asked');
    return faults.strikes('agent_failed') ? FAILED : this.#withBalance(JSON.parse(body) as ToldMovement);
  }

  #read({ id, url, body }: CallbackRequest): ToldMovement {
    const { findings, onFirstSeen } = this.#parts;
    const role = url.split('/').at(-1) ?? '';
    const movement = { ...(JSON.parse(body) as ToldMovement), role };
    const known = this.#bodies.get(id);
    findings.expect(known === undefined || known === body, 'told_once', () => `callback ${id} came with two bodies`);
    if (known === undefined) {
      this.#bodies.set(id, body);
      this.#isToldOnce(id, movement);
      onFirstSeen(id);
    }
    return movement;
  }

  #isToldOnce(id: string, { role, provider, username, action, transaction_id }: ToldMovement): void {
    const movement = `${role} ${action} of ${provider} ${transaction_id} for ${username}`;
    const first = this.#ids.get(movement);
    this.#parts.findings.expect(first === undefined, 'told_once', () => `${movement} came as ${first ?? ''} and ${id}`);
    this.#ids.set(movement, id);
  }

  #answer(id: string, movement: ToldMovement): CallbackReply {
    const { faults, tally } = this.#parts.ground;
    if (this.booked.has(id)) {
      tally.count('callback came again');
      return this.#accept(id, movement);
    }
    if (faults.strikes('agent_failed')) return FAILED;
    if (this.#refused.has(id) || faults.strikes('agent_refused')) return this.#refuse(id, movement);
    const verdict = this.wallets?.take(movement) ?? 'taken';
    if (verdict !== 'taken') {
      this.#refused.add(id);
      return verdict === 'poor' ? REFUSED : CANCELLED;
    }
    this.booked.set(id, movement);
    if (faults.strikes('agent_failed_after_booking')) return this.#parts.ground.random.pick(FAILED_AFTERWARDS);
    return this.#accept(id, movement);
  }

  /** A bet that was asked about stays refused. For other movements, the gateway's operator replays the callback. */
  #refuse(id: string, { role }: ToldMovement): CallbackReply {
    if (this.wallets === undefined) return REFUSED;
    if (role === 'bet') this.#refused.add(id);
    return DECLINED;
  }

  #accept(id: string, movement: ToldMovement): CallbackReply {
    this.acknowledged.add(id);
    const isToldBalance = this.wallets !== undefined && this.#parts.ground.random.happens(0.8);
    return isToldBalance ? this.#withBalance(movement) : ACCEPTED;
  }

  #withBalance({ username, currency }: ToldMovement): CallbackReply {
    const balance = ((this.wallets?.balanceOf(username, currency) ?? 0) / 100).toFixed(2);
    return answered(200, { status: true, code: 0, data: { username, currency, balance }, msg: '' });
  }
}

const WORDS = new Map([
  [REFUSED, 'refuses'],
  [DECLINED, 'declines'],
  [CANCELLED, 'knows as taken back'],
  [FAILED, 'fails at'],
]);
