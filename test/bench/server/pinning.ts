import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** What a process of the benchmark does, and with it which core it keeps to. */
export type Role = 'server' | 'generator' | 'anywhere';

const CORES = { server: '0', generator: '1' } as const;

/** What to put before a command so that it stays on its core; nothing where that cannot be had. */
export const pinned = (role: Role): readonly string[] =>
  role !== 'anywhere' && canPin() ? ['taskset', '-c', CORES[role]] : [];

let answer: boolean | undefined;

/** Whether processes can be kept to cores here: Linux with taskset and at least two cores. */
export function canPin(): boolean {
  answer ??= availableParallelism() >= 2 && canRun('taskset', ['-c', '0,1', 'true']);
  return answer;
}

function canRun(command: string, options: readonly string[]): boolean {
  try {
    execFileSync(command, options, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
