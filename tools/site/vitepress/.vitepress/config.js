import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitepress';

/** Name, base path, menu and folders, which tools/site/main.ts writes. */
const { title, description, base, outDir, sidebar, nav } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../site.json'), 'utf8'),
);

/** The `id` that code hosts give to a heading, so that the links of the pages hold here too. */
const slugify = (heading) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .trim()
    .replaceAll(' ', '-');

/** Wide tables scroll in a box of their own, which the keyboard reaches. The words are text, whatever a word looks like. */
function plainWords(md) {
  md.disable('emoji');
  md.renderer.rules.table_open = () => '<div class="wide" role="group" aria-label="Table" tabindex="0"><table>\n';
  md.renderer.rules.table_close = () => '</table></div>\n';
}

export default defineConfig({
  title,
  description,
  base,
  outDir,
  srcDir: 'pages',
  lang: 'en',
  cacheDir: 'cache',
  metaChunk: true,
  // A page loads itself only: the guides are long.
  router: { prefetchLinks: false },
  markdown: {
    html: false,
    linkify: false,
    attrs: { disable: true },
    anchor: { slugify },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config: plainWords,
  },
  themeConfig: { nav, sidebar, outline: [2, 3], search: { provider: 'local' }, externalLinkIcon: true },
  transformHead: ({ page, siteData }) =>
    page === '404.md' ? [] : [['link', { rel: 'alternate', type: 'text/markdown', href: `${siteData.base}${page}` }]],
});
