/** The embedded database's files on disk, with an fsync that reaches the disk. */
import { fsyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** WASI's number for EIO. PostgreSQL stops at it, instead of acknowledging a commit that may be lost. */
const WASI_EIO = 29;

/** The part of the engine's module that this file changes; the engine's own types do not declare it. */
interface FileSystemModule {
  readonly NODEFS: { readonly stream_ops: { fsync?: (stream: { readonly nfd: number }) => number } };
  readonly FS: { readonly ErrnoError: new (errno: number) => Error };
}

/**
 * `NodeFS` has no fsync operation, so the engine's fsync(2) does nothing and a power cut takes acknowledged commits.
 * The engine's fdatasync(2) does nothing either, hence `wal_sync_method=fsync` in `embedded-engine.ts`.
 */
export class DurableNodeFS extends NodeFS {
  override async init(...[engine, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
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
