/** The text without the characters `character` at its end. The expression for it, `/x+$/`, tries every run of x in the text to its end. */
export function withoutAtEnd(text: string, character: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === character) end -= 1;
  return text.slice(0, end);
}
