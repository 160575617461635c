import { expect } from 'chai';
import { arrivalOf, stock } from '../../../ports/catalogue-seeds.ts';
import { admin, dataOf, furnishWithToken, post, refusalOf } from '../calls.ts';
import { startGateway, type Gateway } from '../gateway.ts';

describe('/admin/v1 /agents/{code}/offer-rules', () => {
  let gateway: Gateway;

  beforeEach(async () => {
    gateway = await startGateway();
  });

  afterEach(() => gateway.close());

  it('replaces what the Agent is offered', async () => {
    await furnishWithToken(gateway);
    await stock(gateway.world, arrivalOf(1), arrivalOf(2, { category: 'LIVE' }));
    const rules = [{ effect: 'allow', category: 'live' }];

    expect(dataOf(await admin(gateway, 'PUT', '/agents/agent-1/offer-rules', rules))).to.deep.equal({
      rules: [{ effect: 'allow', category: 'LIVE' }],
    });
    expect(dataOf(await post(gateway, '/papi/v1/game/list'))).to.include({ total: 1 });
    expect(dataOf(await admin(gateway, 'GET', '/agents/agent-1/offer-rules'))['rules']).to.have.length(1);
    expect(refusalOf(await admin(gateway, 'PUT', '/agents/agent-1/offer-rules', [{ effect: 'maybe' }]))).to.deep.equal([
      400,
      1001,
      '0.effect must be one of allow, deny',
    ]);
  });
});
