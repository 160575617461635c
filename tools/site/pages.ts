import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

/** All that the site shows of the repository, by its path in the site. */
export interface Collected {
  /** Markdown with links that lead within the site, and lists of the names in folders. */
  readonly texts: ReadonlyMap<string, string>;
  /** The paths of other files in the repository. */
  readonly files: ReadonlyMap<string, string>;
}

const DOCS = 'docs/';
const FENCE = /(^```[\s\S]*?^```)/gm;
const TARGET = /\]\(([^)\s]+)\)/g;
const OF_OTHERS = /^[a-z]+:/;
/** Files that every host serves as they are; the others are shown as plain text. */
const SERVED = /\.(?:json|svg|png)$/;

/** The pages of docs, and every page, file and folder of the repository that one of them links to. */
export function collect(root: string): Collected {
  const texts = new Map<string, string>();
  const files = new Map<string, string>();
  const waiting = readdirSync(join(root, DOCS), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => DOCS + name);
  for (let source = waiting.pop(); source !== undefined; source = waiting.pop()) {
    const place = placeOf(source);
    if (texts.has(place)) continue;
    if (isFolder(root, source)) texts.set(place, `${readdirSync(join(root, source)).join('\n')}\n`);
    else if (source.endsWith('.md')) texts.set(place, relinked(root, source, waiting));
    else files.set(place, source);
  }
  return { texts, files };
}

/** The path in the site: docs is its root, and the rest of the repository is below `files`. Hosts leave out names that begin with a dot. */
function placeOf(source: string): string {
  const place = source.startsWith(DOCS) ? source.slice(DOCS.length) : `files/${source.replace(/^\./, '')}`;
  if (place.endsWith('.md')) return place.replace(/(^|\/)README\.md$/, '$1index.md');
  return SERVED.test(place) ? place : `${place}.txt`;
}

/** A page whose links lead to places in the site; adds the paths of the repository that they lead to. */
function relinked(root: string, source: string, targets: string[]): string {
  const relink = (whole: string, link: string): string => {
    if (OF_OTHERS.test(link) || link.startsWith('#')) return whole;
    const [path = '', fragment] = link.split('#');
    const target = fileAt(root, posix.join(dirname(source), path));
    targets.push(target);
    const way = posix.relative(dirname(placeOf(source)), placeOf(target));
    return `](${way}${fragment !== undefined && target.endsWith('.md') ? `#${fragment}` : ''})`;
  };
  const parts = readFileSync(join(root, source), 'utf8').split(FENCE);
  return parts.map((part) => (part.startsWith('```') ? part : part.replace(TARGET, relink))).join('');
}

/** The path itself, or for a folder its README, if it has one. */
function fileAt(root: string, path: string): string {
  const readme = posix.join(path, 'README.md');
  return isFolder(root, path) && existsSync(join(root, readme)) ? readme : posix.normalize(path).replace(/\/$/, '');
}

const isFolder = (root: string, path: string): boolean => statSync(join(root, path)).isDirectory();
