import { expect } from 'chai';
import { parseCommandLine } from '../../../../src/adapters/cli/sync-catalogue/options.ts';

const TOKEN = { ADMIN_TOKEN: 'token-of-the-environment' };

describe('the command line of sync-catalogue', () => {
  it('needs a provider only, and takes the token from the environment', () => {
    expect(parseCommandLine(['--provider', 'b'], TOKEN)).to.deep.equal({
      ok: true,
      value: {
        provider: 'B',
        url: 'http://127.0.0.1:3000',
        adminToken: 'token-of-the-environment',
        acceptShrink: false,
      },
    });
  });

  it('takes everything from the options where they say it', () => {
    const args = ['--provider', 'B', '--url', 'https://g.example/', '--admin-token', 't', '--accept-shrink'];

    expect(parseCommandLine(args, TOKEN)).to.deep.equal({
      ok: true,
      value: { provider: 'B', url: 'https://g.example', adminToken: 't', acceptShrink: true },
    });
  });

  it('lets a wish for help win', () => {
    expect(parseCommandLine(['-h'], {})).to.deep.equal({ ok: true, value: undefined });
  });

  const refused = [
    [[], TOKEN, /^--provider is missing/],
    [['--provider', 'no such code'], TOKEN, /^--provider must be/],
    [['--provider', 'B', '--url', 'localhost:3000'], TOKEN, /^--url must be/],
    [['--provider', 'B', '--url', 'ftp://g.example'], TOKEN, /^--url must be/],
    [['--provider', 'B'], {}, /^the admin token is missing: set ADMIN_TOKEN/],
    [['--provider', 'B', '--admin-token', 'a b'], TOKEN, /^the admin token is missing/],
    [['--providers', 'B'], TOKEN, /^Unknown option '--providers'/],
    [['B'], TOKEN, /^Unexpected argument 'B'/],
  ] as const;
  for (const [args, environment, sentence] of refused) {
    it(`refuses "${args.join(' ')}" by ${String(sentence)}`, () => {
      const parsed = parseCommandLine(args, environment);

      expect(parsed).to.have.property('ok', false);
      expect(parsed).to.have.property('error').that.matches(sentence);
    });
  }
});
