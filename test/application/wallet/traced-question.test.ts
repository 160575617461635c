import { expect } from 'chai';
import { TracedWalletBook } from '../../../src/infrastructure/telemetry/traced-wallet-book.ts';
import { inMemoryWorld } from '../../fakes/in-memory-world.ts';
import { RecordingTracer } from '../../fakes/recording-tracer.ts';
import { betEvent } from '../../ports/wallet-seeds.ts';
import { SeamlessDesk } from './seamless-desk.ts';

describe('the trace of a bet in a wallet that its Agent holds', () => {
  it('shows how the provider waits for the Agent, between two works on the wallet', async () => {
    const world = inMemoryWorld();
    const tracer = new RecordingTracer();
    const desk = new SeamlessDesk(world, { tracer, book: new TracedWalletBook(world.walletBook, tracer) });
    await desk.furnish();

    await tracer.step({ name: 'a request', kind: 'server', facts: {} }, () => desk.provider.take(betEvent(1)));

    const request = tracer.steps.at(-1);
    const parts = tracer.steps.filter(({ parentId }) => parentId === request?.id);
    expect(parts.map(({ name }) => name)).to.deep.equal(['wallet transaction', 'ask bet', 'wallet transaction']);
    expect(desk.asked[0]?.traceparent).to.equal(`00-${request?.traceId}-${parts[1]?.id}-01`);
  });
});
