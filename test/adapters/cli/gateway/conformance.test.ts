import { expect } from 'chai';
import { FaultyAgent, SECRET } from '../conformance/faulty-agent.ts';
import { called, type Called } from './called.ts';

describe('agent-gateway conformance', () => {
  let agent: FaultyAgent | undefined;

  afterEach(async () => {
    await agent?.close();
    agent = undefined;
  });

  const tryAgent = (url: string, ...args: string[]): Promise<Called> =>
    called(['conformance', '--agent-url', url, '--timeout', '4000', ...args], {
      environment: { AGENT_SECRET: SECRET },
    });

  it('exits with 0 when all cases passed', async () => {
    agent = await FaultyAgent.listening();

    const { status, stdout } = await tryAgent(agent.url, '--only', 'bet,win', '--seed', '7', '--bet-push');

    expect(status).to.equal(0);
    expect(stdout).to.include('2 of 2 cases passed, 0 failed, 0 left out. --seed 7 repeats the order.\n');
  });

  it('exits with 1 when a case failed', async () => {
    agent = await FaultyAgent.listening('refuses amounts of 0');

    const { status, stdout } = await tryAgent(agent.url, '--only', 'zero-win');

    expect(status).to.equal(1);
    expect(stdout).to.include('FAILED zero-win: ');
  });

  it('exits with 2 when nothing could be tried, and says why', async () => {
    const { status, stderr } = await tryAgent('http://127.0.0.1:2');

    expect(status).to.equal(2);
    expect(stderr).to.match(/^error: nothing was tried: http:\/\/127\.0\.0\.1:2 does not answer .*\n$/);
  });

  it('passes on which option is wrong', async () => {
    expect((await called(['conformance'])).stderr).to.match(
      /^error: --agent-url is missing: .*; --help shows the options\.\n$/,
    );
  });

  it('takes a switch back, and lists the cases', async () => {
    const { status, stdout } = await called(['conformance', '--no-bet-push', '--list']);

    expect(status).to.equal(0);
    expect(stdout).to.match(/^ {2}zero-win +\S/m);
  });
});
