import { expect } from 'chai';
import { NullTracer } from '../../../src/adapters/tracing/index.ts';
import { tracerContract } from '../../ports/tracer.contract.ts';

tracerContract(NullTracer.name, () => ({ tracer: new NullTracer(), steps: undefined }));

describe('NullTracer', () => {
  it('has nothing to go on with: its NO_STEP neither sends a header nor fills a column', async () => {
    const parent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;

    const step = await new NullTracer().step({ name: 'one', kind: 'server', parent, facts: {} }, async (open) => open);

    expect(step).to.include({ traceparent: undefined, traceId: undefined });
  });
});
