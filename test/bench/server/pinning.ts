import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** The role of a process of the benchmark, which decides its core. */
export type Role = 'server' | 'generator' | 'anywhere';

const CORES = { server: '0', generator: '1' } as const;

/** A prefix of a command that binds it to its core; empty if that is not possible. */
export const pinned = (role: Role): readonly string[] =>
  role !== 'anywhere' && isPinning() ? ['taskset', '-c', CORES[role]] : [];

let isWanted = true;
let answer: boolean | undefined;

/** Leaves every process to the scheduler from now on. */
export function doNotPin(): void {
  isWanted = false;
}

/** Whether processes are kept to cores: it is wanted, and this is Linux with taskset and at least two cores. */
export function isPinning(): boolean {
  answer ??= availableParallelism() >= 2 && canRun('taskset', ['-c', '0,1', 'true']);
  return isWanted && answer;
}

function canRun(command: string, options: readonly string[]): boolean {
  try {
    execFileSync(command, options, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
