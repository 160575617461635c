import { setTimeout as wait } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { BALANCE_CALLBACK_PATH } from '../../../src/domain/callback/callback-role.ts';
import { AgentSystem, type ReceivedCallback } from '../../support/agent-system.ts';
import { AgentBook } from './agent-book.ts';
import type { Book, BookReply } from './book.ts';
import { HEALED, type AgentKind, type AgentTrouble } from './agent-kinds.ts';
import type { Chance } from './chance.ts';
import { HoldingBook } from './holding-book.ts';
import { readCallback, type ToldCallback } from './told-callback.ts';

interface Answer {
  readonly httpStatus: number;
  readonly text: string;
}

const FAILED: Answer = { httpStatus: 500, text: '' };
const UNSIGNED: Answer = { httpStatus: 401, text: '' };
const TARDY_MS = [2_000, 6_000] as const;
/** Longest restart of the Agent's system. */
const DOWN_MS_MAX = 1_500;

/** An Agent's system: a real server that accepts only signed callbacks, with a book that survives its restarts. */
export class AgentHouse {
  readonly kind: AgentKind;
  readonly book: Book;
  /** The number of questions for a balance. */
  looks = 0;
  readonly #chance: Chance;
  readonly #findings: string[] = [];
  #trouble: AgentTrouble;
  #webhook: Webhook | undefined;
  #system: AgentSystem;
  #restarting: Promise<void> = Promise.resolve();

  private constructor(kind: AgentKind, chance: Chance, system: AgentSystem) {
    this.kind = kind;
    this.book = kind.walletMode === 'agent' ? new HoldingBook() : new AgentBook();
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

  /** Starts the restarts, if the Agent is of that kind. */
  begin(secret: string): void {
    this.#webhook = new Webhook(secret);
    this.#restarting = this.#restartAgainAndAgain();
  }

  /** From now on it answers at once and correctly. */
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
    const { answerMsMax, failing, tardy } = this.#trouble;
    await wait(this.#chance.between(0, answerMsMax));
    const isFailing = this.#chance.isHit(failing);
    const tardyMs = this.#chance.isHit(tardy) ? this.#chance.between(...TARDY_MS) : 0;
    const isFirst = this.#chance.isHit(0.5);
    if (isFailing && isFirst) return FAILED;
    if (isFirst) await wait(tardyMs);
    const reply = this.#reply(callback);
    if (!isFirst) await wait(tardyMs);
    if (reply === undefined) return UNSIGNED;
    return isFailing ? FAILED : envelope(reply);
  }

  /** Undefined when the callback cannot be trusted. */
  #reply({ path, body, headers }: ReceivedCallback): BookReply | undefined {
    try {
      this.#webhook?.verify(body, headers);
      return path === BALANCE_CALLBACK_PATH ? this.#tellBalance(body) : this.#take(readCallback(path, body), headers);
    } catch (error) {
      this.#findings.push(`${path} could not be booked: ${String(error)}`);
      return undefined;
    }
  }

  #take(told: ToldCallback, headers: ReceivedCallback['headers']): BookReply {
    if (!this.kind.implements.some((role) => role === told.role)) throw new Error(`${told.role} is not implemented`);
    if (headers['webhook-id'] !== told.callbackId) throw new Error('webhook-id is not callback_id');
    return this.book.take(told);
  }

  #tellBalance(body: string): BookReply {
    if (this.kind.walletMode !== 'agent') throw new Error('the wallets are not here');
    this.looks += 1;
    const { username } = JSON.parse(body) as { readonly username: string };
    return { code: 0, balance: this.book.purses.balanceOf(username) };
  }
}

function envelope({ code, balance }: BookReply): Answer {
  const data = balance === undefined ? {} : { balance: balance.toString(), status: WORDS.get(code) };
  return { httpStatus: 200, text: JSON.stringify({ status: code === 0, code, data, msg: '' }) };
}

const WORDS: ReadonlyMap<number, string> = new Map([
  [0, 'success'],
  [3001, 'insufficient_balance'],
]);
