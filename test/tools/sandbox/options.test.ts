import { expect } from 'chai';
import { parseCommandLine } from '../../../tools/sandbox/options.ts';

/** The sentence that refuses, or the values. */
const said = (...args: string[]): unknown => {
  const read = parseCommandLine(args);
  return read.ok ? read.value : read.error;
};

describe('the options of the sandbox', () => {
  it('listen where the gateway does, or, for one tour, wherever there is room', () => {
    expect(said()).to.include({ port: 3000, isOnce: false, data: undefined });
    expect(said('--once')).to.include({ port: 0, isOnce: true });
    expect(said('--once', '--port', '8080')).to.include({ port: 8080 });
  });

  it('take faults in any combination', () => {
    expect(said('--faults', ' drop, late')).to.deep.include({ faults: new Set(['drop', 'late']) });
  });

  for (const [args, sentence] of [
    [['--port', '65536'], '--port must be a whole number from 0 to 65535'],
    [['--port', 'x'], '--port must be a whole number from 0 to 65535'],
    [['--faults', ''], '--faults must be some of late, duplicate, drop, dead-agent, with commas between'],
    [
      ['--faults', 'constructor'],
      '--faults must be some of late, duplicate, drop, dead-agent, with commas between, and "constructor" is not',
    ],
    [['--wallet-mode', 'both'], '--wallet-mode must be gateway or agent'],
    [['--data', ' '], '--data must name a folder'],
    [['--loud'], "Unknown option '--loud'"],
  ] as const) {
    it(`refuse ${args.join(' ')}`, () => {
      expect(said(...args)).to.equal(sentence);
    });
  }
});
