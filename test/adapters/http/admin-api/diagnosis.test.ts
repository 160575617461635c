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
          detail: 'HTTP 404',
        },
      ],
      left_out: 0,
    });
  });

  it('tell what providers can do, to operators too', async () => {
    const { list } = dataOf(await admin(gateway, 'GET', '/capabilities')) as { list: { provider: string }[] };

    expect(list.map(({ provider }) => provider)).to.deep.equal(['B']);
    expect(refusalOf(await admin(gateway, 'GET', '/capabilities?provider=Z')).slice(0, 2)).to.deep.equal([404, 1007]);
  });
});
