/**
 * The result of the work, or undefined when it takes longer than so many milliseconds; the work itself goes on. The timer is a bare one, because
 * each event of a provider needs it: with an AbortSignal it took 40 µs, so it takes one or two.
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
