import { expect } from 'chai';
import { queryText, sealQuery } from '../../../../src/adapters/providers/provider-c/sealed-query.ts';

const KEYS = { md5Key: 'MadeUpMd5Key1', secretKey: '0123456789ABCDEF0123456789ABCDEF', encryptKey: 'Zk7Qw2Lp' };

describe('a sealed query of protocol C', () => {
  it('is the proven sample, as a form', () => {
    const parameters = { Username: 'demo001', CurrencyType: 'USD' };

    const form = sealQuery({ method: 'LoginRequest', time: '20260115093000', parameters }, KEYS);

    expect(form).to.equal(
      'q=pbILFPrcPRZy3l3FL7axkHIJT307vx6T77I4BgEYLBKxbEDZREwtLri9mfnYlSsNjoRA3Wf%2F9MjyVN3C6WCaCx5hYi84EoIRc9h2RAUzERkx%2F' +
        'kxSc2p7H2BX%2Fkq%2FyWAaPHmKTuWE5Abks4yaJ1zoZA%3D%3D&s=233dd13ffd5e4d6f6f1aa754843c0b88',
    );
  });

  it('encodes values as http_build_query does', () => {
    // PHP leaves letters, digits, "-", "_" and "." as they are, and writes a space as "+".
    const text = queryText({ method: 'M', time: 'T', parameters: { v: "a b:c&d=e+f*g~h-i_j.k/é'(!)" } }, 'K');

    expect(text).to.equal('method=M&Key=K&Time=T&v=a+b%3Ac%26d%3De%2Bf%2Ag%7Eh-i_j.k%2F%C3%A9%27%28%21%29');
  });

  it('leaves out what is undefined', () => {
    expect(queryText({ method: 'M', time: 'T', parameters: { a: undefined, b: '' } }, 'K')).to.equal(
      'method=M&Key=K&Time=T&b=',
    );
  });
});
