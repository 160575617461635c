/** The checks that the packages for Agents share, whatever their language. */
import { createConnection } from 'node:net';
import { expect } from 'chai';
import { ALL_CASES } from '../../src/adapters/cli/conformance/cases/all-cases.ts';
import { tryAgent } from '../../src/adapters/cli/conformance/try-agent.ts';
import { SECRET } from '../adapters/cli/conformance/faulty-agent.ts';
import { agentUnderTest } from '../adapters/cli/conformance/agent-under-test.ts';
import { AGENT, SimulatedWorld, type Envelope } from '../e2e/simulated-world.ts';

/** Tries an Agent by all cases of the conformance kit. */
export async function expectWholeKit(url: string, walletMode: 'agent' | 'gateway', secret = SECRET): Promise<void> {
  const agent = agentUnderTest(url, { walletMode, secret });
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

/** Lets a program call a gateway, and returns what it printed. */
export async function withProgramAtGateway(
  program: (env: { readonly GATEWAY: string; readonly TOKEN: string }) => Promise<{ readonly stdout: string }>,
): Promise<string> {
  const world = await SimulatedWorld.open();
  try {
    const { token } = (await world.admin('POST', `/agents/${AGENT}/tokens`)).data;
    const { stdout } = await program({ GATEWAY: world.gateway.baseUrl, TOKEN: String(token) });
    return stdout;
  } finally {
    await world.close();
  }
}

/** Waits until something listens at a port of this machine. */
export async function listening(port: number): Promise<void> {
  for (;;) {
    const socket = createConnection(port, '127.0.0.1');
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    });
    socket.destroy();
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
