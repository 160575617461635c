/** The commands that the pages show and that programs print, as a reader would paste them. */
import { readdirSync, readFileSync } from 'node:fs';
import { filesBelow } from '../architecture/source-files.ts';

/** A command with the place that shows it. `isMention`: its name within a sentence, perhaps without its arguments. */
export interface ShownCommand {
  readonly place: string;
  readonly text: string;
  readonly isMention: boolean;
}

const FENCE = /^```(\w*)\n([\s\S]*?)^```$/gm;
/** A name without a command is none. */
const INLINE = /`((?:npx|npm|agent-gateway) (?!(?:run --silent |--no )agent-gateway(?: --)?`)[^`]+)`/g;
/** A here-document with the line that begins it. */
const HERE_DOCUMENT = /^.*<<(\w+)\n[\s\S]*?^\1$/gm;
/** Commands in the literals of the source. A sentence has them between backticks; `${PROGRAM}` and `${program}` are the name of the command line. */
const PRINTED =
  /(?:agent-gateway|\$\{(?:visit\.)?program\}|\$\{PROGRAM\}) ((?:[a-z][\w-]*)(?: (?:\$\{[^}]*\}|[^`'"<\\,;\s])+)*)/g;

const PAGES = ['README.md', 'CONTRIBUTING.md', ...readdirSync('docs').map((name) => `docs/${name}`)].filter((path) =>
  path.endsWith('.md'),
);

/** The shell blocks of all pages. */
export const shellBlocks = (): readonly { readonly place: string; readonly text: string }[] =>
  PAGES.flatMap((place) =>
    [...readFileSync(place, 'utf8').matchAll(FENCE)]
      .filter(([, language]) => language === 'sh')
      .map(([, , text = '']) => ({ place, text })),
  );

/** One command a line: continued lines are joined, and comments and here-documents are left out. */
const linesOf = (text: string): readonly string[] =>
  text
    .replace(HERE_DOCUMENT, '')
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .map((line) => line.replace(/(?:^|\s)#.*$/, '').trim())
    .filter((line) => line !== '');

/** The commands of the pages, in blocks and within sentences. */
export const shownInPages = (): readonly ShownCommand[] => [
  ...shellBlocks().flatMap(({ place, text }) => linesOf(text).map((line) => ({ place, text: line, isMention: false }))),
  ...PAGES.flatMap((place) =>
    // Headings of the reference are usages, with words in brackets.
    [...readFileSync(place, 'utf8').replace(FENCE, '').replace(/^#.*$/gm, '').matchAll(INLINE)].map(
      ([, text = '']) => ({
        place,
        text: text.replace(/\s+/g, ' '),
        isMention: true,
      }),
    ),
  ),
];

/** The commands of the command line in what programs print: findings, remedies, errors, and hints of the console. */
export const printedBySource = (): readonly ShownCommand[] =>
  filesBelow('src').flatMap((place) =>
    [...withoutComments(readFileSync(place, 'utf8')).matchAll(PRINTED)].map(([, words = '']) => ({
      place,
      text: `agent-gateway ${words}`,
      isMention: false,
    })),
  );

/** The examples of commands are in the reference, which is a page. */
const withoutComments = (text: string): string =>
  text.replace(/^\s*(?:\/\*\*[\s\S]*?\*\/|\/\/.*)$/gm, '').replace(/\bexamples: \[[\s\S]*?\]/g, '');
