const [CODE, CODE_END] = ['<pre', '</pre>'];

/** Removes the indentation of templates from markup. Code keeps every space. */
export const minified = (markup: string): string =>
  markup
    .split(CODE)
    .map((part, at) => {
      const [begin, end] = at === 0 ? [0, 0] : [part.indexOf('>') + 1, part.indexOf(CODE_END)];
      return part.slice(0, begin) + plainQuotes(part.slice(begin, end)) + part.slice(end).replaceAll(/\s+/g, ' ');
    })
    .join(CODE);

/** Outside of attributes, quotes and closing brackets need no escaping, and JSON has thousands of them. */
const plainQuotes = (code: string): string =>
  code.replaceAll('&#34;', '"').replaceAll('&#39;', "'").replaceAll('&#62;', '>');
