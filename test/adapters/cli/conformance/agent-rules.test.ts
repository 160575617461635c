import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { ALL_CASES } from '../../../../src/adapters/cli/conformance/cases/all-cases.ts';
import { AGENT_RULES } from '../../../../tools/docs/agent-rules.ts';

const guide = readFileSync(new URL('../../../../docs/guide-agent.md', import.meta.url), 'utf8');
const sections = new Map(guide.split(/^### /m).map((section) => [section.split('\n')[0] ?? '', section]));
const rules = Object.values(AGENT_RULES).flat();
const ruleOf = (name: string): string => rules.find(({ cases }) => cases.includes(name))?.rule ?? '';
const callsOf = (name: string) =>
  (ALL_CASES.find((one) => one.name === name)?.steps ?? []).flatMap((step) => ('calls' in step ? step.calls : step));

describe('the rules in the guide for Agents', () => {
  it('are tried by the cases of the conformance kit: each case belongs to one rule, and each rule has a case', () => {
    expect(rules.flatMap(({ cases }) => cases)).to.have.members(ALL_CASES.map(({ name }) => name));
    expect(rules.filter(({ cases }) => cases.length === 0)).to.deep.equal([]);
  });

  for (const { name } of ALL_CASES) {
    it(`say what ${name} demands`, () => {
      const [heading = ''] =
        Object.entries(AGENT_RULES).find(([, list]) => list.some(({ cases }) => cases.includes(name))) ?? [];

      expect(sections.get(heading)).to.include(`- ${ruleOf(name)}\n`);
    });
  }

  it('name each field without which the kit sends a callback that must not be accepted', () => {
    const missing = callsOf('missing-fields').flatMap(({ fields = {} }) => Object.keys(fields));

    expect(missing).to.have.length.greaterThan(5);
    for (const field of missing) expect(ruleOf('missing-fields')).to.include(`\`${field}\``);
  });

  it('name each action that takes something back, and each direction', () => {
    const calls = callsOf('every-correction').filter(({ role }) => role === 'cancel');

    expect(calls).to.have.length.greaterThan(1);
    for (const { action } of calls) expect(ruleOf('every-correction')).to.include(`\`${action}\``);
    for (const { direction } of ALL_CASES.flatMap(({ name }) => callsOf(name)))
      expect(ruleOf('unknown-direction')).to.include(`\`${direction}\``);
  });

  it('name the codes with which the sample Agents refuse', () => {
    for (const code of ['2001', '2003', '3001', '3003', '3005', '3006'])
      expect(rules.map(({ rule }) => rule).join()).to.include(code);
  });
});
