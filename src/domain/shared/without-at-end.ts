/** The text without each `character` at its end. A loop, because the expression `/x+$/` scans every run of x in the text. */
export function withoutAtEnd(text: string, character: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === character) end -= 1;
  return text.slice(0, end);
}
