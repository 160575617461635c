const SURROGATES_FIRST = 0xd800;

/**
 * Orders text by code point, which is what `COLLATE "C"` does in a UTF-8 database. JavaScript's `<` compares UTF-16 units and
 * differs where one side has a character beyond U+FFFF, so that case is decided on the first differing unit.
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

// Lone surrogate units stand for characters beyond U+FFFF, which sort after every other unit.
const codePointRank = (unit: number): number => (unit >= SURROGATES_FIRST && unit <= 0xdfff ? unit + 0x10000 : unit);
