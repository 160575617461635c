import { cutTo } from './shown-text.ts';
import { objectOf, shownValue } from './shown-value.ts';

/** The most cells of a value, and the most lines of a change. There may be thousands of offer rules, and `--json` shows all of them. */
const VALUE_CELLS_MAX = 120;
const LINES_MAX = 20;

/** The values that differ between before and after, one per line. */
export function changedLines(before: unknown, after: unknown): readonly string[] {
  const [was, is] = [leavesOf(before), leavesOf(after)];
  const lines = [...new Set([...was.keys(), ...is.keys()])].flatMap((path) =>
    linesAt(path, was.get(path) ?? [], is.get(path) ?? []),
  );
  const more = lines.length - LINES_MAX;
  return more > 0 ? [...lines.slice(0, LINES_MAX), `and ${more} more, which --json shows`] : lines;
}

function linesAt(path: string, was: readonly string[], is: readonly string[]): readonly string[] {
  const gone = was.filter((text) => !is.includes(text));
  const come = is.filter((text) => !was.includes(text));
  const [from, to] = [gone, come].map((texts) => texts.map((text) => cutTo(VALUE_CELLS_MAX, text)));
  if (from?.length === 1 && to?.length === 1) return [`  ${path}: ${from[0]} -> ${to[0]}`];
  return [...(from ?? []).map((text) => `- ${path}: ${text}`), ...(to ?? []).map((text) => `+ ${path}: ${text}`)];
}

type Leaves = ReadonlyMap<string, readonly string[]>;

/** All values by path. Entries of a list are keyed by their id; entries without an id share the path of the list. */
function leavesOf(state: unknown): Leaves {
  const leaves = new Map<string, string[]>();
  for (const [path, value] of pairsIn('', state)) leaves.set(path, [...(leaves.get(path) ?? []), shownValue(value)]);
  return leaves;
}

type Pair = readonly [path: string, value: unknown];

function pairsIn(path: string, value: unknown): readonly Pair[] {
  if (Array.isArray(value) && value.some((each) => typeof each === 'object')) {
    return value.flatMap((each) => {
      const { id } = objectOf(each);
      return id === undefined ? [[path, each] as const] : pairsIn(`${path}[${shownValue(id)}]`, each);
    });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return path === '' ? [] : [[path, value]];
  return Object.entries(value).flatMap(([name, each]) => pairsIn(path === '' ? name : `${path}.${name}`, each));
}
