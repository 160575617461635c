import { SaxesParser } from 'saxes';

/** An element's children by name. Texts stay texts, so that no amount becomes a float. */
export type XmlElement = Readonly<Record<string, unknown>>;

/** More than any answer has: the documented answers have five levels, forty names in an element, and attributes only at their root. */
export const XML_LIMITS = { depth: 32, namesInElement: 128, attributesInElement: 16 } as const;

/** The names of elements in lists, because a single element must also be a list. */
const LISTED: ReadonlySet<string> = new Set(['BetDetail', 'UserBetItem', 'Host', 'GameIcon', 'BetLimit']);

/** Every object has this name. No answer has it, and a reader of the children would not see it. */
const RESERVED_NAME = '__proto__';

interface OpenElement {
  readonly name: string;
  text: string;
  attributes: number;
  children: Map<string, unknown> | undefined;
}

/** Reads a document piece by piece. Throws for a text that is not well formed or exceeds the limits. */
export class XmlDocument {
  readonly #parser = new SaxesParser();
  readonly #open: OpenElement[] = [];
  #elementsLeft: number;
  #root: OpenElement | undefined;

  constructor(elementsMax: number) {
    this.#elementsLeft = elementsMax;
    this.#parser.on('error', (error) => {
      // The parser continues and leaves the reference unchanged, because an odd word in a text is no reason to lose an answer.
      if (!error.message.endsWith('undefined entity.')) throw error;
    });
    // Answers declare no document type. A document type could expand or fetch content.
    this.#parser.on('doctype', () => refuse('a document type'));
    this.#parser.on('opentagstart', ({ name }) => this.#begin(name));
    this.#parser.on('attribute', () => this.#countAttribute());
    this.#parser.on('text', (text) => this.#add(text));
    this.#parser.on('cdata', (text) => this.#add(text));
    this.#parser.on('closetag', () => this.#end());
  }

  write(piece: string): void {
    this.#parser.write(piece);
  }

  /** The children of the root; undefined for a root without children. */
  close(): XmlElement | undefined {
    this.#parser.close();
    const children = this.#root?.children;
    return children && Object.fromEntries(children);
  }

  #begin(qualifiedName: string): void {
    const name = qualifiedName.slice(qualifiedName.indexOf(':') + 1);
    this.#elementsLeft -= 1;
    if (name === RESERVED_NAME) refuse('a reserved name');
    if (this.#elementsLeft < 0) refuse('too many elements');
    if (this.#open.length >= XML_LIMITS.depth) refuse('elements nested too deeply');
    this.#open.push({ name, text: '', attributes: 0, children: undefined });
  }

  #countAttribute(): void {
    const element = this.#open.at(-1);
    if (element === undefined) return;
    element.attributes += 1;
    if (element.attributes > XML_LIMITS.attributesInElement) refuse('too many attributes');
  }

  #add(text: string): void {
    const element = this.#open.at(-1);
    if (element !== undefined) element.text += text;
  }

  #end(): void {
    const element = this.#open.pop();
    if (element === undefined) return;
    const parent = this.#open.at(-1);
    if (parent === undefined) this.#root = element;
    else place(element, parent);
  }
}

/** Adds an element to its parent. Text beside child elements is dropped, because no answer has any. */
function place({ name, text, children }: OpenElement, parent: OpenElement): void {
  const value = children === undefined ? text.trim() : Object.fromEntries(children);
  const siblings = (parent.children ??= new Map<string, unknown>());
  const sibling = siblings.get(name);
  if (Array.isArray(sibling)) sibling.push(value);
  else if (LISTED.has(name)) siblings.set(name, [value]);
  else siblings.set(name, sibling === undefined ? value : [sibling, value]);
  if (siblings.size > XML_LIMITS.namesInElement) refuse('too many names in one element');
}

function refuse(what: string): never {
  throw new Error(`XML with ${what}`);
}
