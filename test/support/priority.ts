import { existsSync, readdirSync } from 'node:fs';
import { setPriority } from 'node:os';

/**
 * Gives a process another priority, all of its threads too: Linux has a priority for each thread, and those that collect V8's memory exist by now.
 * Threads that begin later have that of the one which makes them.
 */
export function setPriorityOfAll(pid: number, priority: number): void {
  const folder = `/proc/${pid}/task`;
  const threads = existsSync(folder) ? readdirSync(folder).map(Number) : [];
  for (const id of [pid, ...threads]) setPriority(id, priority);
}
