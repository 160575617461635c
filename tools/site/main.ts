/**
 * `npm run site [-- --base /path/] [--out FOLDER]`: the documentation as a site of plain files. The base is the path under which the site will be; the
 * folder is `.cache/site`. It is a development tool, so it is not shipped.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { PRODUCT } from '../../src/adapters/http/api-docs/openapi-documents.ts';
import { siteOf } from './site.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const BUILDER = join(ROOT, '.cache/site-builder');
const PAGES = join(BUILDER, 'pages');

const { values } = parseArgs({
  options: { base: { type: 'string', default: '/' }, out: { type: 'string', default: join(ROOT, '.cache/site') } },
});
process.exitCode = build(values.base, resolve(values.out));

/** Writes the site. Returns the exit code of VitePress, which fails for a link that leads to no page. */
function build(base: string, outDir: string): number {
  const { texts, copies, sidebars } = siteOf(ROOT);
  rmSync(PAGES, { recursive: true, force: true });
  for (const [path, text] of texts) write(join(PAGES, path), text);
  for (const [path, source] of copies) cpSync(join(ROOT, source), join(PAGES, path));
  const nav = [...sidebars['/'].slice(0, 4), ...sidebars['/'].slice(-1)].map(({ text, items: [first] }) => ({
    text,
    link: first?.link,
  }));
  const { name: title, summary: description } = PRODUCT;
  write(join(BUILDER, 'site.json'), JSON.stringify({ title, description, base, outDir, sidebar: sidebars, nav }));
  const program = join(BUILDER, 'node_modules/vitepress/bin/vitepress.js');
  const { status } = spawnSync(process.execPath, [program, 'build', BUILDER], { stdio: 'inherit' });
  // Each page is there as Markdown too, beside its pictures and files.
  if (status === 0) cpSync(PAGES, outDir, { recursive: true });
  return status ?? 1;
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
