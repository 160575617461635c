import { expect } from 'chai';
import {
  failedRunOf,
  LEASE_MS,
  messageOf,
  numbersIn,
  runOf,
  soonMs,
  taken,
  type CallbackWorld,
} from '../callback-world.ts';
import { guid } from '../catalogue-seeds.ts';

/** Booking a part of a lane whose holder sends the next callback. */
export function goesOn(world: () => CallbackWorld): void {
  it('keeps a lane for its holder that goes on, with what is left in it', async () => {
    const nowMs = soonMs();
    const one = async () => (await taken(world().queue, nowMs))[0]!;
    await world().enqueue(messageOf(1), messageOf(2));
    await world().queue.settle([failedRunOf(await one(), nowMs, 3)], nowMs);
    const lane = await one();

    const busy = await world().queue.settle([runOf(lane, { settled: [guid(1)], next: { kind: 'goes_on' } })], nowMs);

    expect(busy).to.deep.equal([]);
    expect(await taken(world().queueElsewhere, nowMs + LEASE_MS - 1)).to.deep.equal([]);
    expect(await world().queue.renew([lane], nowMs + LEASE_MS)).to.have.length(1);
    const [rest] = await taken(world().queueElsewhere, nowMs + LEASE_MS);
    expect(numbersIn([rest!])).to.deep.equal([[2]]);
    expect(rest?.attempts).to.equal(0);
  });
}
