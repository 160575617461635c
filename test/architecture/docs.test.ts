import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const DOCS_FOLDER = 'docs';

const LINK = /\]\(([^)\s]+)\)/g;
const FENCE = /^```[\s\S]*?^```/gm;
const CODE = /`([^`\n]+)`/g;
/** The form of a path of the repository. Texts with `*`, `<` or `{` have placeholders, so they are no paths. */
const REPOSITORY_PATH = /^(?:src|test|docs|tools)\/[\w./-]+$/;
/** Words about how and where somebody worked; they tell a reader nothing. */
const FORBIDDEN = [/(?<![\w.-])\/work\b/, /(?<![\w.-])\/home\//, /(?<![\w.-])\/tmp\//, /\bTODO\b/];

interface MarkdownFile {
  readonly path: string;
  readonly text: string;
}

const markdownFiles = async (): Promise<readonly MarkdownFile[]> => {
  const top = (await readdir(ROOT)).filter((name) => name.endsWith('.md'));
  const below = (await readdir(join(ROOT, DOCS_FOLDER), { recursive: true })).filter((name) => name.endsWith('.md'));
  const paths = [...top, ...below.map((name) => join(DOCS_FOLDER, name))];
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(join(ROOT, path), 'utf8') })));
};

const read = (path: string): Promise<string> => readFile(join(ROOT, path), 'utf8');

const matches = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, first]) => first ?? '');

/** The `id` that a code host gives to a heading. */
const anchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .trim()
    .replaceAll(' ', '-');

const anchors = (text: string): readonly string[] => matches(text.replace(FENCE, ''), /^#+ (.+)$/gm).map(anchor);

function brokenLink(file: MarkdownFile, link: string, files: readonly MarkdownFile[]): string | undefined {
  const [target = '', fragment] = link.split('#');
  const path = target === '' ? file.path : normalize(join(dirname(file.path), target));
  if (!existsSync(join(ROOT, path))) return `${file.path}: ${link}`;
  const page = files.find((other) => other.path === path);
  const isKnown = fragment === undefined || page === undefined || anchors(page.text).includes(fragment);
  return isKnown ? undefined : `${file.path}: ${link}`;
}

describe('the documentation', () => {
  it('has no relative link that leads nowhere', async () => {
    const files = await markdownFiles();

    const broken = files.flatMap((file) =>
      matches(file.text.replace(FENCE, ''), LINK)
        .filter((link) => !/^[a-z]+:/.test(link))
        .map((link) => brokenLink(file, link, files)),
    );

    expect(broken.filter((link) => link !== undefined)).to.deep.equal([]);
  });

  it('names only paths that exist', async () => {
    const files = (await markdownFiles()).filter(({ path }) => path !== join(DOCS_FOLDER, 'specification.md'));

    const missing = files.flatMap(({ path, text }) =>
      matches(text.replace(FENCE, ''), CODE)
        .filter((code) => REPOSITORY_PATH.test(code) && !existsSync(join(ROOT, code)))
        .map((code) => `${path}: ${code}`),
    );

    expect(missing).to.deep.equal([]);
  });

  it('names only npm scripts that exist', async () => {
    const { scripts } = JSON.parse(await read('package.json')) as { scripts: Record<string, string> };

    const named = (await markdownFiles()).flatMap(({ text }) => matches(text, /npm run (?:-[\w-]+ )*([\w:-]+)/g));

    expect(named.filter((name) => !(name in scripts))).to.deep.equal([]);
  });

  it('draws every room in the picture of the architecture', async () => {
    const adapters = (await readdir(join(ROOT, 'src/adapters'))).sort();

    const drawn = matches(await read('docs/architecture.svg'), /<text class="name[^>]*>([\w -]+)</g);

    const outside = ['Agents', 'Providers', 'Probes', 'Operators', 'PostgreSQL', 'Upstreams', 'Collector', 'Warehouse'];
    const rooms = drawn.filter((name) => !outside.includes(name)).sort();
    expect(rooms).to.deep.equal([...adapters, 'application', 'domain', 'infrastructure', 'ports'].sort());
  });

  it('lists every decision in the index of decisions', async () => {
    const decisions = (await readdir(join(ROOT, 'docs/adr'))).filter((name) => /^\d{4}-/.test(name));

    const linked = matches(await read('docs/adr/README.md'), LINK);

    expect(linked).to.deep.equal(decisions.sort());
  });

  it('gives every dependency with its version and nothing that is none', async () => {
    const { dependencies, devDependencies } = JSON.parse(await read('package.json')) as {
      dependencies: Record<string, string>;
      devDependencies: Record<string, string>;
    };
    const rows = matches(await read('docs/dependencies.md'), /^\| (`.+)$/gm).map((row) => row.split(' | '));

    const described = rows.flatMap(([names = '', versions = '']) => {
      const each = versions.split(', ');
      return matches(names, CODE).map((name, at) => `${name} ${each[at]}`);
    });

    const installed = Object.entries({ ...dependencies, ...devDependencies }).map(([name, at]) => `${name} ${at}`);
    expect(described.sort()).to.deep.equal(installed.sort());
  });

  it('tells nothing about the machine it was written on', async () => {
    const found = (await markdownFiles()).flatMap(({ path, text }) =>
      FORBIDDEN.filter((pattern) => pattern.test(text)).map((pattern) => `${path}: ${pattern.source}`),
    );

    expect(found).to.deep.equal([]);
  });
});
