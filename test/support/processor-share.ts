import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The period in which Linux counts: short, so that a process that has used up its share soon goes on. */
const PERIOD_US = 20_000;

/** Linux has had groups of processes in two forms: the folder of each, and the files that hold a limit. */
const FORMS = [
  { folder: '/sys/fs/cgroup/cpu', limits: { 'cpu.cfs_period_us': () => `${PERIOD_US}`, 'cpu.cfs_quota_us': String } },
  { folder: '/sys/fs/cgroup', limits: { 'cpu.max': (quotaUs: number) => `${quotaUs} ${PERIOD_US}` } },
] as const;

/** A part of one processor that a process may use, as `CPUQuota` of systemd and `--cpus` of Docker set it. */
export class ProcessorShare {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** Limits a process and its threads; 0.5 is half of one processor. Undefined where this process may not, or where there are no such groups. */
  static of(pid: number, share: number): ProcessorShare | undefined {
    for (const { folder: root, limits } of FORMS) {
      const folder = join(root, `share-of-${pid}`);
      try {
        mkdirSync(folder);
        for (const [file, textOf] of Object.entries(limits)) write(join(folder, file), textOf(share * PERIOD_US));
        write(join(folder, 'cgroup.procs'), String(pid));
        return new ProcessorShare(folder);
      } catch {
        removed(folder);
      }
    }
    return undefined;
  }

  /** In how many periods the share was used up. */
  get exhaustions(): number {
    return Number(/^nr_throttled (\d+)$/m.exec(readFileSync(join(this.#folder, 'cpu.stat'), 'utf8'))?.[1] ?? 0);
  }

  /** The group can end only after its process. */
  end(): void {
    removed(this.#folder);
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
