/** Markup that is safe to insert into a page without escaping. `html` creates it, and few functions change it. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

/** A value in a template. Text is escaped, markup is not, lists are joined, and undefined is empty. */
export type Child = Html | string | number | undefined | readonly Child[];

/** A template whose values are escaped, for the content of elements and for attributes in double quotes. */
export function html(strings: TemplateStringsArray, ...children: readonly Child[]): Html {
  const parts = tightOf(strings).map((text, at) => (at === 0 ? text : markupOf(children[at - 1]) + text));
  return new Html(parts.join(''));
}

const tight = new WeakMap<TemplateStringsArray, readonly string[]>();

/** The texts of a template without the indentation of the source, which was a third of a page with a long table. */
function tightOf(strings: TemplateStringsArray): readonly string[] {
  const known = tight.get(strings) ?? strings.map((text) => text.replaceAll(/\n\s*/g, '\n'));
  tight.set(strings, known);
  return known;
}

function markupOf(child: Child): string {
  if (child === undefined) return '';
  if (child instanceof Html) return child.markup;
  if (typeof child === 'object') return child.map(markupOf).join('');
  return String(child).replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
