import { expect } from 'chai';
import { runCommand } from './command.ts';
import { PLANTED_BUGS } from './planted-bugs.ts';

interface Ran {
  readonly exitCode: number;
  readonly output: string;
  readonly errors: string;
}

async function run(args: readonly string[], sabotage = {}): Promise<Ran> {
  const written = { output: '', errors: '' };
  const streamOf = (name: keyof typeof written) => ({ write: (text: string) => ((written[name] += text), true) });
  const exitCode = await runCommand(args, { output: streamOf('output'), errors: streamOf('errors') }, sabotage);
  return { exitCode, ...written };
}

describe('npm run simulate', () => {
  it('tells how it is used', async () => {
    const { exitCode, output } = await run(['--help']);

    expect(exitCode).to.equal(0);
    expect(output).to.contain('--seeds FROM..TO');
  });

  it('sums up faults and what was reached', async () => {
    const { exitCode, output } = await run(['--seeds', '1..3', '--steps', '200']);

    expect(exitCode).to.equal(0);
    expect(output).to.match(/\d+ {2}decision: accepted\n/);
    expect(output).to.match(/^ +0 {2}late answer fenced$/m);
    expect(output).to.match(/3 seeds, \d+ steps, no invariant was broken\.\n$/);
  });

  it('prints every event of one seed', async () => {
    const { output } = await run(['--seed', '5', '--steps', '50', '--trace']);

    expect(output).to.match(/^1 \+\d/);
    expect(output).to.contain('nothing fails any more');
  });

  it('stops at a seed that breaks an invariant, and says how to play it again', async () => {
    const { sabotage } = PLANTED_BUGS['callbacks written after the commit']!;

    const { exitCode, output } = await run(['--seeds', '3..9'], sabotage);

    expect(exitCode).to.equal(1);
    expect(output).to.match(/Seed 3 broke callbacks_kept at step \d+: /);
    expect(output).to.contain('npm run simulate -- --seed 3 --steps 400 --trace');
  });

  for (const [args, rule] of [
    [['--seed', 'x'], '--seed must be a whole number'],
    [['--seeds', '9..1'], '--seeds must be FROM..TO'],
    [['--seed', '1', '--seeds', '1..2'], '--seed and --seeds cannot both be given'],
    [['--steps', '0'], '--steps must be a whole number from 1'],
    [['--trace'], '--trace needs one seed'],
    [['--fast'], "Unknown option '--fast'"],
  ] as const) {
    it(`refuses ${args.join(' ')}`, async () => {
      const { exitCode, errors } = await run(args);

      expect(exitCode).to.equal(2);
      expect(errors).to.contain(rule);
    });
  }
});
