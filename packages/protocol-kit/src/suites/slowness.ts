import { ANSWER_LIMITS } from '../index.ts';
import { HOSTILE_SHAPES } from './hostile-shapes.ts';

type Read = (text: string) => unknown;

/** How much longer than the one before a text is, and how much more time it may take: linear is 8, quadratic 64. */
const [GROWTH, TIMES_MAX] = [8, 24];
/** Less than this is not told from noise on a machine that is slow and has other work: the longest text takes no reader a third of it. */
export const NOISE_MS = 300;
const TRIES = 4;
/** Longest text that anything is fed: a quarter of what a provider may answer, of which a quadratic reader takes a 16th of the time of all. */
const LENGTH_MAX = ANSWER_LIMITS.bytes / 4;

/**
 * Whether a reader takes a time in proportion to the length of a hostile text: undefined, or what took too long. The next length is tried only when
 * this one was quick.
 */
export async function slownessOf(read: Read, shape: string, longestText = LENGTH_MAX): Promise<string | undefined> {
  const longest = Math.min(longestText, LENGTH_MAX);
  let lastMs = 0;
  for (const length of [longest / GROWTH / GROWTH, longest / GROWTH, longest].map(Math.floor)) {
    const allowedMs = Math.max(NOISE_MS, lastMs * TIMES_MAX);
    lastMs = await shortestMs(read, textOf(shape, length), allowedMs);
    if (lastMs > allowedMs) return `${length} characters took ${Math.round(lastMs)} ms`;
  }
  return undefined;
}

/** Lets go of the texts, which have some hundred megabytes. */
export const forgetTexts = (): void => {
  texts.clear();
};

/** Each text is fed to many. */
const texts = new Map<string, string>();

function textOf(name: string, length: number): string {
  const key = `${name} ${length}`;
  const text = texts.get(key) ?? HOSTILE_SHAPES[name]?.(length) ?? '';
  texts.set(key, text);
  return text;
}

/** In time of the processor, so that nothing else on the machine counts. */
async function tookMs(read: Read, text: string): Promise<number> {
  const begun = process.cpuUsage();
  try {
    await read(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1_000;
}

/** The shortest of some tries, of which there is a second only if the first took too long. */
async function shortestMs(read: Read, text: string, allowedMs: number): Promise<number> {
  let shortest = Infinity;
  for (let tries = 0; tries < TRIES && shortest > allowedMs; tries += 1) {
    shortest = Math.min(shortest, await tookMs(read, text));
  }
  return shortest;
}
