import { expect } from 'chai';
import { agentOf, providerOf } from '../../../ports/catalogue-seeds.ts';
import { admin, dataOf, refusalOf } from '../calls.ts';
import { startGateway, type Gateway } from '../gateway.ts';

describe('/admin/v1/diagnosis and /admin/v1/capabilities', () => {
  let gateway: Gateway;

  beforeEach(async () => {
    gateway = await startGateway();
    await gateway.world.providers.create(providerOf({ code: 'B', protocol: 'provider-b' }));
    await gateway.world.agents.create(agentOf({ code: 'ACME', callbackBase: 'https://w.example' }));
  });

  afterEach(() => gateway.close());

  it('tell how everything is that the gateway depends on', async () => {
    expect(dataOf(await admin(gateway, 'GET', '/diagnosis'))).to.deep.include({
      database: { state: 'ready', detail: null, clock_ahead_ms: 0 },
      agents: [
        {
          agent: 'ACME',
          callback_base: 'https://w.example',
          has_callback_secret: false,
          state: 'reachable',
          detail: 'answers as the interface has it, and takes the signature',
          remedy: null,
          checked_at: new Date(gateway.clock.nowMs()).toISOString(),
        },
      ],
      left_out: 0,
    });
  });

  it('tell the connections one by one, and what was told last', async () => {
    const states = async () => {
      const { agents, providers } = dataOf(await admin(gateway, 'GET', '/connections')) as {
        agents: { state: string }[];
        providers: { state: string }[];
      };
      return [...agents, ...providers].map(({ state }) => state);
    };
    expect(await states()).to.deep.equal(['not_asked', 'no_health_check']);

    expect(dataOf(await admin(gateway, 'GET', '/agents/acme/connection'))).to.include({ state: 'reachable' });
    expect(dataOf(await admin(gateway, 'GET', '/providers/b/connection'))).to.include({ state: 'no_health_check' });

    expect(await states()).to.deep.equal(['reachable', 'no_health_check']);
  });

  it('tell what providers can do, to operators too', async () => {
    const { list } = dataOf(await admin(gateway, 'GET', '/capabilities')) as { list: { provider: string }[] };

    expect(list.map(({ provider }) => provider)).to.deep.equal(['B']);
    expect(refusalOf(await admin(gateway, 'GET', '/capabilities?provider=Z')).slice(0, 2)).to.deep.equal([404, 1007]);
  });
});
