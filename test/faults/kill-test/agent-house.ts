import { setTimeout as wait } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { ACCEPTING, AgentSystem, type ReceivedCallback } from '../../support/agent-system.ts';
import { AgentBook } from './agent-book.ts';
import { HEALED, type AgentKind, type AgentTrouble } from './agent-kinds.ts';
import type { Chance } from './chance.ts';
import { readCallback } from './told-callback.ts';

type Answer = typeof ACCEPTING | { readonly httpStatus: number; readonly text: string };

const FAILED: Answer = { httpStatus: 500, text: '' };
const UNSIGNED: Answer = { httpStatus: 401, text: '' };
/** How long a restart of it takes. */
const DOWN_MS_MAX = 1_500;

/** An Agent's system: a real server that believes signed callbacks only, with a book that outlives it. */
export class AgentHouse {
  readonly kind: AgentKind;
  readonly book = new AgentBook();
  readonly #chance: Chance;
  readonly #findings: string[] = [];
  #trouble: AgentTrouble;
  #webhook: Webhook | undefined;
  #system: AgentSystem;
  #restarting: Promise<void> = Promise.resolve();

  private constructor(kind: AgentKind, chance: Chance, system: AgentSystem) {
    this.kind = kind;
    this.#chance = chance;
    this.#trouble = kind.trouble;
    this.#system = system;
    system.answering = (callback) => this.#answer(callback);
  }

  static async open(kind: AgentKind, chance: Chance): Promise<AgentHouse> {
    return new AgentHouse(kind, chance, await AgentSystem.listening());
  }

  get baseUrl(): string {
    return this.#system.baseUrl;
  }

  /** Goes down and up again at its own pace, if it is of that kind. */
  begin(secret: string): void {
    this.#webhook = new Webhook(secret);
    this.#restarting = this.#restartAgainAndAgain();
  }

  /** From now on it answers at once and as it should. */
  async heal(): Promise<void> {
    this.#trouble = HEALED;
    await this.#restarting;
  }

  async close(): Promise<void> {
    await this.heal();
    await this.#system.close();
  }

  findings(): readonly string[] {
    return [...this.#findings, ...this.book.findings()].map((finding) => `${this.kind.code}: ${finding}`);
  }

  async #restartAgainAndAgain(): Promise<void> {
    while (this.#trouble.upMsMax > 0) {
      await wait(this.#chance.between(0, this.#trouble.upMsMax));
      const { port } = this.#system;
      await this.#system.close();
      await wait(this.#chance.between(0, DOWN_MS_MAX));
      this.#system = await AgentSystem.listening('127.0.0.1', port);
      this.#system.answering = (callback) => this.#answer(callback);
    }
  }

  async #answer(callback: ReceivedCallback): Promise<Answer> {
    const { answerMsMax, failing } = this.#trouble;
    await wait(this.#chance.between(0, answerMsMax));
    const isFailing = this.#chance.isHit(failing);
    if (isFailing && this.#chance.isHit(0.5)) return FAILED;
    if (!this.#isBooked(callback)) return UNSIGNED;
    return isFailing ? FAILED : ACCEPTING;
  }

  #isBooked({ path, body, headers }: ReceivedCallback): boolean {
    try {
      this.#webhook?.verify(body, headers);
      const told = readCallback(path, body);
      if (!this.kind.implements.some((role) => role === told.role)) throw new Error(`${told.role} is not implemented`);
      if (headers['webhook-id'] !== told.callbackId) throw new Error('webhook-id is not callback_id');
      this.book.take(told);
      return true;
    } catch (error) {
      this.#findings.push(`${path} could not be booked: ${String(error)}`);
      return false;
    }
  }
}
