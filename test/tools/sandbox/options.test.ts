import { expect } from 'chai';
import { parseCommandLine } from '../../../tools/sandbox/options.ts';

/** The sentence that refuses, or the values. */
const said = (...args: string[]): unknown => {
  const read = parseCommandLine(args, {});
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

  it('take an Agent of the user, whose books are judged where it holds the money', () => {
    const args = ['--agent-url', 'http://127.0.0.1:4000/', '--secret', 'whsec_c2VjcmV0', '--player', 'bob'];

    expect(said(...args)).to.deep.include({
      walletMode: 'agent',
      ownAgent: { url: 'http://127.0.0.1:4000', secret: 'whsec_c2VjcmV0', player: 'BOB' },
    });
  });

  for (const [args, sentence] of [
    [['--agent-url', 'nowhere'], '--agent-url must be an http or https URL'],
    [['--agent-url', 'http://a/?b=1'], '--agent-url must be an http or https URL'],
    [['--agent-url', 'http://a'], 'the secret is missing: --secret whsec_... or AGENT_SECRET'],
    [['--agent-url', 'http://a', '--secret', 'whsec_?'], '--secret must be whsec_ and base64'],
    [['--player', 'BOB'], '--player needs --agent-url'],
    [
      ['--agent-url', 'http://a', '--secret', 'whsec_c2Vj', '--wallet-mode', 'gateway'],
      '--agent-url needs --wallet-mode agent: only then the books are yours',
    ],
    [['--port', '65536'], '--port must be a whole number from 0 to 65535'],
    [['--port', 'x'], '--port must be a whole number from 0 to 65535'],
    [['--faults', ''], '--faults must be some of late, duplicate, drop, dead-agent, with commas between'],
    [
      ['--faults', 'constructor'],
      '--faults must be some of late, duplicate, drop, dead-agent, with commas between, and "constructor" is not',
    ],
    [['--wallet-mode', 'both'], '--wallet-mode must be gateway or agent'],
    [['--once', '--clock'], '--clock needs somebody who turns it, so it does not go with --once'],
    [['--data', ' '], '--data must name a folder'],
    [['--loud'], "Unknown option '--loud'"],
  ] as const) {
    it(`refuse ${args.join(' ')}`, () => {
      expect(said(...args)).to.equal(sentence);
    });
  }
});
