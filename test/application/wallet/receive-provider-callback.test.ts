import { expect } from 'chai';
import type { NamedPlayer } from '../../../src/application/ports/provider-inbox.ts';
import { UpstreamName } from '../../../src/domain/player/upstream-name.ts';
import { OfferRules } from '../../../src/domain/agent/offer-rules.ts';
import type { Within } from '../../../src/application/wallet/within.ts';
import { StoreUnavailable } from '../../../src/application/ports/store-unavailable.ts';
import { ANSWER_MARGIN_MS } from '../../../src/application/wallet/receive-provider-callback.ts';
import { Decimal } from '../../../src/domain/shared/decimal.ts';
import { err, ok } from '../../../src/domain/shared/result.ts';
import { inMemoryWorld } from '../../fakes/in-memory-world.ts';
import { AGENT, PROVIDER, providerOf } from '../../ports/catalogue-seeds.ts';
import { shown } from '../../ports/money-seeds.ts';
import { betEvent, cancelEvent, fund, winEvent } from '../../ports/wallet-seeds.ts';
import { ADDRESS, FAULT, PATIENT_WINDOW_MS, ProviderDesk } from './provider-desk.ts';

const PONG = { status: 200, contentType: 'text/plain', body: 'pong' };
const ping = () => ok({ kind: 'ping', reply: PONG } as const);
const HEAD = { head: { method: 'POST', path: '/', query: '', contentType: undefined }, enter: () => undefined };
const ann = { upstreamName: UpstreamName.of('ann'), currency: 'USD' };

describe('ReceiveProviderCallback', () => {
  let desk: ProviderDesk;

  beforeEach(async () => {
    desk = new ProviderDesk(inMemoryWorld());
    await desk.furnish();
    await fund(desk.world, '100');
  });

  describe('letting a request in', () => {
    it('knows a provider in whichever case', async () => {
      expect(await desk.receive(ping, { code: PROVIDER.toLowerCase() })).to.deep.equal(ok(PONG));
    });

    it('refuses a provider that nobody has', async () => {
      expect(await desk.receive(ping, { code: 'NOBODY' })).to.have.nested.property('error.kind', 'not_found');
    });

    it('refuses a provider whose protocol is not spoken', async () => {
      await desk.world.providers.create(providerOf({ code: 'X', protocol: 'provider-x' }));

      expect(await desk.receive(ping, { code: 'X' })).to.have.nested.property('error.kind', 'provider_not_configured');
    });

    it('replies what the protocol replies to a request that it cannot read', async () => {
      const reply = { status: 403, contentType: 'text/plain', body: 'bad signature' };

      expect(await desk.receive(() => err(reply))).to.deep.equal(ok(reply));
      expect(desk.told).to.deep.equal([]);
    });

    it('tells a foreign address of a fault, and looks at nothing that it sent', async () => {
      const unread = { ...HEAD, readBody: () => expect.fail('nobody wants to read it') };

      const reply = await desk.receiver.execute(PROVIDER, { ...unread, address: '198.51.100.1' });

      expect(reply).to.deep.equal(ok({ ...FAULT, isUnsigned: true }));
      expect(desk.told).to.deep.equal([['foreignAddress', PROVIDER, '198.51.100.1']]);
    });

    it('does not wait for a body that is sent under a code that nobody has', async () => {
      const unread = { ...HEAD, address: ADDRESS, readBody: () => expect.fail('nobody wants to read it') };

      expect(await desk.receiver.execute('NOBODY', unread)).to.have.nested.property('error.kind', 'not_found');
    });

    it('hands on why a body was refused', async () => {
      const refused = { ...HEAD, address: ADDRESS, readBody: async () => err('too large') };

      expect(await desk.receiver.execute(PROVIDER, refused)).to.deep.equal(err('too large'));
    });

    it('lets any address in where the list is empty', async () => {
      await desk.world.providers.update(PROVIDER, { ipAllowList: [] });

      expect(await desk.receive(ping, { address: '198.51.100.1' })).to.deep.equal(ok(PONG));
    });

    it('answers a fault, and tells it', async () => {
      const fault = new Error('out of order');

      const reply = await desk.receive(() => {
        throw fault;
      });

      expect(reply).to.deep.equal(ok(FAULT));
      expect(desk.told).to.deep.equal([['failed', PROVIDER, fault]]);
    });
  });

  describe('a provider that cannot be looked up', () => {
    const away = new StoreUnavailable('away');

    it('hears of a fault in its own words, if this process has ever seen it', async () => {
      desk = new ProviderDesk(inMemoryWorld(), { parties: { provider: () => Promise.reject(away) } });

      expect(await desk.receive(ping)).to.deep.equal(ok(FAULT));
      expect(desk.told).to.deep.equal([['failed', PROVIDER, away]]);
    });

    it('hears of it while it still waits, when the database says nothing', async () => {
      const waited: number[] = [];
      const within: Within = async (_, ms) => {
        waited.push(ms);
        return undefined;
      };
      desk = new ProviderDesk(inMemoryWorld(), { parties: { provider: () => new Promise(() => undefined) }, within });

      expect(await desk.receive(ping)).to.deep.equal(ok(FAULT));
      expect(waited).to.deep.equal([PATIENT_WINDOW_MS - ANSWER_MARGIN_MS]);
    });

    it('has no words that could be told if nobody has ever seen it', async () => {
      desk = new ProviderDesk(inMemoryWorld(), { parties: { provider: () => Promise.reject(away) } });

      const failure: unknown = await desk.receive(ping, { code: 'NOBODY' }).catch((error: unknown) => error);

      expect(failure).to.equal(away);
    });
  });

  it('tells a provider that is not set up of a fault, and the operator why', async () => {
    await desk.world.providers.create(providerOf({ code: 'BARE', baseUrl: undefined }));

    expect(await desk.receive(ping, { code: 'BARE' })).to.deep.equal(ok(FAULT));
    expect(String(desk.told)).to.equal('failed,BARE,Error: The provider is not configured: it has no base_url.');
  });

  describe('telling balances', () => {
    const balances = (...players: NamedPlayer[]): Promise<unknown> => desk.ask({ kind: 'balances', players });

    it('tells them in the order of the question', async () => {
      const ben = { upstreamName: UpstreamName.of('BEN'), currency: undefined };

      expect(await balances(ben, ann)).to.deep.equal([
        { kind: 'balance', balance: '0', currency: 'USD' },
        { kind: 'balance', balance: '100', currency: 'USD' },
      ]);
    });

    it('says why it tells none', async () => {
      expect(
        await balances({ upstreamName: UpstreamName.of('NOBODY'), currency: 'USD' }, { ...ann, currency: 'EUR' }),
      ).to.deep.equal([
        { kind: 'no_wallet', because: 'unknown_player' },
        { kind: 'no_wallet', because: 'wrong_currency' },
      ]);
    });

    it('tells none of an Agent that was switched off', async () => {
      await desk.world.agents.update(AGENT, { isActive: false });

      expect(await balances(ann)).to.deep.equal([{ kind: 'no_wallet', because: 'player_disabled' }]);
    });

    it('tells that of an Agent that is offered nothing any more, because its open rounds go on', async () => {
      await desk.world.agents.update(AGENT, { offerRules: OfferRules.none });

      expect(await balances(ann)).to.deep.equal([{ kind: 'balance', balance: '100', currency: 'USD' }]);
    });
  });

  describe('taking events', () => {
    it('takes none of players that nobody has, and those of the others', async () => {
      const batch = (name: string) => ({
        player: { upstreamName: UpstreamName.of(name), currency: 'USD' },
        events: [betEvent(1)],
      });

      const outcomes = (await desk.ask({ kind: 'events', batches: [batch('NOBODY'), batch('ann')] })) as unknown[];

      expect(outcomes[0]).to.deep.equal({ kind: 'no_wallet', because: 'unknown_player' });
      expect(outcomes[1]).to.have.property('balance', '90');
    });

    it('tells what each came to', async () => {
      await desk.take(betEvent(1));
      await desk.ask({ kind: 'events', batches: [{ player: { ...ann, currency: 'EUR' }, events: [betEvent(2)] }] });

      const [decided, ...others] = shown(desk.told) as [[string, { readonly tookMs: number }], ...unknown[]];
      const { tookMs, ...told } = decided[1];
      expect(told).to.deep.equal({
        provider: PROVIDER,
        agent: AGENT,
        currency: 'USD',
        action: 'BET',
        outcome: { kind: 'accepted', moved: '-10' },
      });
      expect(tookMs).to.be.at.least(0);
      expect([decided[0], ...others]).to.deep.equal(['decided', ['withoutWallet', PROVIDER, 'wrong_currency']]);
    });
  });

  describe('for an Agent that holds its wallets itself', () => {
    beforeEach(() => desk.world.agents.update(AGENT, { walletMode: 'agent' }));

    it('leaves everything to the seamless wallet', async () => {
      const asked: unknown[] = [];
      const one = Decimal.from('1');
      const seamless = new ProviderDesk(desk.world, {
        seamless: {
          tellBalance: async ({ memberId }) => (asked.push(memberId), { kind: 'failed' }),
          take: async ({ memberId }, { events }) => {
            asked.push([memberId, events.length]);
            return { kind: 'decided', outcomes: [], balanceBefore: one, balance: one };
          },
        },
      });

      await seamless.take(betEvent(1));
      await seamless.ask({ kind: 'balances', players: [ann] });

      expect(asked).to.deep.equal([['ANN', 1], 'ANN']);
    });
  });

  describe('telling what became of transactions', () => {
    const states = (...keys: [string, string][]): Promise<unknown> =>
      desk.ask({
        kind: 'transaction_states',
        asked: keys.map(([kind, transactionId]) => ({ ...ann, key: { kind, transactionId } })),
      });

    it('tells it in the order of the question', async () => {
      await desk.take(betEvent(1), betEvent(2), betEvent(3), betEvent(4), betEvent(5));
      await desk.take(winEvent(2), winEvent(3, { movement: '10' }), winEvent(4, { movement: '0' }), cancelEvent(5));
      await desk.take(betEvent(6, { movement: '-1000' }));

      const asked = ['1', '2', '3', '4', '5', '6', '7'].map((id): [string, string] => ['bet', id]);

      expect(await states(...asked, ['payout', '2'])).to.deep.equal([
        'accepted',
        'won',
        'tied',
        'lost',
        'cancelled',
        'refused',
        'unknown',
        'accepted',
      ]);
    });

    it('knows nothing of players that nobody has', async () => {
      const asked = [
        { upstreamName: UpstreamName.of('NOBODY'), currency: 'USD', key: { kind: 'bet', transactionId: '1' } },
      ];

      expect(await desk.ask({ kind: 'transaction_states', asked })).to.deep.equal(['unknown']);
    });

    it('tells of a cancellation that waits for its bet what its provider was told', async () => {
      await desk.take(cancelEvent(1));

      expect(await states(['cancel', '1'])).to.deep.equal(['accepted']);
    });
  });

  it('answers a ping', async () => {
    expect(await desk.receive(ping, { address: ADDRESS })).to.deep.equal(ok(PONG));
  });
});
