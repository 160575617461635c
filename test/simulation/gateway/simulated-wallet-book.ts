import type {
  DecidedTransaction,
  RecordedBeside,
  WalletBook,
  WalletKey,
  WalletPage,
} from '../../../src/application/ports/wallet-book.ts';
import type { TransferBook } from '../../../src/application/ports/transfer-book.ts';
import type { OpenTransaction } from './row-locks.ts';
import type { Connection } from './connection.ts';
import { laneRow, walletRow } from './simulated-database.ts';

/** The wallet book of one process: it works under row locks, and keeps everything at its commit, or nothing. */
export class SimulatedWalletBook implements WalletBook {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  async withWallet<T>(key: WalletKey, work: (page: WalletPage) => Promise<T>): Promise<T> {
    for (;;) {
      const done = await this.#transaction(key, work).catch(undoneOr);
      if (!(done instanceof Undone)) return done;
    }
  }

  async about(...asked: Parameters<WalletBook['about']>): ReturnType<WalletBook['about']> {
    await this.#connection.turn(
      `looks for ${asked[0].map(({ kind, transactionId }) => `${kind} ${transactionId}`).join(', ')}`,
    );
    return this.#connection.ground.database.book().about(...asked);
  }

  async ownersOf(...asked: Parameters<WalletBook['ownersOf']>): ReturnType<WalletBook['ownersOf']> {
    await this.#connection.turn('looks for whose transactions these are');
    return this.#connection.ground.database.book().ownersOf(...asked);
  }

  async #transaction<T>(key: WalletKey, work: (page: WalletPage) => Promise<T>): Promise<T> {
    const { ground, life } = this.#connection;
    const { rows } = ground.database;
    const transaction: OpenTransaction = { life };
    await this.#connection.turn(`begins to work on the wallet of ${key.playerId.slice(-2)}`);
    if (await rows.take(transaction, walletRow(key.playerId, key.currency))) ground.tally.count('wallet waited for');
    try {
      return await this.#commit(key, transaction, work);
    } finally {
      rows.end(transaction);
    }
  }

  async #commit<T>(key: WalletKey, transaction: OpenTransaction, work: (page: WalletPage) => Promise<T>): Promise<T> {
    const { database } = this.#connection.ground;
    let committedFrom = 0;
    const result = await database.book().withWallet(key, async (page) => {
      const done = await work(this.#page(page, transaction));
      await this.#connection.turn('commits');
      this.#mayBeUndone();
      this.#connection.mayBeLost('database_lost_before_commit');
      committedFrom = database.money.messages.length;
      return done;
    });
    database.committed(database.money.messages.slice(committedFrom));
    database.rows.end(transaction);
    await this.#connection.turn('has committed');
    this.#connection.mayBeLost('database_lost_after_commit');
    return result;
  }

  /** Another work of the same group has failed. */
  #mayBeUndone(): void {
    const { faults, schedule } = this.#connection.ground;
    if (!faults.strikes('group_undone')) return;
    schedule.note(this.#connection.life.name, 'group_undone');
    throw new Undone('another work of the group has failed');
  }

  #page(page: WalletPage, transaction: OpenTransaction): WalletPage {
    return {
      balance: page.balance,
      told: page.told,
      sequence: page.sequence,
      related: async (event) => {
        await this.#connection.turn(`reads what belongs to ${event.kind} ${event.transactionId}`);
        return page.related(event);
      },
      record: async (decided, beside) => {
        for (const lane of lanesOf(decided)) await this.#lockLane(transaction, lane);
        await this.#connection.turn(
          `records ${decided.map(({ transaction: one }) => `${one.status} ${one.kind} ${one.transactionId}`).join(', ')}`,
        );
        this.#countLate(beside);
        await page.record(decided, beside);
      },
    };
  }

  /** Counts an answer that comes after the bet has ended. */
  #countLate(beside: RecordedBeside = {}): void {
    const { database, tally } = this.#connection.ground;
    for (const { callbackId, attempt } of beside.questions ?? []) {
      const isOver = database.money.questions.get(callbackId)?.status !== undefined;
      if (isOver && attempt?.outcome === 'accepted') tally.count('late answer fenced');
    }
  }

  async #lockLane(transaction: OpenTransaction, lane: string): Promise<void> {
    await this.#connection.ground.database.rows.take(transaction, lane);
  }
}

/** Nothing of the work is kept, and it runs again. */
class Undone extends Error {
  override readonly name = 'Undone';
}

function undoneOr(error: unknown): Undone {
  if (error instanceof Undone) return error;
  throw error;
}

/** In the same order for all writers, so that no two wait for each other. */
const lanesOf = (decided: readonly DecidedTransaction[]): readonly string[] =>
  [...new Set(decided.flatMap(({ messages }) => messages.map(laneRow)))].sort();

/** The transfers of one process in the gateway's own wallet. */
export class SimulatedTransferBook implements Pick<TransferBook, 'find' | 'moveHere'> {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  find(agent: string, transferId: string): ReturnType<TransferBook['find']> {
    const { database } = this.#connection.ground;
    return this.#connection.statement(`looks for transfer ${transferId}`, () =>
      database.transfers.find(agent, transferId),
    );
  }

  async moveHere(order: Parameters<TransferBook['moveHere']>[0]): ReturnType<TransferBook['moveHere']> {
    const { ground, life } = this.#connection;
    const transaction: OpenTransaction = { life };
    await ground.database.rows.take(transaction, walletRow(order.playerId, order.currency));
    try {
      return await this.#connection.statement(`moves transfer ${order.transferId}`, async () => {
        const recorded = await ground.database.transfers.moveHere(order);
        ground.database.rows.end(transaction);
        return recorded;
      });
    } finally {
      ground.database.rows.end(transaction);
    }
  }
}
