import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { z } from 'zod';

/** An element's children by name; text stays text, so that an amount never becomes a float. */
export type XmlElement = Readonly<Record<string, unknown>>;

/** The elements that stand in lists: one alone is a list of one. */
const LISTED: ReadonlySet<string> = new Set(['BetDetail', 'UserBetItem', 'Host', 'GameIcon', 'BetLimit']);

/** Answers declare no document type; one that does wants to expand or to fetch something. */
const DECLARES_DOCUMENT_TYPE = /<!(DOCTYPE|ENTITY)/i;

const parser = new XMLParser({
  parseTagValue: false,
  ignoreAttributes: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
  removeNSPrefix: true,
  // Numeric references such as &#38; as well; entities of its own no answer can declare.
  htmlEntities: true,
  // Makes no path for each element: a day of records is half as slow with paths.
  jPath: false,
  isArray: (name) => LISTED.has(name),
});

const element = z.record(z.string(), z.unknown());

/** The children of the root element; undefined when the text is no whole XML document or its root has none. */
export function readXml(text: string): XmlElement | undefined {
  if (DECLARES_DOCUMENT_TYPE.test(text) || !isWhole(text)) return undefined;
  const roots = Object.values(parse(text));
  const root = element.safeParse(roots[0]);
  return roots.length === 1 && root.success ? root.data : undefined;
}

// The parser is content with half a document; half a list of bets must not pass for a list. The successor of this validator is a
// package of its own, which would be one more dependency for the same code.
// eslint-disable-next-line @typescript-eslint/no-deprecated
const isWhole = (text: string): boolean => XMLValidator.validate(text) === true;

function parse(text: string): XmlElement {
  try {
    return parser.parse(text) as XmlElement;
  } catch {
    // Nested too deeply, or named like a part of every object.
    return {};
  }
}

/** The elements of a list; an empty list is one without elements or an absent one, and undefined what is no list. */
export function listedIn(parent: XmlElement, list: string, name: string): readonly unknown[] | undefined {
  const found = parent[list];
  if (found === undefined || found === '') return [];
  const items = element.safeParse(found).data?.[name];
  return Array.isArray(items) ? (items as unknown[]) : undefined;
}
