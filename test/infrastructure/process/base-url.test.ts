import { expect } from 'chai';
import { baseUrl } from '../../../src/infrastructure/process/banner.ts';

describe('baseUrl', () => {
  const cases: readonly (readonly [host: string, url: string])[] = [
    ['127.0.0.1', 'http://127.0.0.1:3000'],
    ['games.example.com', 'http://games.example.com:3000'],
    ['0.0.0.0', 'http://127.0.0.1:3000'],
    ['::', 'http://[::1]:3000'],
    ['fe80::1', 'http://[fe80::1]:3000'],
  ];
  for (const [host, url] of cases) {
    it(`reaches a server that listens on ${host} at ${url}`, () => {
      expect(baseUrl(host, 3000)).to.equal(url);
    });
  }
});
