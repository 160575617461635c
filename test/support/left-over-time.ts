import { mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { setPriorityOfAll } from './priority.ts';

/** Linux has had groups of processes in two forms, each in a folder of its own. */
const ROOTS = ['/sys/fs/cgroup/cpu', '/sys/fs/cgroup'] as const;

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

  /** The group can end only after its process. */
  end(): void {
    if (this.#folder !== undefined) removed(this.#folder);
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

function removed(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // There is no such group, or a process is in it still.
  }
}
