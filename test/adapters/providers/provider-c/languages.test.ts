import { expect } from 'chai';
import { clientLanguage } from '../../../../src/adapters/providers/provider-c/languages.ts';

describe("the game client's languages", () => {
  for (const [language, expected] of [
    ['en-GB', 'en_US'],
    ['zh', 'zh_CN'],
    ['zh-CN', 'zh_CN'],
    ['zh-Hans-SG', 'zh_CN'],
    ['zh-Hant-HK', 'zh_TW'],
    ['zh-TW', 'zh_TW'],
    ['vi-VN', 'vn'],
    ['ja', 'jp'],
    ['pt-BR', 'pt'],
    ['sv-SE', 'en_US'],
  ] as const) {
    it(`shows ${language} as ${expected}`, () => {
      expect(clientLanguage(language)).to.equal(expected);
    });
  }
});
