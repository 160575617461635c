import { NUMBER_DIGITS_MAX, type NumberIds } from './number-ids.ts';

/** The deepest nesting. The protocols' texts have less than ten levels, and an open bracket costs a parser more than other characters. */
export const JSON_DEPTH_MAX = 64;

/**
 * Copies a JSON text and puts every number in quotes. The text is read once, never backwards, and each character a bounded number of times: no
 * regular expression, no recursion. Throws a SyntaxError for a malformed number, for a number in place of a key, for nesting deeper than
 * `JSON_DEPTH_MAX` and for more than `valuesMax` values. `JSON.parse` reads the copy and finds all other faults.
 */
export function withQuotedNumbers(text: string, valuesMax: number, ids?: NumberIds): string {
  const quoter = new NumberQuoter(text, { valuesMax, ids });
  quoter.copyUpTo(text.length);
  return quoter.copied(0, quoter.length);
}

interface Quoting {
  readonly valuesMax: number;
  /** Undefined: all numbers keep their digits. */
  readonly ids?: NumberIds | undefined;
  readonly observer?: StructureObserver;
}

/** Observes brackets and commas; `at` is their position in the copy. */
export interface StructureObserver {
  opened(bracket: string, depth: number, at: number): void;
  closed(bracket: string, depth: number, at: number): void;
  separated(depth: number, at: number): void;
}

const [QUOTE, BACKSLASH, MINUS, PLUS, POINT, COLON, COMMA] = [0x22, 0x5c, 0x2d, 0x2b, 0x2e, 0x3a, 0x2c];
const [ZERO, NINE, LOWER_E, UPPER_E] = [0x30, 0x39, 0x65, 0x45];
const [OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET] = [0x7b, 0x7d, 0x5b, 0x5d];
const [SPACE, TAB, LINE_FEED, CARRIAGE_RETURN] = [0x20, 0x09, 0x0a, 0x0d];

/** The growing copy, for callers that copy piece by piece. */
export class NumberQuoter {
  readonly #text: string;
  /** Two numbers have a character between them, so the quotes at most double the length. Only an id may need more room. */
  #copied: Uint16Array<ArrayBuffer>;
  readonly #ids: NumberIds | undefined;
  readonly #observer: StructureObserver | undefined;
  readonly #valuesMax: number;
  #valuesLeft: number;
  #length = 0;
  #at = 0;
  #depth = 0;
  /** The places of the last string and of the last name, without their quotes. */
  #stringStart = 0;
  #stringEnd = 0;
  #nameStart = 0;
  #nameEnd = 0;
  /** Whether the last name is that of an id; undefined before the first number under it, so that a long name is read only once. */
  #isId: boolean | undefined = false;

  constructor(text: string, { valuesMax, ids, observer }: Quoting) {
    this.#text = text;
    this.#copied = new Uint16Array(2 * text.length + 2);
    this.#ids = ids;
    this.#observer = observer;
    this.#valuesMax = valuesMax;
    this.#valuesLeft = valuesMax;
  }

  /** The length of the copy so far. */
  get length(): number {
    return this.#length;
  }

  copied(start: number, end: number): string {
    return Buffer.from(this.#copied.buffer, start * 2, (end - start) * 2).toString('utf16le');
  }

  /** Starts the count of values again. */
  startCounting(): void {
    this.#valuesLeft = this.#valuesMax;
  }

  /** Copies up to a place in the text, or to the end of the string or number at that place. */
  copyUpTo(place: number): void {
    const end = Math.min(place, this.#text.length);
    while (this.#at < end) {
      const code = this.#text.charCodeAt(this.#at);
      if (code === QUOTE) this.#copyString();
      else if (code === MINUS || isDigit(code)) this.#copyNumber();
      else this.#copyOther(code);
    }
  }

  /** Copies to the quote at the end of the string, or to the end of the text. */
  #copyString(): void {
    this.#copyNext();
    this.#stringStart = this.#at;
    while (this.#at < this.#text.length) {
      const code = this.#copyNext();
      if (code === QUOTE) {
        this.#stringEnd = this.#at - 1;
        return;
      }
      if (code === BACKSLASH && this.#at < this.#text.length) this.#copyNext();
    }
  }

  #copyNumber(): void {
    const end = this.#endOfNumber();
    const ids = this.#ids;
    if (ids !== undefined && !this.#isPlain(end) && this.#isOfId(ids)) this.#writeId(ids, end);
    else this.#quoteUpTo(end);
    while (isSpace(this.#text.charCodeAt(this.#at))) this.#at += 1;
    const next = this.#text.charCodeAt(this.#at);
    // In quotes, a number would be a valid key, and two numbers in a row would need more quotes than the copy has room for.
    if (next === COLON || next === MINUS || isDigit(next)) throw this.#fault('unexpected number');
  }

  #quoteUpTo(end: number): void {
    this.#write(QUOTE);
    while (this.#at < end) this.#copyNext();
    this.#write(QUOTE);
  }

  /** Whether the number has only digits. Most ids do, and their names need not be read. */
  #isPlain(end: number): boolean {
    let at = this.#at;
    while (at < end && isDigit(this.#text.charCodeAt(at))) at += 1;
    return at === end && end - this.#at <= NUMBER_DIGITS_MAX;
  }

  #writeId(ids: NumberIds, end: number): void {
    const written = ids.written(this.#text.slice(this.#at, end));
    const needed = this.#length + written.length + 2 * (this.#text.length - end) + 2;
    if (needed > this.#copied.length) {
      const larger = new Uint16Array(2 * needed);
      larger.set(this.#copied.subarray(0, this.#length));
      this.#copied = larger;
    }
    for (let at = 0; at < written.length; at += 1) this.#write(written.charCodeAt(at));
    this.#at = end;
  }

  /** Whether the last name is that of an id. The items of a list belong to the name of the list. */
  #isOfId(ids: NumberIds): boolean {
    this.#isId ??= ids.isNamed(textOf(this.#text.slice(this.#nameStart, this.#nameEnd)));
    return this.#isId;
  }

  #endOfNumber(): number {
    let end = this.#text.charCodeAt(this.#at) === MINUS ? this.#at + 1 : this.#at;
    end = this.#text.charCodeAt(end) === ZERO ? end + 1 : this.#endOfDigits(end);
    if (this.#text.charCodeAt(end) === POINT) end = this.#endOfDigits(end + 1);
    const exponent = this.#text.charCodeAt(end);
    if (exponent !== LOWER_E && exponent !== UPPER_E) return end;
    const sign = this.#text.charCodeAt(end + 1);
    return this.#endOfDigits(sign === MINUS || sign === PLUS ? end + 2 : end + 1);
  }

  /** The end of one or more digits. */
  #endOfDigits(start: number): number {
    let end = start;
    while (isDigit(this.#text.charCodeAt(end))) end += 1;
    if (end === start) throw this.#fault('malformed number');
    return end;
  }

  #copyOther(code: number): void {
    if (code === COMMA) this.#separate();
    else if (code === COLON) this.#nameLastString();
    else if (code === OPEN_BRACE || code === OPEN_BRACKET) this.#open(code);
    else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) this.#close(code);
    this.#copyNext();
  }

  #nameLastString(): void {
    this.#nameStart = this.#stringStart;
    this.#nameEnd = this.#stringEnd;
    this.#isId = undefined;
  }

  #separate(): void {
    this.#countValue();
    this.#observer?.separated(this.#depth, this.#length);
  }

  #open(code: number): void {
    this.#depth += 1;
    if (this.#depth > JSON_DEPTH_MAX) throw this.#fault(`nested deeper than ${JSON_DEPTH_MAX}`);
    this.#countValue();
    this.#observer?.opened(String.fromCharCode(code), this.#depth, this.#length);
  }

  #close(code: number): void {
    this.#observer?.closed(String.fromCharCode(code), this.#depth, this.#length);
    this.#depth -= 1;
    // The names inside the brackets have ended, and no id stands beside brackets.
    this.#isId = false;
  }

  /** Every value but the first of its list or object has a comma before it. */
  #countValue(): void {
    this.#valuesLeft -= 1;
    if (this.#valuesLeft < 0) throw this.#fault('too many values');
  }

  #copyNext(): number {
    const code = this.#text.charCodeAt(this.#at);
    this.#write(code);
    this.#at += 1;
    return code;
  }

  #write(code: number): void {
    this.#copied[this.#length] = code;
    this.#length += 1;
  }

  #fault(what: string): SyntaxError {
    return new SyntaxError(`${what} in JSON at position ${this.#at}`);
  }
}

/** A name may have escapes, such as "\\u0069d" for "id". */
const textOf = (name: string): string => (name.includes('\\') ? String(JSON.parse(`"${name}"`)) : name);

const isDigit = (code: number): boolean => code >= ZERO && code <= NINE;

const isSpace = (code: number): boolean =>
  code === SPACE || code === LINE_FEED || code === CARRIAGE_RETURN || code === TAB;
