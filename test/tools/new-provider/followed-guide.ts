/** The path of docs/adding-a-provider.md, taken in a copy of the project. */
import { existsSync, readFileSync } from 'node:fs';
import { SourceCopy, type Ran } from '../source-copy.ts';

/** The document says e; where somebody has followed it already, the next letter does as well. */
export const LETTER = Array.from('efghijklmnopqrstuvwxyz').find(
  (letter) => !existsSync(`src/adapters/providers/provider-${letter}`),
)!;
export const LABEL = LETTER.toUpperCase();

const document = readFileSync('docs/adding-a-provider.md', 'utf8')
  .replaceAll('provider-e', `provider-${LETTER}`)
  .replace('new-provider -- e\n', `new-provider -- ${LETTER}\n`)
  .replace('Protocol E is', `Protocol ${LABEL} is`);
const blocks = [...document.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, kind, text = '']) => ({ kind, text }));

/** The first command of the document, what it says, and the check that follows. */
export const [command, shown, check] = blocks.map(({ text }) => text);

/** The commands of the shorter page. */
export const [beginning, play = ''] = readFileSync('docs/guide-provider.md', 'utf8')
  .replace('new-provider -- e\n', `new-provider -- ${LETTER}\n`)
  .split('```sh\n')
  .slice(1)
  .map((rest) => rest.slice(0, rest.indexOf('```')));

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

const words = scripts['check:code']!.split(' ');
/** The commands of `npm run check:code`, and the quick tests. */
export const STEPS = [...words.filter((word) => word in scripts).map((name) => `npm run ${name}`), 'npm test'];

/** Takes the first step of the document. The caller removes the copy. */
export async function withNewProvider(): Promise<{ readonly copy: SourceCopy; readonly made: Ran }> {
  const copy = new SourceCopy();
  return { copy, made: await copy.run(command!) };
}

/** Runs the tests of these paths and patterns there. */
export const mochaOf = (paths: readonly string[]): string => `npx mocha ${paths.map((path) => `"${path}"`).join(' ')}`;
