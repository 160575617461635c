import { expect } from 'chai';
import { fishingLanguageOf, localeOf } from '../../../../src/adapters/providers/provider-a/languages.ts';

describe('the languages of protocol A', () => {
  for (const [language, locale] of [
    ['en-US', 'en_US'],
    ['en-GB', 'en_US'],
    ['zh', 'zh_CN'],
    ['zh-Hans-SG', 'zh_CN'],
    ['zh-Hant-HK', 'zh_TW'],
    ['zh-TW', 'zh_TW'],
    ['TH', 'th_TH'],
    ['vi-VN', 'vi_VN'],
    ['es-419', 'es_ES'],
    ['de-DE', 'en_US'],
    ['constructor', 'en_US'],
  ] as const) {
    it(`shows ${language} as ${locale}`, () => {
      expect(localeOf(language)).to.equal(locale);
    });
  }

  for (const [language, expected] of [
    ['zh-TW', 'zh-CN'],
    ['ZH', 'zh-CN'],
    ['zha', 'en-US'],
    ['th-TH', 'en-US'],
  ] as const) {
    it(`shows fishing in ${expected} for ${language}`, () => {
      expect(fishingLanguageOf(language)).to.equal(expected);
    });
  }
});
