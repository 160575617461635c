import { inLowerCase } from '../protocol-kit.ts';

/** The upstream's numbers of languages. 8 is Indonesian and 9 traditional Chinese. */
const LANGUAGES: Readonly<Record<string, string>> = {
  zh: '0',
  en: '1',
  th: '2',
  vi: '3',
  ja: '4',
  ko: '5',
  hi: '6',
  ms: '7',
  id: '8',
  es: '10',
  ru: '11',
};
const TRADITIONAL_CHINESE = '9';
const TRADITIONAL_SUBTAGS = ['hant', 'tw', 'hk', 'mo'];
const ENGLISH = '1';

/** The number of a BCP 47 language; English for a language that the upstream lacks. */
export function languageNumber(language: string): string {
  const [primary = '', ...subtags] = inLowerCase(language).replaceAll('_', '-').split('-');
  const isTraditional = !subtags.includes('hans') && TRADITIONAL_SUBTAGS.some((subtag) => subtags.includes(subtag));
  if (primary === 'zh' && isTraditional) return TRADITIONAL_CHINESE;
  return Object.hasOwn(LANGUAGES, primary) ? (LANGUAGES[primary] ?? ENGLISH) : ENGLISH;
}
