import { expect } from 'chai';
import { checkOperator, EVERY_PROVIDER, operatedProviders } from '../../../../src/domain/agent/agent.ts';
import { agentOf } from '../../../ports/catalogue-seeds.ts';

describe('checkOperator', () => {
  const agent = agentOf({ code: 'AGENT-1' });

  for (const operatorCode of [undefined, '', 'AGENT-1', 'agent-1', ' Agent-1 ']) {
    it(`lets the Agent pass under operator_code ${String(operatorCode)}`, () => {
      expect(checkOperator(agent, operatorCode)).to.deep.equal({ ok: true, value: agent });
    });
  }

  for (const operatorCode of ['AGENT-2', 'AGENT', 'AGENT-11', ' ', 'AGENT-1\u0000']) {
    it(`refuses ${JSON.stringify(operatorCode)}`, () => {
      expect(checkOperator(agent, operatorCode)).to.deep.equal({ ok: false, error: { kind: 'agent_mismatch' } });
    });
  }
});

describe('operatedProviders', () => {
  for (const [given, kept] of [
    [true, [EVERY_PROVIDER]],
    [false, []],
    [['B', EVERY_PROVIDER], [EVERY_PROVIDER]],
    [
      ['B', 'A', 'B'],
      ['A', 'B'],
    ],
    [[], []],
  ] as const) {
    it(`keeps ${JSON.stringify(kept)} for ${JSON.stringify(given)}`, () => {
      expect(operatedProviders(given)).to.deep.equal(kept);
    });
  }
});
