import { mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The period in which Linux counts: short, so that a process that has used up its share soon goes on. */
const PERIOD_US = 20_000;

interface Form {
  readonly folder: string;
  readonly limits: Readonly<Record<string, (quotaUs: number) => string>>;
}

/** Linux has had groups of processes in two forms: the folder of each, and the files that hold a limit. */
const FORMS: readonly Form[] = [
  { folder: '/sys/fs/cgroup/cpu', limits: { 'cpu.cfs_period_us': () => `${PERIOD_US}`, 'cpu.cfs_quota_us': String } },
  { folder: '/sys/fs/cgroup', limits: { 'cpu.max': (quotaUs) => `${quotaUs} ${PERIOD_US}` } },
];

/** A part of one processor that a process may use, as `CPUQuota` of systemd and `--cpus` of Docker set it. */
export class ProcessorShare {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** Limits a process and its threads; 0.5 is half of one processor. Undefined where this process may not, or where there are no such groups. */
  static of(pid: number, share: number): ProcessorShare | undefined {
    for (const form of FORMS) {
      const folder = limited(form, pid, share);
      if (folder !== undefined) return new ProcessorShare(folder);
    }
    return undefined;
  }

  /** The group can end only after its process. */
  end(): void {
    removed(this.#folder);
  }
}

/** The folder of the group, or undefined. */
function limited({ folder: root, limits }: Form, pid: number, share: number): string | undefined {
  const folder = join(root, `share-of-${pid}`);
  try {
    mkdirSync(folder);
    for (const [file, textOf] of Object.entries(limits)) write(join(folder, file), textOf(share * PERIOD_US));
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
