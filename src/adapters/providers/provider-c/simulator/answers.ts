import type { SimulatorAnswer } from '../../simulator-kit.ts';

/** Elements in their written order. A name may come several times. */
export type XmlContent = readonly (readonly [name: string, value: string | XmlContent])[];

const DECLARATION = '<?xml version="1.0" encoding="utf-8"?>';
const NAMESPACES = 'xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** An answer of the upstream: plain XML with HTTP 200. */
export const xmlAnswer = (root: string, content: XmlContent): SimulatorAnswer => ({
  status: 200,
  contentType: 'text/xml; charset=utf-8',
  body: `${DECLARATION}<${root} ${NAMESPACES}>${inner(content)}</${root}>`,
});

const inner = (content: XmlContent): string => content.map(([name, value]) => element(name, value)).join('');

function element(name: string, value: string | XmlContent): string {
  const text =
    typeof value === 'string' ? value.replace(/[&<>]/g, (character) => ESCAPES[character] ?? '') : inner(value);
  return text === '' ? `<${name} />` : `<${name}>${text}</${name}>`;
}
