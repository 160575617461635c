import { expect } from 'chai';
import fc from 'fast-check';
import { CODES, entryCode } from '../../../../../src/adapters/providers/provider-b/callbacks/codes.ts';
import type { EventOutcome } from '../../../../../src/application/ports/provider-inbox.ts';
import { Decimal } from '../../../../../src/domain/shared/decimal.ts';

const moved = Decimal.ZERO;
const ACCEPTED: EventOutcome = { kind: 'accepted', moved };
const REPEATED: EventOutcome = { kind: 'repeated', moved };
const FAILED: EventOutcome = { kind: 'failed' };
const refused = (because: Extract<EventOutcome, { kind: 'refused' }>['because']): EventOutcome => ({
  kind: 'refused',
  because,
});

const codeOf = (...outcomes: readonly EventOutcome[]): number => CODES[entryCode(outcomes)].code;

describe('the codes of provider-b', () => {
  for (const [code, outcome] of [
    [0, ACCEPTED],
    [1003, REPEATED],
    [0, { kind: 'awaited', isAccepted: true }],
    [1006, { kind: 'awaited', isAccepted: false }],
    [1001, refused('insufficient_balance')],
    [1006, refused('unknown_bet')],
    [1006, refused('bet_cancelled')],
    [1006, refused('already_settled')],
    [999, refused('conflict')],
    [999, FAILED],
  ] as const) {
    it(`say ${code} of ${outcome.kind} ${'because' in outcome ? outcome.because : ''}`, () => {
      expect(codeOf(outcome)).to.equal(code);
    });
  }

  it('say 999 of nothing', () => {
    expect(codeOf()).to.equal(999);
  });

  it('say 1003 only where all was known before', () => {
    expect(codeOf(REPEATED, REPEATED)).to.equal(1003);
    expect(codeOf(REPEATED, ACCEPTED)).to.equal(0);
    expect(codeOf(ACCEPTED, REPEATED)).to.equal(0);
  });

  it('say why a member was refused, whatever was known before', () => {
    expect(codeOf(REPEATED, refused('insufficient_balance'))).to.equal(1001);
  });

  it('never say that something is done when one of it failed or was refused', () => {
    const some = fc.constantFrom(ACCEPTED, REPEATED, FAILED, refused('unknown_bet'), refused('conflict'));
    const bad = fc.constantFrom(FAILED, refused('unknown_bet'), refused('insufficient_balance'), refused('conflict'));

    fc.assert(
      fc.property(fc.array(some), bad, fc.array(some), (before, one, after) => {
        expect(codeOf(...before, one, ...after)).not.to.be.oneOf([0, 1003]);
      }),
    );
  });
});
