import { expect } from 'chai';
import fc from 'fast-check';
import { nextStep } from '../../../../src/domain/reconciliation/spans.ts';

const MINUTE_MS = 60_000;

describe('the steps of a comparison', () => {
  it('ask for more than they judge, on both sides', () => {
    expect(nextStep({ fromMs: 10_000_000, toMs: 10_000_001 }, 60 * MINUTE_MS)).to.deep.equal({
      judged: { fromMs: 10_000_000, toMs: 10_000_001 },
      asked: { fromMs: 9_400_000, toMs: 10_600_001 },
    });
  });

  it('ask for two hours before where the range is long, so that a bet that was open so long is found', () => {
    expect(nextStep({ fromMs: 10_000_000, toMs: 200_000_000 }, 1_440 * MINUTE_MS)).to.deep.equal({
      judged: { fromMs: 10_000_000, toMs: 10_000_000 + 1_310 * MINUTE_MS },
      asked: { fromMs: 10_000_000 - 120 * MINUTE_MS, toMs: 10_000_000 + 1_320 * MINUTE_MS },
    });
  });

  it('judge each moment once, and ask for no more than the provider allows', () => {
    const spans = fc.tuple(
      fc.nat(1_000_000),
      fc.nat(1_000_000),
      fc.integer({ min: 5 * MINUTE_MS, max: 1_440 * MINUTE_MS }),
    );

    fc.assert(
      fc.property(spans, ([fromMs, length, rangeMaxMs]) => {
        const toMs = fromMs + length;
        let atMs = fromMs;
        for (let step = nextStep({ fromMs, toMs }, rangeMaxMs); step !== undefined;) {
          expect(step.judged.fromMs).to.equal(atMs);
          expect(step.judged.toMs).to.be.greaterThan(atMs);
          expect(step.asked.toMs - step.asked.fromMs).to.be.at.most(rangeMaxMs);
          atMs = step.judged.toMs;
          step = nextStep({ fromMs: atMs, toMs }, rangeMaxMs);
        }
        expect(atMs).to.equal(toMs);
      }),
    );
  });
});
