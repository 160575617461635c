import { setTimeout as sleep } from 'node:timers/promises';

/** Resolves after `ms` milliseconds, or as soon as the signal is aborted. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await sleep(ms, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}

/**
 * Returns the result of the work, or undefined if it takes longer than `ms` milliseconds; the work itself goes on. It uses a plain timer, because
 * each event of a provider needs one: an AbortSignal took 40 µs, and the timer takes one or two.
 */
export async function within<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ms, undefined);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
