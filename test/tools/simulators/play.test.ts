import { expect } from 'chai';
import { parseCommandLine } from '../../../tools/simulators/options.ts';
import { SimulatedWorld } from '../../e2e/simulated-world.ts';
import { ToolProcess } from '../tool-process.ts';

const VIEW = { currency: 'USD', return_url: 'https://agent.example/', player_ip: '203.0.113.7' };

/** The sentence that refuses, or the values. */
const said = (args: readonly string[], credentials?: string): unknown => {
  const read = parseCommandLine(args, { PROVIDER_CREDENTIALS: credentials });
  return read.ok ? read.value.play : read.error;
};

describe('simulators play', () => {
  let world: SimulatedWorld;

  before(async () => {
    world = await SimulatedWorld.open({ RATE_LIMIT_PROVIDER_PER_SECOND: '5' });
    const deposit = { username: 'PLAYER', amount: '1000', transfer_id: 'first', transfer_type: 'deposit' };
    await world.agent('/player/transfer', { ...deposit, currency: 'USD' });
  });

  after(() => world.close());

  /** The name of the player there, after a launch. */
  async function seatedAt(label: string): Promise<string> {
    const { gameId, simulator } = world.upstream(label);
    await world.agent('/game/launch', { ...VIEW, member_id: 'PLAYER', game_id: gameId });
    return [...simulator.books.players.keys()].at(-1) ?? '';
  }

  async function played(label: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
    const player = await seatedAt(label);
    const common = ['play', '--gateway', world.gateway.baseUrl, '--provider', label, '--player', player];
    const tool = new ToolProcess('tools/simulators/main', [...common, ...args], env);
    await tool.untilEnd();
    return tool;
  }

  const answersOf = ({ rows }: ToolProcess): string[] => {
    const begin = rows.findIndex(([first]) => first === 'times');
    return rows.slice(begin + 1, -2).map((row) => row.join(' '));
  };

  it('plays every kind of round, and prints the answers by outcome', async () => {
    const [a, b] = await Promise.all([played('A', ['--rounds', '3']), played('B', ['--rounds', '4'])]);

    expect(answersOf(a), a.stderr).to.deep.equal([
      '1 balance accepted 1',
      '2 bet accepted 1',
      '2 settle accepted 1',
      '1 bet beyond balance refused 2504',
    ]);
    expect(answersOf(b), b.stderr).to.deep.equal([
      '1 balance accepted 0',
      '3 bet accepted 0',
      '2 settle accepted 0',
      '1 cancel accepted 0',
      '1 bet beyond balance refused 1001',
    ]);
    expect([a.exitCode, b.exitCode]).to.deep.equal([0, 0]);
  });

  it('plays whatever goes wrong on the way, and the books stay right', async () => {
    const faults = ['--faults', 'late,duplicate,drop', '--rounds', '10'];
    const [c, d] = await Promise.all([played('C', faults), played('D', faults)]);

    expect(c.stdout, c.stderr)
      .to.match(/bet +unknown/)
      .and.to.include('All answers are as a provider expects.');
    expect(d.stdout, d.stderr).to.include('All answers are as a provider expects.');
    expect([c.exitCode, d.exitCode]).to.deep.equal([0, 0]);
    expect((await world.admin('GET', '/audit')).data['sound']).to.equal(true);
  });

  it('signs with the given credentials, does not print them, and fails where the gateway refuses them', async () => {
    const given = { ...world.upstream('D').simulator.credentials, signature: 'another-signature-of-this-test' };
    const tool = await played('D', ['--rounds', '1'], { PROVIDER_CREDENTIALS: JSON.stringify(given) });

    expect(tool.exitCode, tool.stdout).to.equal(1);
    expect(tool.stdout).to.match(/balance +refused +\S+ +ERROR/);
    expect(tool.stdout + tool.stderr).not.to.include(given.signature);
  });

  it('says that no gateway answers', async () => {
    const tool = await played('D', ['--gateway', 'http://127.0.0.1:9']);

    expect(tool.exitCode).to.equal(1);
    expect(tool.stderr).to.equal(
      'Cannot play: no gateway answers at http://127.0.0.1:9/health/live; name another with --gateway.\n',
    );
  });

  it('knows the protocol of the printed commands’ providers and of the sandbox’s', () => {
    const player = ['--player', 'P'];

    expect(said(['play', '--provider', 'SIM-C', ...player])).to.include({ protocol: 'provider-c', rounds: 10 });
    expect(said(['play', '--provider', 'ACME', '--protocol', 'provider-a', ...player])).to.include({
      provider: 'ACME',
      protocol: 'provider-a',
    });
  });

  const WHOLE = ['play', '--provider', 'A', '--player', 'P'];
  for (const [args, sentence] of [
    [['--port', 'x'], '--port must be a whole number from 0 to 65535'],
    [['--port', '65536'], '--port must be a whole number from 0 to 65535'],
    [['--gateway', 'gateway'], '--gateway must be an http or https URL'],
    [['--gateway', "http://a';rm"], '--gateway must be an http or https URL'],
    [['pray'], 'play is the only word that may stand alone'],
    [['play'], '--provider must be the code of a provider, such as SIM-B'],
    [['play', '--provider', 'ACME'], '--protocol must be one of provider-a, provider-b, provider-c, provider-d'],
    [['play', '--provider', 'A'], '--player must be the name of a player at the provider'],
    [[...WHOLE, '--rounds', '0'], '--rounds must be a whole number from 1 to 9999'],
    [
      [...WHOLE, '--faults', 'dead-agent'],
      '--faults must be some of late, duplicate, drop, with commas between, and "dead-agent" is not',
    ],
  ] as const) {
    it(`refuses ${args.join(' ')}`, () => {
      expect(said(args)).to.equal(sentence);
    });
  }

  it('names the wrong field of the credentials, and never a value', () => {
    expect(said(WHOLE, '{"sn": "x"')).to.equal(
      'PROVIDER_CREDENTIALS must be JSON, an object as the admin API takes it',
    );
    expect(said(WHOLE, '{"secret_key": "hidden"}'))
      .to.match(/^PROVIDER_CREDENTIALS: credentials\.sn /)
      .and.not.include('hidden');
  });
});
