import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, rmSync, statfsSync, closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { serverOwner } from '../../test/support/postgres-binaries.ts';
import type { PostgresPlace } from './layout.ts';

const SIZE = '1g';
const BALLAST = 'ballast';
const CHUNK = Buffer.alloc(1_048_576);

/** The reason why disks cannot be filled: only root may mount a file system. */
export const NEEDS_ROOT = 'small disks are file systems of their own, and mounting one needs root';

/** A folder, and the file system below it. */
export type DiskPlace = Pick<PostgresPlace, 'folder' | 'disk'>;

/** A small file system in memory for each PostgreSQL, which can be filled. */
export class SmallDisks {
  readonly #places: readonly DiskPlace[];
  isMounted = false;

  constructor(places: readonly DiskPlace[]) {
    this.#places = places;
  }

  mount(): void {
    const owner = serverOwner();
    if (owner === undefined) throw new Error(NEEDS_ROOT);
    for (const { folder, disk } of this.#places) {
      mkdirSync(disk, { recursive: true });
      chownSync(folder, owner.uid, owner.gid);
      const options = `size=${SIZE},mode=700,uid=${owner.uid},gid=${owner.gid}`;
      execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'gateway-cluster', disk]);
    }
    this.isMounted = true;
  }

  /** A process that is about to end may still use it. The memory is freed after the process has ended. */
  unmount(): void {
    for (const { disk } of this.#places) execFileSync('umount', ['-l', disk]);
    this.isMounted = false;
  }

  /** Writes until nothing more fits. */
  fill({ disk }: DiskPlace): void {
    const file = openSync(join(disk, BALLAST), 'a');
    try {
      while (statfsSync(disk).bavail > 0) writeSync(file, CHUNK);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    } finally {
      closeSync(file);
    }
  }

  free({ disk }: DiskPlace): void {
    if (existsSync(join(disk, BALLAST))) rmSync(join(disk, BALLAST));
  }
}
