import { expect } from 'chai';
import type { ProviderLevel } from '../../../src/application/admission/levels.ts';
import type { ProviderMessage } from '../../../src/application/ports/provider-inbox.ts';
import { ok } from '../../../src/domain/shared/result.ts';
import { UpstreamName } from '../../../src/domain/player/upstream-name.ts';
import { inMemoryWorld } from '../../fakes/in-memory-world.ts';
import { PROVIDER } from '../../ports/catalogue-seeds.ts';
import { betEvent, cancelEvent, winEvent } from '../../ports/wallet-seeds.ts';
import { ADDRESS, ProviderDesk } from './provider-desk.ts';

const ann = { upstreamName: UpstreamName.of('ann'), currency: 'USD' };
const PONG = { status: 200, contentType: 'text/plain', body: 'pong' };
const reply = () => PONG;
const STRANGER = '198.51.100.1';
const eventsOf = (...events: readonly ReturnType<typeof betEvent>[]): ProviderMessage => ({
  kind: 'events',
  batches: [{ player: ann, events }],
  reply,
});

describe('ReceiveProviderCallback, taking requests in', () => {
  let desk: ProviderDesk;

  beforeEach(async () => {
    desk = new ProviderDesk(inMemoryWorld());
    await desk.furnish();
  });

  const levelsOf = async (message: ProviderMessage, address = ADDRESS): Promise<readonly ProviderLevel[]> => {
    const levels: ProviderLevel[] = [];
    const enter = (_: string, level: ProviderLevel) => void levels.push(level);
    await desk.receive(() => ok(message), { address, enter });
    return levels;
  };

  it('tells bets and questions about balances from money that is owed', async () => {
    const messages: readonly ProviderMessage[] = [
      eventsOf(betEvent(1)),
      eventsOf(winEvent(2), betEvent(3)),
      { kind: 'balances', players: [ann], reply },
      eventsOf(winEvent(4)),
      eventsOf(cancelEvent(5)),
      { kind: 'transaction_states', asked: [], reply },
      { kind: 'ping', reply: PONG },
    ];

    const levels: ProviderLevel[] = [];
    for (const message of messages) levels.push(...(await levelsOf(message)));

    expect(levels).to.deep.equal(['bets', 'bets', 'bets', 'owed', 'owed', 'owed', 'owed']);
  });

  it('gives a sender without a proof no place of a provider', async () => {
    await desk.world.providers.update(PROVIDER, { ipAllowList: [] });
    const unsigned = { kind: 'transaction_states', asked: [], isUnsigned: true, reply } as const;

    expect(await levelsOf(unsigned, STRANGER)).to.deep.equal(['strangers']);
    expect(await levelsOf(eventsOf(winEvent(1)), STRANGER), 'its signature is the proof').to.deep.equal(['owed']);
    expect(await levelsOf(unsigned, STRANGER)).to.deep.equal(['owed']);
  });

  it('does nothing of a request that is not taken in', async () => {
    const refused = await desk.receive(() => ok(eventsOf(betEvent(1))), { enter: () => 'no room' });

    expect(refused).to.deep.equal({ ok: false, error: 'no room' });
    expect(await desk.world.messages()).to.deep.equal([]);
  });

  it('knows a sender by the list, or by a proof where there is none', async () => {
    expect([PROVIDER, 'NOBODY'].map((code) => desk.receiver.isKnownSender(code, ADDRESS))).to.deep.equal([true, false]);
    expect(desk.receiver.isKnownSender(PROVIDER, STRANGER)).to.equal(false);
  });
});
