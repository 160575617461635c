import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withGenerated } from './generated-part.ts';
import { markdownTable } from './markdown-table.ts';

interface Port {
  readonly name: string;
  /** The name of its file and of its suite. */
  readonly stem: string;
  /** The first sentence of its comment. */
  readonly says: string;
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PATH = 'docs/swap-a-part.md';
/** A comment, and the interface with methods behind it. */
const PORT = /(?:\/\*\*((?:(?!\*\/)[^])*)\*\/\n)?export interface (\w+)[^{\n]*\{\n((?:(?!\n\}\n)[^])*)\n\}\n/g;
const METHOD = /^ {2}\w+(?:<[^>]*>)?\(/m;

/** docs/swap-a-part.md: the ports, by the adapter that implements them now. */
export function swapAPartDoc(current: string): string {
  const implementations = implementationsOf();
  const groups = new Map<string, string[][]>();
  for (const { name, stem, says } of ports()) {
    const made = [...new Map(implementations.get(name)?.map((one) => [one.implementation, one])).values()];
    const adapter = made[0]?.adapter ?? 'made where it is used';
    const classes = made.map(({ implementation }) => `\`${implementation}\``).join(', ');
    const row = [`[\`${name}\`](../src/application/ports/${stem}.ts)`, says, classes, `\`suites/${stem}\``];
    groups.set(adapter, [...(groups.get(adapter) ?? []), row]);
  }
  const tables = [...groups].sort().map(([adapter, rows]) => {
    return `### ${adapter}\n\n${markdownTable(['Port', 'Promise', 'Now', 'Suite'], rows)}`;
  });
  return withGenerated(current, tables.join('\n').trimEnd(), PATH);
}

/** Every port: an exported interface with methods. */
function ports(): readonly Port[] {
  return filesBelow('src/application/ports').flatMap((path) =>
    [...readFileSync(join(ROOT, path), 'utf8').matchAll(PORT)]
      .filter(([, , , members = '']) => METHOD.test(members))
      .map(([, comment = '', name = '']) => ({ name, stem: basename(path, '.ts'), says: firstSentence(comment) })),
  );
}

interface Implementation {
  readonly port: string;
  readonly implementation: string;
  readonly adapter: string;
}

/** The classes and objects that implement a port, each with its adapter, by port. */
function implementationsOf(): ReadonlyMap<string, readonly Implementation[]> {
  const found = new Map<string, Implementation[]>();
  const paths = ['adapters', 'application', 'infrastructure'].flatMap((layer) => filesBelow(`src/${layer}`));
  for (const one of paths.flatMap(implementationsIn)) found.set(one.port, [...(found.get(one.port) ?? []), one]);
  return found;
}

function implementationsIn(path: string): readonly Implementation[] {
  const text = readFileSync(join(ROOT, path), 'utf8');
  const [, layer = '', folder = ''] = path.split('/');
  const classes = text.matchAll(/class (\w+)[^{]*? implements ([\w, ]+)/g);
  const objects = text.matchAll(/const (\w+)(?: = \([^]*?\))?: (\w+) (?:=> \(|= )\{/g);
  return [...classes, ...objects].flatMap(([, implementation = '', names = '']) =>
    names.split(',').map((name) => ({
      port: name.trim(),
      implementation,
      adapter: layer === 'adapters' ? folder : layer,
    })),
  );
}

const firstSentence = (comment: string): string =>
  /^(.*?\.)(?:\s|$)/.exec(comment.replaceAll(/\s*\n \* ?/g, ' ').trim())?.[1]?.replaceAll(/\{@link (\w+)\}/g, '`$1`') ??
  '';

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .sort()
    .map((name) => `${folder}/${name}`);
