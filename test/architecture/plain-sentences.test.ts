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

const COMMENT = /\/\*\*(.*?)\*\//gs;
const FENCE = /^\s*```.*?^\s*```/gms;
/** The lines at which a paragraph or a list item begins. */
const PARAGRAPH = /\n(?:[ \t]*\n)+|\n(?=[ \t]*(?:[-*>]|\d+\.)\s)/;
const MARKERS = /^(?:\s|\*|-|>|\d+\.\s)+/;
const FIRST_SENTENCE = /^(?:What|Who|Whoever)\b[^.?!]*\??/;

/** The text of each doc comment. */
const commentsOf = (source: string): readonly string[] => [...source.matchAll(COMMENT)].map(([, text = '']) => text);

/** The paragraphs and list items of a page, without code. */
const paragraphsOf = (page: string): readonly string[] => page.replace(FENCE, '\n').split(PARAGRAPH);

const isWithoutSubject = (text: string): boolean =>
  FIRST_SENTENCE.exec(text.replace(MARKERS, ''))?.[0].endsWith('?') === false;

function countIn(path: string): number {
  const text = readFileSync(path, 'utf8');
  return (path.endsWith('.md') ? paragraphsOf(text) : commentsOf(text)).filter(isWithoutSubject).length;
}

/** A page stands for itself, a source file for its folder: two levels deep, three in `src/adapters`. */
const placeOf = (path: string): string =>
  path.endsWith('.md') ? path : path.split('/', path.startsWith('src/adapters/') ? 3 : 2).join('/');

describe('sentences', () => {
  it('begin with their subject, but for those that are left', () => {
    const found = new Map<string, number>();
    for (const path of ['src', 'docs', 'test', 'tools']
      .flatMap(filesBelow)
      .concat('README.md', 'STYLE.md', 'CONTRIBUTING.md')) {
      const count = /\.(?:ts|md)$/.test(path) ? countIn(path) : 0;
      found.set(placeOf(path), (found.get(placeOf(path)) ?? 0) + count);
    }
    const tooMany = [...found].filter(([place, count]) => count > (LEFT[place] ?? 0));

    expect(tooMany).to.deep.equal([]);
  });

  it('would be found without one', () => {
    const source =
      '/** What is kept. */ a; /**\n * Who asks\n * is let in.\n */ b; /** What is it? It is one. */ c; /** Whose. */';
    const page = '- **Whoever** asks.\n- Who is it?\n\nIt is\nWhat a line.\n\n```\nWhat code\n```\n\n1. What is left.';

    expect(commentsOf(source).filter(isWithoutSubject)).to.have.length(2);
    expect(paragraphsOf(page).filter(isWithoutSubject)).to.deep.equal(['- **Whoever** asks.', '1. What is left.']);
  });
});
