import { inLowerCase } from '../protocol-kit.ts';

/** The game client's language codes by BCP 47 language; for Chinese also by script or region. */
const LANGUAGES: Readonly<Record<string, string>> = {
  en: 'en_US',
  zh: 'zh_CN',
  'zh-hant': 'zh_TW',
  'zh-tw': 'zh_TW',
  'zh-hk': 'zh_TW',
  'zh-mo': 'zh_TW',
  th: 'th',
  vi: 'vn',
  ja: 'jp',
  id: 'id',
  it: 'it',
  ms: 'ms',
  es: 'es',
  ko: 'ko',
  pt: 'pt',
};

/** The client's code of a BCP 47 language; English for a language without a code. */
export function clientLanguage(language: string): string {
  const parts = inLowerCase(language).split('-');
  return LANGUAGES[parts.slice(0, 2).join('-')] ?? LANGUAGES[parts[0] ?? ''] ?? 'en_US';
}
