import { expect } from 'chai';
import { WEB_ADDRESS_LENGTH_MAX, webAddressOf } from '../../../../src/domain/shared/web-address.ts';

describe('webAddressOf', () => {
  const read = [
    ['https://agent.example/lobby?from=game#top', 'https://agent.example/lobby?from=game#top'],
    ['HTTP://Agent.Example', 'http://agent.example/'],
    ['https://agent.example:8443/a b'.replace(' ', '%20'), 'https://agent.example:8443/a%20b'],
    ['https://bücher.example/<"lobby">', 'https://xn--bcher-kva.example/%3C%22lobby%22%3E'],
    ['https://[2001:db8::1]/', 'https://[2001:db8::1]/'],
  ] as const;
  for (const [text, address] of read) {
    it(`reads ${text} as ${address}`, () => {
      expect(webAddressOf('return_url', text)).to.deep.equal({ ok: true, value: address });
    });
  }

  const wrong = [
    '',
    'agent.example/lobby',
    '//agent.example',
    'ftp://agent.example/',
    'javascript:alert(1)',
    'https:agent.example',
    'https://',
    'https:\\\\agent.example',
    'https://agent.example\\@evil.example/',
    'https://agent.example/a b',
    'https://agent.example/\n',
    'https://user@agent.example/',
    'https://:word@agent.example/',
    `https://agent.example/${'x'.repeat(WEB_ADDRESS_LENGTH_MAX)}`,
    // Short in this form, and three times as long in ASCII.
    `https://agent.example/${'ü'.repeat(WEB_ADDRESS_LENGTH_MAX / 2)}`,
  ];
  for (const text of wrong) {
    it(`refuses ${JSON.stringify(text).slice(0, 50)}`, () => {
      expect(webAddressOf('return_url', text)).to.have.nested.property('error.field', 'return_url');
    });
  }
});
