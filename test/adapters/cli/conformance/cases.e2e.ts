import { expect } from 'chai';
import type { AgentUnderTest } from '../../../../src/adapters/cli/conformance/agent-under-test.ts';
import { ALL_CASES } from '../../../../src/adapters/cli/conformance/cases/all-cases.ts';
import type { ConformanceCase } from '../../../../src/adapters/cli/conformance/conformance-case.ts';
import { tryAgent, type CaseResult } from '../../../../src/adapters/cli/conformance/try-agent.ts';
import { startSampleAgent } from '../../../../docs/examples/sample-agent.ts';
import { agentUnderTest } from './agent-under-test.ts';
import { FAULTS, OF_GATEWAY_WALLETS, type Fault } from './faults.ts';
import { FaultyAgent, SECRET } from './faulty-agent.ts';

const tried = (agent: AgentUnderTest, cases: readonly ConformanceCase[] = ALL_CASES): Promise<readonly CaseResult[]> =>
  tryAgent({ agent, cases, seed: 7, onResult: () => undefined });

const failedOf = (results: readonly CaseResult[]) =>
  results
    .filter(({ problems }) => problems.length > 0)
    .map(({ tried: { name }, problems }) => `${name}: ${problems.map(({ sentence }) => sentence).join('; ')}`);

const leftOutOf = (results: readonly CaseResult[]): readonly string[] =>
  results.filter(({ leftOut }) => leftOut !== undefined).map(({ tried: { name } }) => name);

describe('the conformance cases', () => {
  for (const walletMode of ['agent', 'gateway'] as const) {
    it(`are all passed by the sample Agent where the wallet is the ${walletMode}'s`, async () => {
      const opening = { currency: 'EUR', balance: '100' };
      const sample = await startSampleAgent({
        secrets: [SECRET],
        players: { ALICE: opening, BOB: opening, MALLORY: { ...opening, isDisabled: true } },
      });

      const results = await tried(agentUnderTest(sample.url, { walletMode }));

      await sample.close();
      expect(failedOf(results)).to.deep.equal([]);
      expect(leftOutOf(results)).to.not.include.members([
        'bet',
        'bet-push',
        'one-id-two-players',
        'disabled-player-win',
      ]);
    });

    it(`are all passed by an Agent without faults where the wallet is the ${walletMode}'s`, async () => {
      const agent = await FaultyAgent.listening();

      const results = await tried(agentUnderTest(agent.url, { walletMode }));

      await agent.close();
      expect(failedOf(results)).to.deep.equal([]);
    });
  }

  for (const fault of Object.keys(FAULTS) as Fault[]) {
    it(`notice an Agent that ${fault}`, async () => {
      const agent = await FaultyAgent.listening(fault);
      const walletMode = OF_GATEWAY_WALLETS.has(fault) ? 'gateway' : 'agent';
      const meant: readonly string[] = FAULTS[fault];

      const results = await tried(
        agentUnderTest(agent.url, { walletMode, timeoutMs: 2_000 }),
        ALL_CASES.filter(({ name }) => meant.includes(name)),
      );

      await agent.close();
      const failed = results.filter(({ problems }) => problems.length > 0).map(({ tried: { name } }) => name);
      expect(failed).to.have.members(meant);
    });
  }

  it('can all fail: there is a fault for each of them', () => {
    const noticed = new Set<string>(Object.values(FAULTS).flat());

    expect(ALL_CASES.map(({ name }) => name).filter((name) => !noticed.has(name))).to.deep.equal([]);
    expect([...noticed].filter((name) => !ALL_CASES.some((one) => one.name === name))).to.deep.equal([]);
  });

  it('have names of their own, and say why in whole sentences', () => {
    expect(new Set(ALL_CASES.map(({ name }) => name)).size).to.equal(ALL_CASES.length);
    expect(ALL_CASES.filter(({ name }) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name))).to.deep.equal([]);
    expect(ALL_CASES.filter(({ why }) => !why.endsWith('.'))).to.deep.equal([]);
  });
});
