/** A recorded change: a patch in the unified format of `git diff -U1`, below a line that says what it does. */

/** One place of a file that a patch changes. */
export interface Hunk {
  /** Number of its first line in the file that the patch was recorded on, from 1. */
  readonly line: number;
  /** The unchanged lines before and after the place. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** The lines of the place, as they are and as they become. */
  readonly old: readonly string[];
  readonly new: readonly string[];
}

/** A file that a patch adds or changes. */
export interface PatchedFile {
  readonly path: string;
  readonly isNew: boolean;
  readonly hunks: readonly Hunk[];
}

export interface Patch {
  readonly files: readonly PatchedFile[];
  /** Files that `npm run docs` changes after the patch was applied. */
  readonly generated: readonly string[];
}

const GENERATED = /^Generated: (.+)$/m;
const FILE = /^diff --git .*\n(new file mode \d+\n)?--- .*\n\+\+\+ b\/(.+)\n/gm;
const HUNK = /^@@ -(\d+)(?:,\d+)? \+\d+(?:,\d+)? @@.*\n/gm;

/** Reads a recorded change. */
export function parsePatch(text: string): Patch {
  const files = sections(text, FILE).map(({ match: [, isNew, path = ''], body }) => ({
    path,
    isNew: isNew !== undefined,
    hunks: sections(body, HUNK).map(({ match, body: lines }) => hunkOf(Number(match[1]), lines)),
  }));
  return { files, generated: GENERATED.exec(text)?.[1]?.split(' ') ?? [] };
}

/** The matches of a pattern, each with the text up to the next one. */
function sections(text: string, pattern: RegExp) {
  const found = [...text.matchAll(pattern)];
  return found.map((match, at) => ({ match, body: text.slice(match.index + match[0].length, found[at + 1]?.index) }));
}

function hunkOf(line: number, body: string): Hunk {
  const lines = body.split('\n').filter((one) => /^[ +-]/.test(one));
  const isContext = (one: string): boolean => one.startsWith(' ');
  const first = lines.findIndex((one) => !isContext(one));
  const last = lines.findLastIndex((one) => !isContext(one));
  const contents = (some: readonly string[], left: string) =>
    some.filter((one) => !one.startsWith(left)).map((one) => one.slice(1));
  const changed = lines.slice(first, last + 1);
  return {
    line,
    before: contents(lines.slice(0, first), '-'),
    after: contents(lines.slice(last + 1), '-'),
    old: contents(changed, '+'),
    new: contents(changed, '-'),
  };
}
