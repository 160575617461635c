import { PRODUCT } from '../../src/adapters/http/api-docs/openapi-documents.ts';
import { callPages } from './calls.ts';
import { llmsText, type MenuGroup, menuOf } from './menu.ts';
import { collect } from './pages.ts';
import { withPlots } from './plots.ts';

/** All that is written before VitePress makes pages of it. */
export interface Site {
  /** Pages and pictures by their paths in the site. */
  readonly texts: ReadonlyMap<string, string>;
  /** Files that are copied as they are: their paths in the site, and in the repository. */
  readonly copies: ReadonlyMap<string, string>;
  /** The menus, by the folders of their pages. */
  readonly sidebars: Readonly<Record<'/' | '/calls/', readonly SidebarGroup[]>>;
}

interface SidebarGroup {
  readonly text: string;
  readonly items: readonly { readonly text: string; readonly link: string }[];
}

/** The pages that docs/README.md need not name, because the page of their folder does. */
const NAMED_ELSEWHERE = /^(?:index\.md|(?:files|adr|operations)\/.*)$|\.txt$/;

/** The site of the repository at `root`. Throws for a page of docs that its table of contents does not name. */
export function siteOf(root: string): Site {
  const { texts: pages, files } = collect(root);
  const calls = callPages();
  const texts = new Map([...pages, ...calls.pages]);
  const menu = menuOf(texts.get('index.md') ?? '');
  const named = menu.flatMap(({ items }) => items.map(({ page }) => page));
  const forgotten = [...pages.keys()].filter((page) => !NAMED_ELSEWHERE.test(page) && !named.includes(page));
  if (forgotten.length > 0) throw new Error(`docs/README.md does not name ${forgotten.join(', ')}`);
  plotFigures(texts);
  texts.set('llms.txt', llmsText(PRODUCT.name, PRODUCT.summary, [...menu, ...calls.menu]));
  const doors = calls.menu.flatMap(({ text, items }) => items.slice(0, 1).map((item) => ({ ...item, text })));
  const sidebars = {
    '/': [...menu, { text: 'Calls', items: doors }].map(sidebarGroup),
    '/calls/': calls.menu.map(sidebarGroup),
  };
  return { texts, copies: files, sidebars };
}

function plotFigures(texts: Map<string, string>): void {
  let count = 0;
  const plotted = withPlots(texts.get('performance.md') ?? '', ({ svg }) => {
    count += 1;
    texts.set(`plots/${count}.svg`, svg);
    return `plots/${count}.svg`;
  });
  texts.set('performance.md', plotted);
}

const sidebarGroup = ({ text, items }: MenuGroup): SidebarGroup => ({
  text,
  items: items.map((item) => ({ text: item.text, link: `/${item.page.replace(/(index)?\.md$/, '')}` })),
});
