import { expect } from 'chai';
import { ANSWER_MARGIN_MS, WAY_BACK_MS } from '../../../src/application/wallet/receive-provider-callback.ts';
import type { Within } from '../../../src/application/wallet/within.ts';
import { ok } from '../../../src/domain/shared/result.ts';
import { inMemoryWorld } from '../../fakes/in-memory-world.ts';
import { FAULT, PATIENT_WINDOW_MS, ProviderDesk } from './provider-desk.ts';

const PONG = { status: 200, contentType: 'text/plain', body: 'pong' };
const ping = () => ok({ kind: 'ping', reply: PONG } as const);

describe('a provider', () => {
  it('hears of a fault while it still waits, when its events take longer', async () => {
    const furnished = new ProviderDesk(inMemoryWorld());
    await furnished.furnish();
    const lookUpMs = PATIENT_WINDOW_MS - ANSWER_MARGIN_MS;
    const waited: number[] = [];
    const within: Within = async (work, ms) => {
      const done = await work;
      if (ms === lookUpMs) return done;
      waited.push(ms);
      return undefined;
    };
    const desk = new ProviderDesk(furnished.world, { within });

    expect(await desk.receive(ping)).to.deep.equal(ok(FAULT));
    expect(waited).to.have.length(1);
    expect(waited[0]).to.be.within(lookUpMs, PATIENT_WINDOW_MS - WAY_BACK_MS);
    expect(String(desk.told)).to.include('The provider was not answered in time.');
  });
});
