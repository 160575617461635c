import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { filesBelow } from './source-files.ts';

/**
 * The most doc comments and paragraphs that may begin with "What", "Who" or "Whoever" and be no question. The numbers only fall: a commit that
 * rewrites such sentences lowers the number of its place. A place that is not listed has none.
 */
const LEFT: Readonly<Record<string, number>> = {
  'test/architecture': 1,
};

/**
 * The most comments with a {@link DIALECT} pattern, by the same rule. Rooms whose comments were rewritten are not listed.
 */
const DIALECT_LEFT: Readonly<Record<string, number>> = {
  'test/architecture': 2,
};

/** Turns of phrase that a reader must read twice. A comment names its subject instead, or uses the word of the field. */
const DIALECT: readonly RegExp[] = [
  /^(?:Of|Those|This one|Such as|Where|So (?:many|much|often))\b/,
  /^The same(?:[,;:.]| (?:as|by|for|from|in|of|on|to|when|where|with|without)\b)/,
  /\bundefined (?:for none|where)\b/i,
  /\bwhere there (?:is|are) none\b/,
  /\bthat (?:is|are) none\b/,
  /\btold of\b/,
  /\bas (?:it|they) may\b/,
  /\bby less\b/,
  /\bstrangers?\b/,
  /\bdoors?\b/,
  /\bleft lying\b/,
];

const COMMENT = /\/\*\*(.*?)\*\//gs;
const FENCE = /^\s*```.*?^\s*```/gms;
/** The lines at which a paragraph or a list item begins. */
const PARAGRAPH = /\n(?:[ \t]*\n)+|\n(?=[ \t]*(?:[-*>]|\d+\.)\s)/;
const MARKERS = /^(?:\s|\*|-|>|\d+\.\s)+/;
const FIRST_SENTENCE = /^(?:What|Who|Whoever)\b[^.?!]*\??/;

const LINE_COMMENTS = /(?:^[ \t]*\/\/.*\n)+/gm;
const LINE_START = /\n[ \t]*(?:\*|\/\/)?[ \t]*/g;

/** The text of each doc comment. */
const commentsOf = (source: string): readonly string[] => [...source.matchAll(COMMENT)].map(([, text = '']) => text);

/** The paragraphs and list items of a page, without code. */
const paragraphsOf = (page: string): readonly string[] => page.replace(FENCE, '\n').split(PARAGRAPH);

const isWithoutSubject = (text: string): boolean =>
  FIRST_SENTENCE.exec(text.replace(MARKERS, ''))?.[0].endsWith('?') === false;

/** The text of each comment on one line: doc comments, and lines with `//` that follow each other. */
const allCommentsOf = (source: string): readonly string[] =>
  [...commentsOf(source), ...(source.match(LINE_COMMENTS) ?? [])].map((text) =>
    `\n${text}`.replace(LINE_START, ' ').trim(),
  );

const isDialect = (comment: string): boolean => DIALECT.some((pattern) => pattern.test(comment));

function countIn(path: string): number {
  const text = readFileSync(path, 'utf8');
  return (path.endsWith('.md') ? paragraphsOf(text) : commentsOf(text)).filter(isWithoutSubject).length;
}

const dialectIn = (path: string): number => allCommentsOf(readFileSync(path, 'utf8')).filter(isDialect).length;

/** The places with more findings than are left, each with its number. */
function tooMany(
  paths: readonly string[],
  countOf: (path: string) => number,
  left: Readonly<Record<string, number>>,
): readonly (readonly [place: string, count: number])[] {
  const found = new Map<string, number>();
  for (const path of paths) found.set(placeOf(path), (found.get(placeOf(path)) ?? 0) + countOf(path));
  return [...found].filter(([place, count]) => count > (left[place] ?? 0));
}

/** A page stands for itself, a source file for its folder: two levels deep, three in `src/adapters`. */
const placeOf = (path: string): string =>
  path.endsWith('.md') ? path : path.split('/', path.startsWith('src/adapters/') ? 3 : 2).join('/');

const FOLDERS = [
  'src',
  'docs',
  'test',
  'tools',
  'packages/agent-sdk/src',
  'packages/agent-sdk/test',
  'packages/protocol-kit/src',
];

/** The types of the SDK have the sentences of the contracts, which are read where they are written. */
const ownFiles = (): readonly string[] => FOLDERS.flatMap(filesBelow).filter((path) => !path.includes('/generated/'));

describe('sentences', () => {
  it('begin with their subject, but for those that are left', () => {
    const paths = ownFiles().concat('README.md', 'STYLE.md', 'CONTRIBUTING.md');
    const read = paths.filter((path) => /\.(?:ts|md)$/.test(path));

    expect(tooMany(read, countIn, LEFT)).to.deep.equal([]);
  });

  it('of comments are in plain words, but for those that are left', () => {
    const sources = ownFiles().filter((path) => path.endsWith('.ts'));

    expect(tooMany(sources, dialectIn, DIALECT_LEFT)).to.deep.equal([]);
  });

  it('would be found without one', () => {
    const source =
      '/** What is kept. */ a; /**\n * Who asks\n * is let in.\n */ b; /** What is it? It is one. */ c; /** Whose. */';
    const page = '- **Whoever** asks.\n- Who is it?\n\nIt is\nWhat a line.\n\n```\nWhat code\n```\n\n1. What is left.';

    expect(commentsOf(source).filter(isWithoutSubject)).to.have.length(2);
    expect(paragraphsOf(page).filter(isWithoutSubject)).to.deep.equal(['- **Whoever** asks.', '1. What is left.']);
  });

  it('would be found in other words than plain ones', () => {
    const source = [
      '/** Of one process. */ a;',
      '/**\n * Callers who\n * are told of it. */ b;',
      '  // Refuses a request from\n  // a stranger.\n  c;',
      '/** The same seed gives the same numbers. */ d;',
      '/** Undefined if nobody told the Agent. */ e;',
      'const f = "// Where";',
    ].join('\n');

    expect(allCommentsOf(source).filter(isDialect)).to.deep.equal([
      'Of one process.',
      'Callers who are told of it.',
      'Refuses a request from a stranger.',
    ]);
  });
});
