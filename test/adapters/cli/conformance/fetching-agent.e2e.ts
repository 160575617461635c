import { expect } from 'chai';
import { createServer, type AddressInfo } from 'node:net';
import { ALL_CASES } from '../../../../src/adapters/cli/conformance/cases/all-cases.ts';
import { firstObstacle } from '../../../../src/adapters/cli/conformance/first-obstacle.ts';
import { tryAgent } from '../../../../src/adapters/cli/conformance/try-agent.ts';
import type { Envelope } from '../../../e2e/simulated-world.ts';
import { passCallbacks } from '../../../support/fetching-agent.ts';
import { agentUnderTest } from './agent-under-test.ts';
import type { Fault } from './faults.ts';
import { FaultyAgent } from './faulty-agent.ts';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const FEW = ALL_CASES.filter(({ name }) => /^(bet|win|balances|body|wrong)/.test(name));

/** Tries an Agent that nobody calls: a program fetches for it, at the kit. */
async function tried(walletMode: 'agent' | 'gateway', cases = ALL_CASES, ...faults: readonly Fault[]) {
  const agent = await FaultyAgent.listening(...faults);
  const fetchPort = await freePort();
  const url = `http://127.0.0.1:${fetchPort}`;
  const stop = passCallbacks(async (path, fields) => {
    const response = await fetch(`${url}/papi/v1${path}`, { method: 'POST', body: JSON.stringify(fields) });
    return (await response.json()) as Envelope;
  }, agent.url);
  const underTest = agentUnderTest(url, { fetchPort, walletMode });
  const obstacle = await firstObstacle(underTest);
  const results = await tryAgent({ agent: underTest, cases, seed: 7, onResult: () => undefined });
  await stop();
  await agent.close();
  const named = (wanted: (result: (typeof results)[number]) => boolean) =>
    results.filter(wanted).map(({ tried: { name } }) => name);
  const failed = named(({ problems }) => problems.length > 0);
  return { obstacle, failed, leftOut: named(({ leftOut }) => leftOut !== undefined) };
}

describe('the conformance kit of an Agent that fetches', () => {
  for (const [walletMode, cases] of [
    ['agent', ALL_CASES],
    ['gateway', FEW],
  ] as const) {
    it(`passes one without faults where the wallet is the ${walletMode}'s, and leaves out only what cannot be fetched`, async () => {
      const { obstacle, failed, leftOut } = await tried(walletMode, cases);

      expect([obstacle, failed]).to.deep.equal([undefined, []]);
      expect(leftOut).to.include.members(['body-in-pieces', 'wrong-method']);
    });
  }

  it('notices one that knows no repetitions', async () => {
    expect((await tried('agent', FEW, 'knows no repetitions')).failed).to.include('win-again');
  });

  it('says where it waits when nobody fetches', async () => {
    const fetchPort = await freePort();

    const obstacle = await firstObstacle(
      agentUnderTest(`http://127.0.0.1:${fetchPort}`, { fetchPort, timeoutMs: 100 }),
    );

    expect(obstacle).to.match(
      /^nobody answers what waits at http:\/\/127\.0\.0\.1:\d+ \(not fetched within 100 ms\); start the Agent’s program/,
    );
  });
});
