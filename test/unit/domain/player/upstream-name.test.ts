import { createHash } from 'node:crypto';
import { expect } from 'chai';
import fc from 'fast-check';
import {
  UpstreamName,
  upstreamNames,
  type NamedPlayer,
  type UpstreamNameRule,
} from '../../../../src/domain/player/upstream-name.ts';

const RULES: readonly UpstreamNameRule[] = [
  { lengthMin: 1, lengthMax: 50, allowsUnderscore: true },
  { lengthMin: 1, lengthMax: 28, allowsUnderscore: false },
  { lengthMin: 5, lengthMax: 17, allowsUnderscore: true },
];
const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const namesOf = (agentCode: string, memberId: string, rule: UpstreamNameRule) =>
  upstreamNames({ agentCode, memberId }, rule, digestOf);
const firstOf = (player: NamedPlayer, rule: UpstreamNameRule): string =>
  upstreamNames(player, rule, digestOf).next().value;

const player = fc.record({
  agentCode: fc.stringMatching(/^[A-C][A-C_-]{0,31}$/),
  memberId: fc.stringMatching(/^[A-C][A-C_.@-]{0,63}$/),
});

describe('a name that a provider tells', () => {
  it('is the same in every spelling, and that of the account', () => {
    const names = ['Demo_Ann', 'DEMO_ANN', 'demo_ann '].map((told) => UpstreamName.of(told));

    expect(names.map(({ text }) => text)).to.deep.equal(['DEMO_ANN', 'DEMO_ANN', 'DEMO_ANN']);
    expect(names.every((name) => name.isOf('demo_ANN'))).to.equal(true);
  });

  it('is another one with any other letter', () => {
    const names = ['demo_an', 'demo_\u0131nn', '\u00a0demo_ann'].map((told) => UpstreamName.of(told));

    expect(names.some((name) => name.isOf('DEMO_ANN'))).to.equal(false);
  });
});

describe('the names of players upstream', () => {
  it('are {AGENT}_{PLAYER} where the rule allows it', () => {
    expect(firstOf({ agentCode: 'DEMO', memberId: 'PLAYER01' }, RULES[0]!)).to.equal('DEMO_PLAYER01');
  });

  it('are a legible beginning and a digest where the rule does not allow it', () => {
    expect(firstOf({ agentCode: 'DEMO', memberId: 'PLAYER01' }, RULES[1]!)).to.match(/^DEMOPLAYER01[0-9A-V]{12}$/);
  });

  it('have 60 bits of the digest in their last 12 characters', () => {
    const endOf = (digest: string): string =>
      upstreamNames({ agentCode: 'DEMO', memberId: 'A' }, RULES[1]!, () => digest)
        .next()
        .value.slice(-12);

    expect(endOf(`${'f'.repeat(15)}0`)).to.equal('VVVVVVVVVVVV');
    expect(endOf('000000000000001f')).to.equal('000000000001');
    expect(endOf(`${'0'.repeat(15)}f`)).to.equal('000000000000');
  });

  it('differ from attempt to attempt, so that a taken name has a successor', () => {
    const names = namesOf('DEMO', 'PLAYER01', RULES[0]!);

    expect(new Set([names.next().value, names.next().value, names.next().value]).size).to.equal(3);
  });

  for (const rule of RULES) {
    it(`always obey the rule of ${rule.lengthMin} to ${rule.lengthMax} characters`, () => {
      fc.assert(
        fc.property(player, (named) => {
          const name = firstOf(named, rule);
          const characters = rule.allowsUnderscore ? /^[A-Z0-9_]+$/ : /^[A-Z0-9]+$/;
          return name.length >= rule.lengthMin && name.length <= rule.lengthMax && characters.test(name);
        }),
      );
    });

    it(`never give two players one name within ${rule.lengthMax} characters`, () => {
      fc.assert(
        fc.property(player, player, (a, b) => {
          fc.pre(a.agentCode !== b.agentCode || a.memberId !== b.memberId);
          return firstOf(a, rule) !== firstOf(b, rule);
        }),
        { numRuns: 2_000 },
      );
    });
  }
});
