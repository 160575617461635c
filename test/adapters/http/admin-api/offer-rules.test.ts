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

  it('shows what the rules offer, and what others would', async () => {
    await furnishWithToken(gateway);
    await stock(gateway.world, arrivalOf(1), arrivalOf(2, { category: 'LIVE' }), arrivalOf(3, { category: 'LIVE' }));
    const preview = (query: string) => admin(gateway, 'GET', `/agents/agent-1/offered-games${query}`);
    const rules = encodeURIComponent(JSON.stringify([{ effect: 'allow', category: 'live' }]));
    await admin(gateway, 'PUT', '/agents/agent-1/offer-rules', [
      { effect: 'deny', category: 'live' },
      { effect: 'allow' },
    ]);

    const kept = dataOf(await preview(''));
    const tried = dataOf(await preview(`?rules=${rules}&pageSize=1`));
    const nothing = dataOf(await preview('?rules=[]'));
    const filtered = dataOf(await preview(`?rules=${rules}&category=slot`));

    expect(kept).to.deep.include({ total: 1, providers: [{ provider: 'P', offered: 1, games: 3 }] });
    expect(tried).to.deep.include({ total: 2, pageSize: 1, providers: [{ provider: 'P', offered: 2, games: 3 }] });
    expect(tried['list']).to.have.length(1);
    expect(nothing).to.deep.include({ total: 0, list: [], providers: [{ provider: 'P', offered: 0, games: 3 }] });
    expect(filtered).to.deep.include({ total: 0, providers: [{ provider: 'P', offered: 0, games: 1 }] });
    expect(dataOf(await preview('?provider=nobody'))).to.deep.include({ total: 0, providers: [] });
    expect(dataOf(await admin(gateway, 'GET', '/agents/agent-1/offer-rules'))['rules']).to.have.length(2);
  });

  it('names the rule that a tried rule breaks', async () => {
    await furnishWithToken(gateway);
    const refused = async (rules: string) =>
      refusalOf(await admin(gateway, 'GET', `/agents/agent-1/offered-games?rules=${encodeURIComponent(rules)}`));

    expect(await refused('[{"effect":"maybe"}]')).to.deep.equal([
      400,
      1001,
      'rules.0.effect must be one of allow, deny',
    ]);
    expect((await refused('nonsense'))[2]).to.equal('rules must be a list of rules as JSON');
    expect((await refused('{}'))[2]).to.equal('rules must be a list of rules as JSON');
  });
});
