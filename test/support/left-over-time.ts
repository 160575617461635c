import { mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { setPriorityOfAll } from './priority.ts';

/** Linux has had groups of processes (cgroups) in two forms, each in its own folder. */
const ROOTS = ['/sys/fs/cgroup/cpu', '/sys/fs/cgroup'] as const;
const LOOK_INTERVAL_MS = 20;
/** The looks of five seconds. */
const LOOKS_MAX = 250;

/**
 * The processor time that no other process wants, as `CPUWeight=idle` of systemd gives it. A lower priority (nice) is weaker. Each session is a group
 * of its own (sched(7), "The autogroup feature"), so the priority has no effect between a gateway and a database. And a process that wakes up lets
 * one of lower priority finish its slice of some milliseconds.
 */
export class LeftOverTime {
  readonly #folder: string | undefined;

  private constructor(folder: string | undefined) {
    this.#folder = folder;
  }

  /** Gives only this time to a process and all its threads. If no groups can be created, the process gets the lowest priority. */
  static of(pid: number, roots: readonly string[] = ROOTS): LeftOverTime {
    for (const root of roots) {
      const folder = idle(root, pid);
      if (folder !== undefined) return new LeftOverTime(folder);
    }
    setPriorityOfAll(pid, constants.priority.PRIORITY_LOW);
    return new LeftOverTime(undefined);
  }

  /** False if the process only has the lowest priority. */
  get isExact(): boolean {
    return this.#folder !== undefined;
  }

  /** Waits until the group is empty, because a child of the process may live a little longer. */
  async end(): Promise<void> {
    for (let left = LOOKS_MAX; this.#folder !== undefined && !removed(this.#folder) && left > 0; left -= 1)
      await wait(LOOK_INTERVAL_MS);
  }
}

/** The folder of the group; undefined if it cannot be created. */
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

/** The kernel creates these files. A missing file must not be created. */
const write = (file: string, text: string): void => {
  writeFileSync(file, text, { flag: 'r+' });
};

/** False while a process is in the group, and if the group does not exist. */
function removed(folder: string): boolean {
  try {
    rmdirSync(folder);
    return true;
  } catch {
    return false;
  }
}
