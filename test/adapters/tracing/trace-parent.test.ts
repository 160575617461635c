import { expect } from 'chai';
import { spanContextOf, traceparentOf } from '../../../src/adapters/tracing/opentelemetry-tracer.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';

describe('a traceparent', () => {
  for (const flags of ['00', '01']) {
    it(`comes back as it was with the flags ${flags}`, () => {
      const text = `00-${TRACE}-${SPAN}-${flags}`;

      expect(traceparentOf(spanContextOf(text)!)).to.equal(text);
    });
  }

  it('keeps no flag but the first, since nobody here knows what others say', () => {
    expect(traceparentOf(spanContextOf(`00-${TRACE}-${SPAN}-ff`)!)).to.equal(`00-${TRACE}-${SPAN}-01`);
  });

  it('may be of a later version, which may have more to say', () => {
    expect(spanContextOf(`01-${TRACE}-${SPAN}-01-more`)).to.include({ traceId: TRACE, spanId: SPAN, isRemote: true });
  });

  for (const [why, text] of [
    ['is of the version that is none', `ff-${TRACE}-${SPAN}-01`],
    ['is of the first version and has more', `00-${TRACE}-${SPAN}-01-more`],
    ['has an id of zeros for its trace', `00-${'0'.repeat(32)}-${SPAN}-01`],
    ['has an id of zeros for its span', `00-${TRACE}-${'0'.repeat(16)}-01`],
    ['has capital letters', `00-${TRACE.toUpperCase()}-${SPAN}-01`],
    ['is too short', `00-${TRACE}-${SPAN}`],
    ['has something before it', ` 00-${TRACE}-${SPAN}-01`],
    ['has a line feed after it', `00-${TRACE}-${SPAN}-01\n`],
  ] as const) {
    it(`is none when it ${why}`, () => {
      expect(spanContextOf(text)).to.equal(undefined);
    });
  }
});
