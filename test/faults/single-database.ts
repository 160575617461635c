/** One PostgreSQL that can be killed, frozen and filled, and that comes back at the same address. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { processesBelow, signalBelow } from '../../tools/cluster/processes.ts';
import { SmallDisks } from '../../tools/cluster/small-disks.ts';
import {
  serverFolder,
  serverFolderAt,
  startPostgresCluster,
  type PostgresCluster,
} from '../support/postgres-cluster.ts';
import { rowsOf } from './database-rows.ts';

/** Only root may mount the small file system that can be filled. */
export const HAS_SMALL_DISK = process.getuid?.() === 0;

export class SingleDatabase {
  readonly #binaries: string;
  readonly #parent: string;
  readonly #folder: string;
  readonly #disks: SmallDisks;
  #server: PostgresCluster;

  private constructor(
    { binaries, parent, folder, disks }: Record<'binaries' | 'parent' | 'folder', string> & { disks: SmallDisks },
    server: PostgresCluster,
  ) {
    this.#binaries = binaries;
    this.#parent = parent;
    this.#folder = folder;
    this.#disks = disks;
    this.#server = server;
  }

  static async start(binaries: string): Promise<SingleDatabase> {
    const parent = serverFolder();
    const disk = join(parent, 'disk');
    const disks = new SmallDisks([{ folder: parent, disk }]);
    if (HAS_SMALL_DISK) disks.mount();
    const folder = serverFolderAt(join(disk, 'server'));
    const server = await startPostgresCluster(binaries, { folder, isKept: true });
    const database = new SingleDatabase({ binaries, parent, folder, disks }, server);
    await rowsOf(server.url, 'create role gateway login');
    await rowsOf(server.url, 'create database gateway owner gateway');
    return database;
  }

  /** The address for the superuser. */
  get url(): string {
    return this.#server.url.replace(/\/postgres$/, '/gateway');
  }

  /** The address for the gateway. */
  get gatewayUrl(): string {
    return this.url.replace('postgres@', 'gateway@');
  }

  freeze(): void {
    signalBelow(this.#folder, 'SIGSTOP');
  }

  thaw(): void {
    signalBelow(this.#folder, 'SIGCONT');
  }

  /** SIGKILL for all processes of the server at once. */
  kill(): void {
    signalBelow(join(this.#folder, 'data'), 'SIGKILL');
  }

  /** Starts the server where none runs, as a service manager does it. */
  async startAgain(): Promise<void> {
    if (processesBelow(join(this.#folder, 'data')).length > 0) return;
    await this.#server.stop();
    const port = Number(new URL(this.#server.url).port);
    this.#server = await startPostgresCluster(this.#binaries, { folder: this.#folder, isKept: true, port });
  }

  fill(): void {
    this.#disks.fill({ folder: this.#parent, disk: join(this.#parent, 'disk') });
  }

  free(): void {
    this.#disks.free({ folder: this.#parent, disk: join(this.#parent, 'disk') });
  }

  async close(): Promise<void> {
    await this.#server.stop();
    if (this.#disks.isMounted) this.#disks.unmount();
    await rm(this.#parent, { recursive: true, force: true });
  }
}
