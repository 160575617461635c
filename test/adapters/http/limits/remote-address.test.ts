import type { IncomingMessage } from 'node:http';
import { expect } from 'chai';
import { remoteAddress } from '../../../../src/adapters/http/limits/request-guard.ts';

const requestOf = (forwarded?: string | string[]) =>
  ({ headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress: '10.0.0.1' } }) as unknown as IncomingMessage;

describe('where a request came from', () => {
  for (const [forwarded, trusted, address] of [
    [undefined, 0, '10.0.0.1'],
    ['192.0.2.7', 0, '10.0.0.1'],
    ['192.0.2.7', 1, '192.0.2.7'],
    ['198.51.100.1, 192.0.2.7', 1, '192.0.2.7'],
    ['198.51.100.1, 192.0.2.7', 2, '198.51.100.1'],
    [['198.51.100.1', '192.0.2.7'], 1, '192.0.2.7'],
    ['192.0.2.7', 3, '192.0.2.7'],
    [undefined, 2, '10.0.0.1'],
    [' , ', 1, '10.0.0.1'],
  ] as const) {
    it(`is ${address} for ${JSON.stringify(forwarded)} behind ${trusted} proxies`, () => {
      expect(remoteAddress(requestOf(forwarded as string), trusted)).to.equal(address);
    });
  }
});
