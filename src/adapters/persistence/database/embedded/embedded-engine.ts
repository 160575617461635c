/** PGlite, configured for a server: durable commits, and an event loop that stays responsive. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { fsyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** WASI's number for EIO. PostgreSQL stops at it, instead of acknowledging a commit that may be lost. */
const WASI_EIO = 29;

/** The part of the engine's module that this file changes. The engine's own types do not declare it. */
interface FileSystemModule {
  readonly NODEFS: { readonly stream_ops: { fsync?: (stream: { readonly nfd: number }) => number } };
  readonly FS: { readonly ErrnoError: new (errno: number) => Error };
}

/**
 * `NodeFS` has no fsync operation, so the engine's fsync(2) does nothing, and a power cut loses acknowledged commits. The engine's fdatasync(2) does
 * nothing either, hence `wal_sync_method=fsync` in `embedded-engine.ts`.
 */
class DurableNodeFS extends NodeFS {
  override async init(engine: PGlite, options: Parameters<NodeFS['init']>[1]): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(engine, options);
    const addFsync = (module: unknown): void => installFsync(module as FileSystemModule);
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] } };
  }
}

function installFsync({ NODEFS, FS }: FileSystemModule): void {
  NODEFS.stream_ops.fsync = ({ nfd }) => {
    try {
      fsyncSync(nfd);
      return 0;
    } catch {
      throw new FS.ErrnoError(WASI_EIO);
    }
  };
}

/** Statements run on the main thread. After this time of continuous work, timers and sockets get a turn. */
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

/** A PGlite that yields to the event loop between protocol messages, and that stops for good after a fatal error. */
export class EmbeddedEngine extends PGlite {
  readonly #onStopped: ((error: Error) => void) | undefined;
  #turnStartedMs = performance.now();
  #stopped: Error | undefined;

  private constructor(folder: string, onStopped?: (error: Error) => void) {
    super({ fs: new DurableNodeFS(folder), startParams: START_PARAMETERS });
    this.#onStopped = onStopped;
  }

  /** Opens the database in a folder whose parent exists. `onStopped` is called if it must stop before it is closed. */
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

  /** True if nothing more is written, not even at the end. */
  get isStopped(): boolean {
    return this.#stopped !== undefined;
  }

  override async execProtocolStream(
    message: Uint8Array,
    options?: Parameters<PGlite['execProtocolStream']>[1],
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

  /** Creates a new error each time, because Knex writes the statement into the message of the error. */
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
