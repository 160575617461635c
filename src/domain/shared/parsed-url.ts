/**
 * Parses a text as a URL; undefined if it is not a URL. `URL.canParse` answers the same question, but Node 20.20 begins to answer false for every
 * text with a letter such as `ü` after some thousand calls, when V8 has optimised the calling code. A test covers that.
 */
export function parsedUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
