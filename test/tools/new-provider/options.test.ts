import { expect } from 'chai';
import { parseCommandLine } from '../../../tools/new-provider/options.ts';

describe('the command line of new-provider', () => {
  it('takes a letter', () => {
    const name = { protocol: 'provider-e', constant: 'providerE', label: 'E' };

    expect(parseCommandLine(['e'])).to.deep.equal({
      ok: true,
      value: { wantsHelp: false, name, isDryRun: false, packageFolder: undefined },
    });
  });

  it('takes a word', () => {
    const name = { protocol: 'provider-acme', constant: 'providerAcme', label: 'Acme' };

    expect(parseCommandLine(['--dry-run', 'acme'])).to.deep.equal({
      ok: true,
      value: { wantsHelp: false, name, isDryRun: true, packageFolder: undefined },
    });
  });

  it('needs no name to explain itself', () => {
    expect(parseCommandLine(['-h'])).to.deep.equal({ ok: true, value: { wantsHelp: true } });
  });

  it('asks for a name', () => {
    expect(parseCommandLine([])).to.deep.equal({ ok: false, error: 'A name must be given, such as e or acme' });
  });

  for (const name of ['E', 'e2', 'acme-two', '../e', 'é', '', ' e', 'abcdefghijklmnopq']) {
    it(`refuses "${name}" as a name`, () => {
      const rule = 'must be one lower-case letter or word of at most 16 letters, such as e or acme';

      expect(parseCommandLine([name])).to.deep.equal({ ok: false, error: `"${name}" ${rule}` });
    });
  }

  it('refuses a second name', () => {
    expect(parseCommandLine(['e', 'f'])).to.deep.equal({ ok: false, error: 'Only one name may be given' });
  });

  it('refuses an option that it does not know', () => {
    expect(parseCommandLine(['--nope', 'e'])).to.deep.equal({ ok: false, error: "Unknown option '--nope'" });
  });
});
