import { expect } from 'chai';
import { UpstreamName } from '../../../src/domain/player/upstream-name.ts';
import { err, ok } from '../../../src/domain/shared/result.ts';
import { inMemoryWorld } from '../../fakes/in-memory-world.ts';
import { PROVIDER, providerOf } from '../../ports/catalogue-seeds.ts';
import { FAULT, ProviderDesk } from './provider-desk.ts';

const PONG = { status: 200, contentType: 'text/plain', body: 'pong' };
const ping = () => ok({ kind: 'ping', reply: PONG } as const);
const HEAD = { head: { method: 'POST', path: '/', query: '', contentType: undefined }, enter: () => undefined };
const ann = { upstreamName: UpstreamName.of('ann'), currency: 'USD' };

describe('ReceiveProviderCallback, limiting wrong signatures', () => {
  let desk: ProviderDesk;

  const REFUSED = { status: 200, contentType: 'text/plain', body: 'bad signature' };
  const wrong = () => err({ ...REFUSED, isUnsigned: true } as const);
  const question = () => ok({ kind: 'balances', players: [ann], reply: () => PONG } as const);
  const from = (address: string) => ({ address });
  const bodies = async (count: number, read: Parameters<ProviderDesk['receive']>[0], at = from('198.51.100.1')) => {
    const told: string[] = [];
    for (let sent = 0; sent < count; sent += 1) {
      const reply = await desk.receive(read, at);
      told.push(reply.ok ? reply.value.body : reply.error.kind);
    }
    return told;
  };

  beforeEach(async () => {
    desk = new ProviderDesk(inMemoryWorld(), { failures: 2, clock: { nowMs: () => 0 } });
    await desk.furnish();
    await desk.world.providers.update(PROVIDER, { ipAllowList: [] });
  });

  it('looks at nothing more that such an address sends, and tells it of a fault', async () => {
    expect(await bodies(3, wrong)).to.deep.equal(['bad signature', 'bad signature', FAULT.body]);
    const unread = { ...HEAD, readBody: () => expect.fail('nobody wants to read it') };

    const reply = await desk.receiver.execute(PROVIDER, { ...unread, address: '198.51.100.1' });

    expect(reply).to.deep.equal(ok({ ...FAULT, isUnsigned: true }));
    expect(desk.told.at(-1)).to.deep.equal(['unsigned', PROVIDER, '198.51.100.1', 'too_many_wrong_signatures']);
  });

  it('looks at other addresses, and at those who were right before', async () => {
    await bodies(1, question);
    await bodies(5, wrong);

    expect(await bodies(1, question)).to.deep.equal(['pong']);
    expect(await bodies(1, question, from('198.51.100.2'))).to.deep.equal(['pong']);
  });

  it('takes neither a ping nor a question that nobody signed for a right signature', async () => {
    const unsigned = () => ok({ kind: 'transaction_states', asked: [], isUnsigned: true, reply: () => PONG } as const);
    await bodies(1, ping);
    await bodies(1, unsigned);
    await bodies(2, wrong);

    expect(await bodies(1, question)).to.deep.equal([FAULT.body]);
  });

  it('never shuts out an address that is on the list', async () => {
    await desk.world.providers.update(PROVIDER, { ipAllowList: ['198.51.100.1'] });
    await bodies(5, wrong);

    expect(await bodies(1, question)).to.deep.equal(['pong']);
  });

  describe('says whose body is read, so that less is taken of strangers:', () => {
    const senderOf = async (address = '198.51.100.1') => {
      const senders: string[] = [];
      const readBody = async (sender: string) => {
        senders.push(sender);
        return err('unread' as const);
      };
      await desk.receiver.execute(PROVIDER, { ...HEAD, address, readBody });
      return senders[0];
    };

    it('a stranger’s until a message was signed rightly, and again a day later', async () => {
      let nowMs = 0;
      desk = new ProviderDesk(inMemoryWorld(), { failures: 2, clock: { nowMs: () => nowMs } });
      await desk.furnish();
      await desk.world.providers.update(PROVIDER, { ipAllowList: [] });

      const senders = [await senderOf()];
      await bodies(1, wrong);
      senders.push(await senderOf());
      await bodies(1, question);
      senders.push(await senderOf(), await senderOf('198.51.100.2'));
      nowMs += 86_400_000;
      senders.push(await senderOf());

      expect(senders).to.deep.equal(['stranger', 'stranger', 'proven', 'stranger', 'stranger']);
    });

    it('that of an address on the list, whatever it sent', async () => {
      await desk.world.providers.update(PROVIDER, { ipAllowList: ['198.51.100.1'] });

      expect(await senderOf()).to.equal('proven');
    });
  });

  it('counts for each provider by itself', async () => {
    await desk.world.providers.create(providerOf({ code: 'OTHER', ipAllowList: [] }));
    await bodies(5, wrong);

    const reply = await desk.receive(ping, { code: 'OTHER', address: '198.51.100.1' });

    expect(reply).to.deep.equal(ok(PONG));
  });
});
