import { ANSWER_LIMITS, inTurns, readShape, z, type AnswerLimits } from '../protocol-kit.ts';
import { XmlDocument, type XmlElement } from './xml-document.ts';

export type { XmlElement };

/** Characters that are parsed in one turn: a millisecond or two for any text. */
const PIECE_LENGTH = 32 * 1024;

/** An element with a text is longer than this, so an answer with more elements is not valid. */
const ELEMENT_LENGTH = 16;
const elementsIn = ({ bytes }: AnswerLimits): number => Math.floor(bytes / ELEMENT_LENGTH);

const element = z.record(z.string(), z.unknown());

/** The children of the root of a short text; undefined for a text that is not a complete XML document, and for an empty root. */
export function readXml(text: string): XmlElement | undefined {
  const document = new XmlDocument(elementsIn(ANSWER_LIMITS));
  try {
    document.write(text);
    return document.close();
  } catch {
    return undefined;
  }
}

/** Reads a long text in turns with other work, because an answer may contain a day of records. */
export async function readXmlInTurns(text: string, limits: AnswerLimits): Promise<XmlElement | undefined> {
  const document = new XmlDocument(elementsIn(limits));
  try {
    for await (const piece of inTurns(piecesOf(text))) document.write(piece);
    return document.close();
  } catch {
    return undefined;
  }
}

function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += PIECE_LENGTH) yield text.slice(at, at + PIECE_LENGTH);
}

/** The elements of a list. An absent or empty list has no elements. For any other value that is not a list, the result is undefined. */
export function listedIn(parent: XmlElement, list: string, name: string): readonly unknown[] | undefined {
  const found = parent[list];
  if (found === undefined || found === '') return [];
  const items = readShape(element, found).data?.[name];
  return Array.isArray(items) ? (items as unknown[]) : undefined;
}
