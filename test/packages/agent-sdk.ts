/** The checks that the packages for Agents share, whatever their language. */
import { expect } from 'chai';
import { ALL_CASES } from '../../src/adapters/cli/conformance/cases/all-cases.ts';
import { tryAgent } from '../../src/adapters/cli/conformance/try-agent.ts';
import { agentUnderTest } from '../adapters/cli/conformance/agent-under-test.ts';
import { AGENT, SimulatedWorld, type Envelope } from '../e2e/simulated-world.ts';

/** Tries an Agent by all cases of the conformance kit. */
export async function expectWholeKit(url: string, walletMode: 'agent' | 'gateway'): Promise<void> {
  const agent = agentUnderTest(url, { walletMode });
  const results = await tryAgent({ agent, cases: ALL_CASES, seed: 7, onResult: () => undefined });

  const failed = results.filter(({ problems }) => problems.length > 0);
  expect(failed.map(({ tried, problems }) => [tried.name, ...problems.map(({ sentence }) => sentence)])).to.deep.equal(
    [],
  );
  expect(results.filter(({ leftOut }) => leftOut === undefined)).to.have.length.greaterThan(100);
}

/**
 * Lets a program call a gateway twice: with an opaque token, and with one that signs each request. `called` is what it printed; `games` are the ids of all
 * games.
 */
export async function calledByPackage(
  program: (env: Readonly<Record<string, string>>) => Promise<{ readonly stdout: string }>,
): Promise<{ readonly called: readonly string[]; readonly games: readonly string[] }> {
  const world = await SimulatedWorld.open();
  try {
    const { data } = await world.agent('/game/list', { pageSize: '100' });
    const called: string[] = [];
    for (const kind of ['opaque', 'signed']) {
      const token: Envelope['data'] = (await world.admin('POST', `/agents/${AGENT}/tokens`, { kind })).data;
      const { stdout } = await program({
        GATEWAY: world.gateway.baseUrl,
        TRANSFER_ID: kind,
        TOKEN: (token['api_key'] ?? token['token']) as string,
        SECRET: (token['api_secret'] ?? '') as string,
      });
      called.push(stdout);
    }
    return { called, games: (data['list'] as { id: string }[]).map(({ id }) => id) };
  } finally {
    await world.close();
  }
}
