import { inLowerCase } from '../protocol-kit.ts';

/** The upstream's locales, by the first subtags of a language tag. Chinese is simplified unless the tag says otherwise. */
const LOCALES: ReadonlyMap<string, string> = new Map([
  ['en', 'en_US'],
  ['zh', 'zh_CN'],
  ['zh-hant', 'zh_TW'],
  ['zh-tw', 'zh_TW'],
  ['zh-hk', 'zh_TW'],
  ['zh-mo', 'zh_TW'],
  ['th', 'th_TH'],
  ['vi', 'vi_VN'],
  ['ko', 'ko_KR'],
  ['id', 'id_ID'],
  ['ms', 'ms_MY'],
  ['es', 'es_ES'],
]);
const DEFAULT_LOCALE = 'en_US';

/** The locale nearest to a BCP 47 tag, for live tables, lotteries and slots. */
export function localeOf(language: string): string {
  const subtags = inLowerCase(language).split('-');
  for (let length = subtags.length; length > 0; length -= 1) {
    const locale = LOCALES.get(subtags.slice(0, length).join('-'));
    if (locale !== undefined) return locale;
  }
  return DEFAULT_LOCALE;
}

/** Fishing games have two languages. */
export const fishingLanguageOf = (language: string): string => (/^zh\b/i.test(language) ? 'zh-CN' : 'en-US');
