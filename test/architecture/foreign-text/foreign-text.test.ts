import { expect } from 'chai';
import { filesBelow } from '../source-files.ts';
import { HOSTILE_SHAPES } from './hostile-shapes.ts';
import type { Reader } from './reader.ts';
import { LENGTH_MAX, READERS } from './readers.ts';
import { OTHER_FILES } from './other-files.ts';
import { takesTextApart } from './takes-text-apart.ts';

/** How much longer than the one before a text is, and how much more time it may take: linear is 8, quadratic 64. */
const [GROWTH, TIMES_MAX] = [8, 24];
/** Less than this is not told from noise on a machine that is slow and has other work: the longest text takes no reader a third of it. */
const NOISE_MS = 300;
const TRIES = 4;
/** The limits for a reader that must be detected. They keep the detection from taking minutes. */
const QUADRATIC = { length: 131_072, by: 'this test' };

/** Each text is fed to many. */
const texts = new Map<string, string>();

function textOf(name: string, length: number): string {
  const key = `${name} ${length}`;
  const text = texts.get(key) ?? HOSTILE_SHAPES[name]?.(length) ?? '';
  texts.set(key, text);
  return text;
}

/** In time of the processor, so that nothing else on the machine counts. */
async function tookMs(read: Reader['read'], text: string): Promise<number> {
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
async function shortestMs(read: Reader['read'], text: string, allowedMs: number): Promise<number> {
  let shortest = Infinity;
  for (let tries = 0; tries < TRIES && shortest > allowedMs; tries += 1) {
    shortest = Math.min(shortest, await tookMs(read, text));
  }
  return shortest;
}

/** Undefined, or what took too long; the next length is tried only when this one was quick. */
async function slownessOf({ read, bound }: Reader, shape: string): Promise<string | undefined> {
  const longest = Math.min(bound?.length ?? LENGTH_MAX, LENGTH_MAX);
  let lastMs = 0;
  for (const length of [longest / GROWTH / GROWTH, longest / GROWTH, longest].map(Math.floor)) {
    const allowedMs = Math.max(NOISE_MS, lastMs * TIMES_MAX);
    lastMs = await shortestMs(read, textOf(shape, length), allowedMs);
    if (lastMs > allowedMs) return `${length} characters took ${Math.round(lastMs)} ms`;
  }
  return undefined;
}

describe('foreign text', () => {
  after(() => texts.clear());

  it('is taken apart nowhere but by the readers of the table, and by files with a reason', () => {
    const paths = filesBelow('src').filter((path) => path.endsWith('.ts'));
    const files = paths.filter(takesTextApart);
    const read = new Set(READERS.map(({ file }) => `src/${file}`));
    const others = Object.keys(OTHER_FILES).map((file) => `src/${file}`);

    expect(files.filter((path) => !read.has(path)).sort()).to.deep.equal(others.sort());
    expect([...read].filter((path) => !paths.includes(path))).to.deep.equal([]);
  });

  it('that takes a reader too long is noticed', async () => {
    const quadratic = (text: string): void => {
      const begun = process.cpuUsage();
      const wantedMs = (NOISE_MS + 50) * (text.length / QUADRATIC.length) ** 2;
      while (process.cpuUsage(begun).user / 1_000 < wantedMs);
    };

    const slowness = await slownessOf({ name: 'quadratic', file: '', bound: QUADRATIC, read: quadratic }, 'signs');

    expect(slowness).to.match(/^131072 characters took/);
  });

  for (const reader of READERS) {
    it(`is read in time that is proportional to its length: ${reader.name}`, async () => {
      const slow: string[] = [];

      for (const shape of Object.keys(HOSTILE_SHAPES)) {
        const slowness = await slownessOf(reader, shape);
        if (slowness !== undefined) slow.push(`${shape}: ${slowness}`);
      }

      expect(slow).to.deep.equal([]);
    });
  }
});
