import { expect } from 'chai';
import type { AgentUnderTest } from '../../../../src/adapters/cli/conformance/agent-under-test.ts';
import { ALL_CASES } from '../../../../src/adapters/cli/conformance/cases/all-cases.ts';
import type { ConformanceCase } from '../../../../src/adapters/cli/conformance/conformance-case.ts';
import { answerTimes, byCause } from '../../../../src/adapters/cli/conformance/run-summary.ts';
import { tryAgent, type CaseResult } from '../../../../src/adapters/cli/conformance/try-agent.ts';
import { agentUnderTest } from './agent-under-test.ts';
import { FAULTS, OF_GATEWAY_WALLETS, type Fault } from './faults.ts';
import { FaultyAgent } from './faulty-agent.ts';

const tried = (agent: AgentUnderTest, cases: readonly ConformanceCase[] = ALL_CASES): Promise<readonly CaseResult[]> =>
  tryAgent({ agent, cases, seed: 7, onResult: () => undefined });

const failedOf = (results: readonly CaseResult[]) =>
  results
    .filter(({ problems }) => problems.length > 0)
    .map(({ tried: { name }, problems }) => `${name}: ${problems.map(({ sentence }) => sentence).join('; ')}`);

describe('the conformance cases', () => {
  for (const walletMode of ['agent', 'gateway'] as const) {
    it(`are all passed by an Agent without faults where the wallet is the ${walletMode}'s`, async () => {
      const agent = await FaultyAgent.listening();

      const results = await tried(agentUnderTest(agent.url, { walletMode, noticeUrl: agent.noticeUrl }));

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
        agentUnderTest(agent.url, { walletMode, noticeUrl: agent.noticeUrl, timeoutMs: 2_000 }),
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

describe('the causes of failed cases', () => {
  const causesOf = async (...faults: readonly Fault[]) => {
    const agent = await FaultyAgent.listening(...faults);
    const results = await tried(agentUnderTest(agent.url, { timeoutMs: 2_000 }));
    await agent.close();
    return { failed: failedOf(results).length, causes: byCause(results) };
  };

  const single: readonly (readonly [readonly Fault[], string, string])[] = [
    [['has another secret for money'], 'answers HTTP 401 to what is rightly signed', 'HTTP 401 {"status":false'],
    [['says "ok" as its status'], 'answers with a status that is not true or false', 'HTTP 200 {"status":"ok"'],
    [['answers with HTML'], 'answers HTTP 200 without {"status", "code"} in JSON', 'HTTP 200 <p>success</p>'],
    [['counts in floats', 'tells a number'], 'tells data.balance as a JSON number', 'data.balance 0.30000000000000004'],
    [['counts in floats'], 'rounds amounts, or keeps them as floats', 'data.balance "0.30000000000000004"'],
    [['ends in its first bet'], 'does not listen there (ECONNREFUSED)', ''],
  ];
  for (const [faults, says, read] of single) {
    it(`are one for an Agent that ${faults.join(' and ')}`, async () => {
      const { failed, causes } = await causesOf(...faults);

      expect(causes.map((cause) => cause.says)).to.have.length(1);
      expect(causes[0]?.says).to.include(says);
      expect(causes[0]?.read ?? '').to.include(read);
      expect(causes[0]?.cases).to.have.length(failed).and.have.length.greaterThan(1);
    });
  }

  it('are told apart, the one of most cases first', async () => {
    const { failed, causes } = await causesOf('checks no signatures');

    expect(causes.map(({ says }) => says)).to.deep.equal([
      'accepts requests that the gateway did not sign',
      'accepts signatures of another time than now',
    ]);
    expect(causes.map(({ cases }) => cases.length)).to.deep.equal([failed - 3, 3]);
  });

  it('say that money moved again, and not only that the answer was another one', async () => {
    const { causes } = await causesOf('knows no repetitions');

    const again = causes.find(({ says }) => says === 'books a repetition again');
    expect(again?.cases.map(({ tried: { name } }) => name)).to.include.members(['bet-again', 'win-again']);
  });
});

describe('the times of answers', () => {
  const result = (answersMs: readonly number[]): CaseResult => ({
    tried: ALL_CASES[0]!,
    leftOut: undefined,
    problems: [],
    answersMs,
    tookMs: 1,
  });

  it('have ranks over all cases, in whole milliseconds, rounded up', () => {
    const hundred = Array.from({ length: 100 }, (_, at) => 100 - at - 0.5);

    expect(answerTimes([result(hundred.slice(50)), result(hundred.slice(0, 50))])).to.deep.equal({
      count: 100,
      p50: 50,
      p95: 95,
      max: 100,
      advised_p95: 40,
      bet_waits: 5_000,
    });
    expect(answerTimes([result([0.2])])).to.deep.include({ count: 1, p50: 1, p95: 1, max: 1 });
    expect(answerTimes([result([])])).to.equal(undefined);
  });

  it('are those of regular callbacks, one at a time', async () => {
    const agent = await FaultyAgent.listening();
    const chosen = ['bet', 'wrong-secret', 'race-10-different-bets'];

    const results = await tried(
      agentUnderTest(agent.url),
      ALL_CASES.filter(({ name }) => chosen.includes(name)),
    );

    await agent.close();
    // Two questions for the balance each; the bet; the race and the forged payout are left out, and the question after the race.
    expect(results.map(({ tried: { name }, answersMs }) => [name, answersMs.length])).to.deep.equal([
      ['bet', 3],
      ['wrong-secret', 2],
      ['race-10-different-bets', 1],
    ]);
  });
});
