import { pause } from './pause.ts';

/** What the work comes to, or undefined when it takes longer than so many milliseconds; the work itself goes on. */
export async function within<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  const over = new AbortController();
  try {
    return await Promise.race([work, pause(ms, over.signal).then(() => undefined)]);
  } finally {
    over.abort();
  }
}
