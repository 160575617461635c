import { mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { setPriorityOfAll } from './priority.ts';

/** Linux has had groups of processes in two forms, each in a folder of its own. */
const ROOTS = ['/sys/fs/cgroup/cpu', '/sys/fs/cgroup'] as const;
const LOOK_INTERVAL_MS = 20;
/** Five seconds of looks. */
const LOOKS_MAX = 250;

/**
 * The processor time that nobody else wants, as `CPUWeight=idle` of systemd gives it. A lower priority (nice) is less: each session is a group of
 * its own (sched(7), "The autogroup feature"), so it does not count between a gateway and a database, and a process that wakes up lets one
 * of lower priority finish its slice of some milliseconds.
 */
export class LeftOverTime {
  readonly #folder: string | undefined;

  private constructor(folder: string | undefined) {
    this.#folder = folder;
  }

  /** Gives it to a process and all its threads. Where no groups can be made, the process gets the lowest priority. */
  static of(pid: number, roots: readonly string[] = ROOTS): LeftOverTime {
    for (const root of roots) {
      const folder = idle(root, pid);
      if (folder !== undefined) return new LeftOverTime(folder);
    }
    setPriorityOfAll(pid, constants.priority.PRIORITY_LOW);
    return new LeftOverTime(undefined);
  }

  /** False where it is the lowest priority only. */
  get isExact(): boolean {
    return this.#folder !== undefined;
  }

  /** Waits until the group is empty: a process of its process may live a little longer. */
  async end(): Promise<void> {
    for (let left = LOOKS_MAX; this.#folder !== undefined && !removed(this.#folder) && left > 0; left -= 1)
      await wait(LOOK_INTERVAL_MS);
  }
}

/** The folder of the group, or undefined. */
function idle(root: string, pid: number): string | undefined {
  const folder = join(root, `left-over-for-${pid}`);
  try {
    mkdirSync(folder);
    write(join(folder, 'cpu.idle'), '1');
    write(join(folder, 'cgroup.procs'), String(pid));
    return folder;
  } catch {
    removed(folder);
    return undefined;
  }
}

/** The kernel makes these files; a file that is not there must not become one. */
const write = (file: string, text: string): void => {
  writeFileSync(file, text, { flag: 'r+' });
};

/** False while a process is in it, and where there is no such group. */
function removed(folder: string): boolean {
  try {
    rmdirSync(folder);
    return true;
  } catch {
    return false;
  }
}
