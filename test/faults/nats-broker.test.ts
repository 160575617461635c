import { DiscardPolicy } from '@nats-io/jetstream';
import { expect } from 'chai';
import { NatsBroker } from '../../src/adapters/outgoing/nats-broker.ts';
import { eventBrokerContract, eventOf } from '../ports/event-broker.contract.ts';
import { describeWithNats } from '../support/nats.ts';

const MANY = Array.from({ length: 40 }, (_, number) => eventOf(number));

describeWithNats('NatsBroker', (server) => {
  let broker: NatsBroker;

  beforeEach(async () => {
    await server().makeStream();
    broker = new NatsBroker({ url: server().url, subject: 'gateway' });
  });
  afterEach(() => broker.close());

  const arrived = async () => (await server().events()).map(({ id }) => id);

  eventBrokerContract('NatsBroker', () => ({
    broker,
    arrived,
    shut: () => server().kill(),
    open: () => server().begin(),
  }));

  it('numbers new events, and no repetitions', async () => {
    const first = await broker.take(MANY.slice(0, 3));
    const second = await broker.take(MANY.slice(1, 5));
    const third = await broker.take(MANY.slice(1, 5));

    expect([first, second, third].map(({ numbers }) => numbers)).to.deep.equal([
      { first: 1, last: 3 },
      { first: 4, last: 5 },
      undefined,
    ]);
    expect(await arrived()).to.deep.equal(MANY.slice(0, 5).map(({ messageId }) => messageId));
  });

  it('says that a full stream is full, and goes on when there is room', async () => {
    await server().changeStream({ max_msgs: 5, discard: DiscardPolicy.New });

    const full = await broker.take(MANY);
    await server().changeStream({ max_msgs: -1 });
    const rest = await broker.take(MANY);

    expect([full.count, full.trouble]).to.deep.equal([5, 'NATS: maximum messages exceeded']);
    expect(rest.count).to.equal(MANY.length);
    expect(await arrived()).to.deep.equal(MANY.map(({ messageId }) => messageId));
  });

  it('names the subjects that no stream takes', async () => {
    const lost = new NatsBroker({ url: server().url, subject: 'elsewhere' });

    const { trouble } = await lost.take(MANY);
    await lost.close();

    expect(trouble).to.equal('no stream of JetStream takes the subjects elsewhere.*');
  });
});
