/** Markup that is safe to put into a page as it is. Only `html` makes it. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

/** A value in a template: text is escaped, markup is not, lists are joined, and undefined shows as nothing. */
export type Child = Html | string | number | undefined | readonly Child[];

/** A template whose values are escaped, for the content of elements and for attributes in double quotes. */
export function html(strings: TemplateStringsArray, ...children: readonly Child[]): Html {
  const parts = strings.map((text, at) => (at === 0 ? text : markupOf(children[at - 1]) + text));
  return new Html(parts.join(''));
}

function markupOf(child: Child): string {
  if (child === undefined) return '';
  if (child instanceof Html) return child.markup;
  if (typeof child === 'object') return child.map(markupOf).join('');
  return String(child).replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
