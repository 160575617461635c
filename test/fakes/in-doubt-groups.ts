import type { OverItem } from '../../src/application/ports/in-doubt-book.ts';
import type { CallbackRole } from '../../src/domain/callback/callback-role.ts';
import type { DoubtGroup } from '../../src/domain/diagnosis/money-trouble.ts';
import type { InDoubtItem } from '../../src/domain/in-doubt/in-doubt-item.ts';
import { callbackItemOf } from './in-doubt-items.ts';
import type { CallbackBooks } from './in-memory-callback-world.ts';

/** The groups of open items, the group with the oldest item first. */
export function groupsOf(items: readonly InDoubtItem[], countMax: number): readonly DoubtGroup[] {
  const oldestFirst = [...items].sort((one, other) => one.sinceMs - other.sinceMs || (one.id < other.id ? -1 : 1));
  const groups = new Map<string, DoubtGroup>();
  for (const { kind, id, sinceMs, agent, provider, reason, detail } of oldestFirst) {
    const role = kind === 'callback' ? (detail as CallbackRole) : undefined;
    const key = JSON.stringify([kind, agent, provider, reason, role]);
    const group = groups.get(key) ?? { kind, agent, provider, reason, role, count: 0, oldest: { kind, id, sinceMs } };
    groups.set(key, { ...group, count: Math.min(countMax, group.count + 1) });
  }
  return [...groups.values()];
}

/** The item of a callback that has failed and is no longer parked. */
export function overCallbackIn(books: CallbackBooks, id: string): OverItem | undefined {
  const callback = books.callbacks.callbacks.find((one) => one.id === id);
  const failed = books.callbacks.attempts.findLast((one) => one.callbackId === id && one.outcome !== 'accepted');
  if (callback === undefined || failed === undefined) return undefined;
  if (callback.status !== 'pending' && callback.status !== 'delivered') return undefined;
  const reason = failed.outcome === 'refused' ? 'refused' : 'undelivered';
  return { item: { ...callbackItemOf(books, callback), sinceMs: failed.atMs, reason }, outcome: callback.status };
}
