import { expect } from 'chai';
import { parseCommandLine } from '../../../../src/adapters/cli/convert-games/options.ts';
import { PLAIN } from '../../../../src/adapters/cli/gateway/view/look.ts';

const parse = (...args: string[]) => {
  const asked = parseCommandLine(args, PLAIN);
  if (!asked.ok || asked.value.kind === 'text') throw new Error('no call');
  return asked.value.command;
};

describe('parseCommandLine of convert-games', () => {
  it('reads standard input and writes standard output without files', () => {
    expect(parse()).to.include({ input: undefined, output: undefined, isLenient: false });
  });

  it('takes "-" for a standard stream', () => {
    expect(parse('-', 'out.ndjson')).to.include({ input: undefined, output: 'out.ndjson' });
  });

  it('folds codes', () => {
    expect(parse('--provider', 'b', '--currencies', 'usd,Eur').convert).to.deep.include({
      provider: 'B',
      currencies: ['USD', 'EUR'],
    });
  });

  it('adds to the categories it knows, and may change them', () => {
    const { categoryMap } = parse('--category-map', 'TABLE=POKER,LOTTO=KENO', '--category-map', 'ARCADE=SLOT').convert;

    expect([...categoryMap]).to.deep.include.members([
      ['TABLE', 'POKER'],
      ['LOTTO', 'KENO'],
      ['ARCADE', 'SLOT'],
      ['LIVE_CASINO', 'LIVE'],
    ]);
  });

  const wrong: readonly (readonly [args: string[], reason: string])[] = [
    [['--provider', 'a b'], '--provider must be 1 to 32 letters, digits, "_" or "-"'],
    [['--provider-from', 'game_code'], '--provider-from must be one of product, product_code'],
    [['--currencies', 'USD,'], '--currencies must be codes of 2 to 10 letters or digits, with commas between them'],
    [['--image-base', 'cdn'], '--image-base must be a URL'],
    [['--category-map', 'A'], '--category-map must be entries such as LIVE_CASINO=LIVE, with commas between them'],
    [['a', 'b', 'c'], 'too many arguments: expected 2 arguments but got 3'],
  ];
  for (const [args, reason] of wrong) {
    it(`refuses ${args.join(' ')}`, () => {
      expect(parseCommandLine(args, PLAIN)).to.deep.equal({ ok: false, error: reason });
    });
  }

  it('refuses an option that it does not know', () => {
    expect(parseCommandLine(['--nope'], PLAIN).ok).to.equal(false);
  });
});
