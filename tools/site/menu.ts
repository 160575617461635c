/** A group of the menu, in the order of docs/README.md. */
export interface MenuGroup {
  readonly text: string;
  readonly items: readonly MenuItem[];
}

export interface MenuItem {
  readonly text: string;
  /** The path of the page, such as `adr/index.md`. */
  readonly page: string;
  readonly summary: string;
}

const GROUP = /^## (.+)$/m;
const ROW = /^\| (?!---|Page)(.+?) \| (.+) \|$/gm;
const PAGE_LINK = /\[([^\]]+)\]\(([\w./-]+\.md)\)/g;

/**
 * The menu of the pages' table of contents: a group for each heading, an item for each link to a page in the first cells of its table.
 *
 * @param contents the Markdown of docs/README.md, with the links of the site.
 */
export function menuOf(contents: string): readonly MenuGroup[] {
  const [, ...parts] = contents.split(GROUP);
  return parts.flatMap((text, at) => (at % 2 === 0 ? [{ text, items: itemsOf(parts[at + 1] ?? '') }] : []));
}

const itemsOf = (table: string): readonly MenuItem[] =>
  [...table.matchAll(ROW)].flatMap(([, cell = '', summary = '']) =>
    [...cell.matchAll(PAGE_LINK)].map(([, text = '', page = '']) => ({ text, page, summary })),
  );

/** The groups as llms.txt (https://llmstxt.org) lists them: each page as Markdown. */
export function llmsText(title: string, summary: string, menu: readonly MenuGroup[]): string {
  const groups = menu.map(({ text, items }) => {
    const lines = items.map((item) => `- [${item.text}](${item.page}): ${withoutLinks(item.summary)}`);
    return [`## ${text}`, lines.join('\n')].join('\n\n');
  });
  return `${[`# ${title}`, `> ${summary}`, ...groups].join('\n\n')}\n`;
}

const withoutLinks = (text: string): string => text.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1');
