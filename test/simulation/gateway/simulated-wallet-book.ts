import type {
  DecidedTransaction,
  RecordedBeside,
  WalletBook,
  WalletWork,
} from '../../../src/application/ports/wallet-book.ts';
import type { TransferBook } from '../../../src/application/ports/transfer-book.ts';
import { allSteps } from '../../fakes/in-memory-wallet-book.ts';
import { factsIn, recordIn } from '../../ports/wallet-seeds.ts';
import type { OpenTransaction } from './row-locks.ts';
import type { TransactionKey } from '../../../src/domain/wallet/wallet-event.ts';
import type { Connection } from './connection.ts';
import { laneRow, walletRow } from './simulated-database.ts';

/** The wallet book of one process: it works under row locks, and keeps everything at its commit, or nothing. */
export class SimulatedWalletBook implements WalletBook {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  async run<T>(work: WalletWork<T>): Promise<T> {
    for (;;) {
      const done = await this.#transaction(work).catch(undoneOr);
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

  async #transaction<T>(work: WalletWork<T>): Promise<T> {
    const { ground, life } = this.#connection;
    const { rows } = ground.database;
    const transaction: OpenTransaction = { life };
    const { playerId, currency } = work.wallet;
    await this.#connection.turn(`begins to work on the wallet of ${playerId.slice(-2)}`);
    if (await rows.take(transaction, walletRow(playerId, currency))) ground.tally.count('wallet waited for');
    try {
      return await this.#commit(transaction, work);
    } finally {
      rows.end(transaction);
    }
  }

  async #commit<T>(transaction: OpenTransaction, work: WalletWork<T>): Promise<T> {
    const { database } = this.#connection.ground;
    const { wallet, clues } = work;
    await this.#connection.turn(`reads what belongs to ${clues.map(nameOf).join(', ')}`);
    const facts = await factsIn(database.book(), wallet, clues);
    const { value, record = [], beside = {} } = allSteps(work.decide(facts));
    for (const lane of lanesOf(record)) await this.#lockLane(transaction, lane);
    await this.#connection.turn(
      `records ${record.map(({ transaction: one }) => `${one.status} ${nameOf(one)}`).join(', ')}`,
    );
    this.#countLate(beside);
    await this.#connection.turn('commits');
    this.#mayBeUndone();
    this.#connection.mayBeLost('database_lost_before_commit');
    const committedFrom = database.money.messages.length;
    await recordIn(database.book(), wallet, record, beside);
    database.committed(database.money.messages.slice(committedFrom));
    database.rows.end(transaction);
    await this.#connection.turn('has committed');
    this.#connection.mayBeLost('database_lost_after_commit');
    return value;
  }

  /** Another work of the same group has failed. */
  #mayBeUndone(): void {
    const { faults, schedule } = this.#connection.ground;
    if (!faults.strikes('group_undone')) return;
    schedule.note(this.#connection.life.name, 'group_undone');
    throw new Undone('another work of the group has failed');
  }

  /** Counts an answer that comes after the bet has ended. */
  #countLate(beside: RecordedBeside): void {
    const { database, tally } = this.#connection.ground;
    for (const { callbackId, attempt } of beside.authorizations ?? []) {
      const isOver = database.money.questions.get(callbackId)?.status !== undefined;
      if (isOver && attempt?.outcome === 'accepted') tally.count('late answer fenced');
    }
  }

  async #lockLane(transaction: OpenTransaction, lane: string): Promise<void> {
    await this.#connection.ground.database.rows.take(transaction, lane);
  }
}

const nameOf = ({ kind, transactionId }: TransactionKey): string => `${kind} ${transactionId}`;

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
