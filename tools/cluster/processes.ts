/** Finds processes by their working folder: Patroni's server leaves every group and session, but never the folder of its data. */
import { readdirSync, readlinkSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

const PAUSE_MS = 20;

/** The processes that work in the folder or below it. */
export const processesBelow = (folder: string): readonly number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => `${folderOf(pid)}/`.startsWith(`${folder}/`))
    .map(Number);

/** Sends the signal to all of them. */
export function signalBelow(folder: string, signal: NodeJS.Signals): void {
  for (const pid of processesBelow(folder)) signalOf(pid, signal);
}

/** Ends all of them, and waits until none is left. */
export async function killBelow(folder: string): Promise<void> {
  while (processesBelow(folder).length > 0) {
    signalBelow(folder, 'SIGKILL');
    await wait(PAUSE_MS);
  }
}

/** Sends a signal to a process. A process that has ended by itself needs none. */
export function signalOf(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function folderOf(pid: string): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return ''; // The process has ended, or belongs to somebody else.
  }
}
