import { inLowerCase } from '../protocol-kit.ts';

/** The upstream's language codes in its order; the position is the number. */
const CODES = [
  ...['en', 'zh-TW', 'zh-CN', 'th', 'id', 'ja', 'ko', 'vi', 'de', 'es', 'fr', 'ru', 'pt', 'my', 'da', 'fi', 'it', 'nl'],
  ...['no', 'pl', 'ro', 'sv', 'tr', 'bg', 'cs', 'el', 'hu', 'pt-BR', 'sk', 'ka', 'lv', 'uk', 'et', 'fil', 'km', 'lo'],
  ...['ms', 'yue', 'ta', 'hi', 'es-ES', 'az', 'ms-BN', 'hr'],
].map((tag) => inLowerCase(tag));

/** The BCP 47 language of a key in the upstream's lists, which is a tag or a number of the table. */
export const languageTag = (key: string): string =>
  CODES[/^\d+$/.test(key) ? Number(key) : -1] ?? key.replaceAll('_', '-');

/** BCP 47 tags for which the upstream has another name. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['zh', 'zh-cn'],
  ['zh-hans', 'zh-cn'],
  ['zh-sg', 'zh-cn'],
  ['zh-hant', 'zh-tw'],
  ['zh-hk', 'zh-tw'],
  ['zh-mo', 'zh-tw'],
  ['nb', 'no'],
  ['nn', 'no'],
  ['tl', 'fil'],
]);

const DEFAULT = 0;

/** The upstream's number of a BCP 47 language: that of the longest known beginning of the tag, else English. */
export function languageCode(language: string): number {
  const subtags = inLowerCase(language).split(/[-_]/);
  for (let length = subtags.length; length > 0; length -= 1) {
    const tag = subtags.slice(0, length).join('-');
    const code = CODES.indexOf(ALIASES.get(tag) ?? tag);
    if (code !== -1) return code;
  }
  return DEFAULT;
}
