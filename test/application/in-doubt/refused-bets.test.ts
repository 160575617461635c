import { expect } from 'chai';
import { NullTracer } from '../../../src/adapters/tracing/index.ts';
import { DeliverLane } from '../../../src/application/callbacks/deliver-lane.ts';
import type { LaneRun } from '../../../src/application/ports/callback-queue.ts';
import { IN_DOUBT_REMEDIES } from '../../../src/domain/in-doubt/in-doubt-item.ts';
import { ControllableClock } from '../../fakes/controllable-clock.ts';
import { inMemoryInDoubtWorld } from '../../fakes/in-memory-in-doubt-book.ts';
import { InMemoryProviderGateways } from '../../fakes/in-memory-provider-gateway.ts';
import { RememberingSecretBox } from '../../fakes/remembering-secret-box.ts';
import { ACCEPTED, REFUSED, ScriptedCallbackSender } from '../../fakes/scripted-callback-sender.ts';
import { messageOf, soonMs, taken } from '../../ports/callback-world.ts';
import { AGENT, agentOf, guid } from '../../ports/catalogue-seeds.ts';
import { holding } from '../callbacks/lane-hold.ts';
import { inDoubtCallsOver } from './in-doubt-calls-over.ts';

const BET = `callback-${guid(1)}`;
const ANY = { kind: '', agent: '', provider: '', since: '', status: '', page: '1', pageSize: '10' };

// The money of such a bet has left the gateway's wallet, and the provider was told that it stands. An Agent that refuses to hear of it has
// other books from then on, which nothing showed.
describe('a bet of the gateway’s wallet that its Agent refuses', () => {
  let world: ReturnType<typeof inMemoryInDoubtWorld>;
  let calls: ReturnType<typeof inDoubtCallsOver>;
  let sender: ScriptedCallbackSender;

  beforeEach(async () => {
    world = inMemoryInDoubtWorld();
    sender = new ScriptedCallbackSender();
    calls = inDoubtCallsOver(world, {
      clock: new ControllableClock(soonMs()),
      gateways: new InMemoryProviderGateways(),
    });
    await world.agents.create(agentOf({ code: AGENT, callbackBase: 'https://agent.example' }));
    await world.enqueue(messageOf(1, { role: 'bet' }), messageOf(2), messageOf(3, { role: 'bet', lane: 'P:round-2' }));
    sender.replyWith(REFUSED, ACCEPTED);
    await deliver();
  });

  async function deliver(): Promise<void> {
    const randomness = { id: () => guid(1), text: () => 'gAAA' };
    const ports = { sender, randomness, secrets: new RememberingSecretBox(), tracer: new NullTracer() };
    const lane = new DeliverLane({ ...ports, clock: new ControllableClock(soonMs()) });
    for (const claimed of await taken(world.queue, soonMs())) {
      const settle = async (run: LaneRun): Promise<void> => {
        await world.queue.settle([run], soonMs());
      };
      await settle(await lane.execute(claimed, holding({ booked: settle })));
    }
  }

  const statusOf = async (number: number) => (await world.log.find(guid(number)))?.callback.status;
  const sent = () => sender.sent.map(({ id }) => Number(id.slice(-12)));

  it('is in doubt, and the item says what can be done', async () => {
    const listed = await calls.listInDoubt.execute(ANY);

    const items = listed.ok ? listed.value.list : [];
    expect(items.map(({ id }) => id)).to.deep.equal([guid(1)]);
    expect(items[0]).to.include({ kind: 'callback', reason: 'refused', detail: 'bet', agent: AGENT });
    expect(IN_DOUBT_REMEDIES[items[0]!.reason]).to.match(/the callback is replayed/);
  });

  it('holds back what follows in its round, and no other round', async () => {
    await deliver();

    expect(sent()).to.deep.equal([1, 3]);
    expect(await Promise.all([1, 2, 3].map(statusOf))).to.deep.equal(['parked', 'pending', 'delivered']);
  });

  it('is sent again when somebody replays it, before what follows', async () => {
    expect(await calls.replayInDoubt.execute(BET)).to.deep.equal({ ok: true, value: undefined });
    await deliver();

    expect(sent()).to.deep.equal([1, 3, 1, 2]);
    expect(await calls.listInDoubt.execute(ANY)).to.have.nested.property('value.total', 0);
  });

  it('is in doubt again when it is refused again', async () => {
    await calls.replayInDoubt.execute(BET);
    sender.replyWith(REFUSED);
    await deliver();

    expect(await calls.listInDoubt.execute(ANY)).to.have.nested.property('value.total', 1);
    expect(await statusOf(2)).to.equal('pending');
  });
});
