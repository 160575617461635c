import type { Clock } from '../../../src/application/ports/clock.ts';
import type { LaneClaim } from '../../../src/application/ports/callback-queue.ts';
import { limitAt } from '../../../src/domain/player/limit.ts';
import type { Decimal } from '../../../src/domain/shared/decimal.ts';
import type { CallbackMessage } from '../../../src/domain/callback/callback-message.ts';
import { InMemoryAccountStore } from '../../fakes/in-memory-account-store.ts';
import { InMemoryAgentStore } from '../../fakes/in-memory-agent-store.ts';
import { InMemoryCallbackQueue } from '../../fakes/in-memory-callback-queue.ts';
import { InMemoryCallbackReplays } from '../../fakes/in-memory-callback-replays.ts';
import { InMemoryCallbackSecretStore } from '../../fakes/in-memory-callback-secret-store.ts';
import { InMemoryCallbacks, type KeptLane } from '../../fakes/in-memory-callbacks.ts';
import { InMemoryCatalogue } from '../../fakes/in-memory-catalogue.ts';
import { InMemoryGameCatalog } from '../../fakes/in-memory-game-catalog.ts';
import { InMemoryMoney } from '../../fakes/in-memory-money.ts';
import { InMemoryOpenAuthorizations } from '../../fakes/in-memory-open-authorizations.ts';
import { InMemoryPlayerBlocks } from '../../fakes/in-memory-player-blocks.ts';
import { InMemoryPlayerLimits } from '../../fakes/in-memory-player-limits.ts';
import { InMemoryPlayerStore } from '../../fakes/in-memory-player-store.ts';
import { InMemoryPlayers } from '../../fakes/in-memory-players.ts';
import { InMemoryProviderStore } from '../../fakes/in-memory-provider-store.ts';
import { InMemoryTransferBook } from '../../fakes/in-memory-transfer-book.ts';
import { InMemoryWalletBook } from '../../fakes/in-memory-wallet-book.ts';
import { InMemoryWallets } from '../../fakes/in-memory-wallets.ts';
import { RowLocks } from './row-locks.ts';

/** The committed data, shared by all processes. Each commit changes it at one moment. */
export class SimulatedDatabase {
  readonly money = new InMemoryMoney();
  readonly callbacks: InMemoryCallbacks;
  readonly rows = new RowLocks();
  readonly agents: InMemoryAgentStore;
  readonly catalog: InMemoryGameCatalog;
  readonly providers: InMemoryProviderStore;
  readonly accounts: InMemoryAccountStore;
  readonly players: InMemoryPlayerStore;
  readonly playerBlocks: InMemoryPlayerBlocks;
  readonly playerLimits: InMemoryPlayerLimits;
  readonly transfers = new InMemoryTransferBook(this.money);
  readonly wallets = new InMemoryWallets(this.money);
  readonly queue: InMemoryCallbackQueue;
  readonly replays: InMemoryCallbackReplays;
  readonly callbackSecrets: InMemoryCallbackSecretStore;
  readonly questions: InMemoryOpenAuthorizations;
  /** Called when there may be callbacks to deliver. */
  readonly onEnqueued = new Set<() => void>();
  readonly #people = new InMemoryPlayers();

  constructor(clock: Clock) {
    const catalogue = new InMemoryCatalogue();
    this.callbacks = new InMemoryCallbacks(() => clock.nowMs());
    this.agents = new InMemoryAgentStore(catalogue);
    this.catalog = new InMemoryGameCatalog(catalogue);
    this.providers = new InMemoryProviderStore(catalogue);
    this.accounts = new InMemoryAccountStore(this.#people);
    this.#people.nowMs = () => clock.nowMs();
    this.players = new InMemoryPlayerStore(this.#people);
    this.playerBlocks = new InMemoryPlayerBlocks(this.#people);
    this.playerLimits = new InMemoryPlayerLimits(this.#people, this.money);
    this.callbackSecrets = new InMemoryCallbackSecretStore(catalogue);
    this.questions = new InMemoryOpenAuthorizations(this.money, this.#people);
    const stores = { agents: this.agents, callbackSecrets: this.callbackSecrets };
    this.queue = new InMemoryCallbackQueue(this.callbacks, stores);
    this.replays = new InMemoryCallbackReplays(this.callbacks, this.agents);
  }

  /** A view of the book that does not wait: {@link rows} decide which work may use a wallet. */
  book(): InMemoryWalletBook {
    return new InMemoryWalletBook(this.money, this.#people);
  }

  enqueue(messages: readonly CallbackMessage[]): void {
    if (messages.length === 0) return;
    this.callbacks.enqueue(messages);
    this.wake();
  }

  /** Handles the callbacks of a commit: a question is left to the process that asks it, and an ended question holds back nothing more. */
  committed(messages: readonly CallbackMessage[]): void {
    const { questions } = this.money;
    for (const message of messages) {
      if (questions.has(message.id)) this.callbacks.ask(message);
      else this.callbacks.enqueue([message]);
    }
    for (const { message, status } of questions.values()) {
      if (status !== undefined) this.callbacks.endQuestion(message.id);
    }
    this.wake();
  }

  /** The time when the first of the open questions ends. */
  nextQuestionEndMs(): number | undefined {
    const open = [...this.money.questions.values()].filter(({ status }) => status === undefined);
    return open.length === 0 ? undefined : Math.min(...open.map(({ untilMs }) => untilMs));
  }

  wake(): void {
    for (const wake of this.onEnqueued) wake();
  }

  playerIdOf(agent: string, memberId: string): string {
    const players = [...this.#people.players.values()];
    return players.find((player) => player.agent === agent && player.memberId === memberId)?.id ?? 'nobody';
  }

  isBlocked(playerId: string): boolean {
    return (this.#people.blocks.get(playerId) ?? []).some(({ lifted }) => lifted === undefined);
  }

  /** The month's limit of losses that holds for a wallet; undefined if there is none. */
  lossLimit(playerId: string, currency: string): Decimal | undefined {
    const limit = this.#people.limits.get(`${playerId} ${currency}`)?.limits.get('loss_month');
    return limit && limitAt(limit, this.#people.nowMs()).amount;
  }

  isLocked(lane: Pick<LaneClaim, 'agent' | 'lane'>): boolean {
    return this.rows.isTaken(laneRow(lane));
  }

  /** Runs work that skips locked lanes. */
  async skippingLocked<T>(work: () => Promise<T>): Promise<T> {
    const locked = [...this.callbacks.lanes].filter(([, lane]) => this.isLocked(lane));
    for (const [key] of locked) this.callbacks.lanes.delete(key);
    try {
      return await work();
    } finally {
      for (const [key, lane] of locked) this.callbacks.lanes.set(key, lane);
    }
  }

  hasParked(): boolean {
    for (const { parkedFor } of this.callbacks.lanes.values()) if (parkedFor !== undefined) return true;
    return false;
  }

  /** The time when the next lane may be claimed; undefined when none waits. */
  nextLaneAtMs(): number | undefined {
    const waiting = [...this.callbacks.lanes.values()].filter(({ parkedFor }) => parkedFor === undefined);
    return waiting.length === 0 ? undefined : Math.min(...waiting.map((lane) => this.#readyAtMs(lane)));
  }

  #readyAtMs({ agent, readyAtMs }: KeptLane): number {
    return Math.max(readyAtMs, this.callbacks.breakers.get(agent)?.probeAtMs ?? 0);
  }
}

export const walletRow = (playerId: string, currency: string): string => `wallet ${playerId} ${currency}`;
export const laneRow = ({ agent, lane }: Pick<LaneClaim, 'agent' | 'lane'>): string => `lane ${agent} ${lane}`;
