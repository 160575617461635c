/** PGlite, configured for a server: durable commits, and an event loop that stays responsive. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { DurableNodeFS } from './embedded-durable-fs.ts';

/** Statements run on the main thread. After this much continuous work, timers and sockets get a turn. */
const TURN_MS = 5;

/** PGlite's own list without `-F`, which would turn fsync off. */
const START_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'synchronous_commit=on',
  '-c',
  'wal_sync_method=fsync',
];

/** After an error of these severities PostgreSQL would end its process. PGlite would loop for ever at the next message. */
const DEADLY = new Set(['FATAL', 'PANIC']);

/** A PGlite that yields to the event loop between protocol messages, and that stops for good after a deadly error. */
export class EmbeddedEngine extends PGlite {
  readonly #onStopped: ((error: Error) => void) | undefined;
  #turnStartedMs = performance.now();
  #stopped: Error | undefined;

  private constructor(folder: string, onStopped?: (error: Error) => void) {
    super({ fs: new DurableNodeFS(folder), startParams: START_PARAMETERS });
    this.#onStopped = onStopped;
  }

  /** Opens the database in a folder whose parent exists; `onStopped` is called if it must stop before it is closed. */
  static async start(folder: string, onStopped?: (error: Error) => void): Promise<EmbeddedEngine> {
    const engine = new EmbeddedEngine(folder, onStopped);
    await engine.waitReady;
    return engine;
  }

  /** Rejects every later statement with this error, and leaves the files unchanged. */
  stop(error: Error): void {
    if (this.#stopped) return;
    this.#stopped = error;
    this.#onStopped?.(error);
  }

  /** True when nothing more is written, not even at the end. */
  get isStopped(): boolean {
    return this.#stopped !== undefined;
  }

  override async execProtocolStream(
    ...[message, options]: Parameters<PGlite['execProtocolStream']>
  ): ReturnType<PGlite['execProtocolStream']> {
    if (performance.now() - this.#turnStartedMs > TURN_MS) {
      await nextTurn();
      this.#turnStartedMs = performance.now();
    }
    this.#throwIfStopped();
    const replies = await super.execProtocolStream(message, options);
    this.#stopAfterDeath(replies);
    this.#throwIfStopped();
    return replies;
  }

  /** Makes a new error each time, because Knex writes the statement into the message of the error. */
  #throwIfStopped(): void {
    if (this.#stopped) throw new Error(this.#stopped.message, { cause: this.#stopped });
  }

  #stopAfterDeath(replies: readonly { readonly name: string }[]): void {
    const error = replies.find(({ name }) => name === 'error') as { severity?: string; message?: string } | undefined;
    if (!error || !DEADLY.has(error.severity ?? '')) return;
    const reason = `The embedded database stopped (${error.message}): remove the cause and start the process again.`;
    this.stop(new Error(reason, { cause: error }));
  }
}
