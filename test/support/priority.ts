import { existsSync, readdirSync } from 'node:fs';
import { setPriority } from 'node:os';

/**
 * Gives another priority to a process and all of its threads. Linux has a priority for each thread, and those that collect V8's memory already exist.
 * A later thread gets the priority of the thread that creates it.
 */
export function setPriorityOfAll(pid: number, priority: number): void {
  const folder = `/proc/${pid}/task`;
  const threads = existsSync(folder) ? readdirSync(folder).map(Number) : [];
  for (const id of [pid, ...threads]) setPriority(id, priority);
}
