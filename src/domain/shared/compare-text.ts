const SURROGATES_FIRST = 0xd800;

/**
 * Orders text by code point, as `COLLATE "C"` does in a UTF-8 database. JavaScript's `<` compares UTF-16 units. The two orders
 * differ for characters beyond U+FFFF, so the first unit that differs is compared by its code point.
 */
export function compareText(left: string, right: string): number {
  if (left === right) return 0;
  const length = Math.min(left.length, right.length);
  for (let at = 0; at < length; at += 1) {
    const a = left.charCodeAt(at);
    const b = right.charCodeAt(at);
    if (a !== b) return codePointRank(a) - codePointRank(b);
  }
  return left.length - right.length;
}

// A surrogate unit stands for a character beyond U+FFFF. Such a character sorts after all others.
const codePointRank = (unit: number): number => (unit >= SURROGATES_FIRST && unit <= 0xdfff ? unit + 0x10000 : unit);
