import { expect } from 'chai';
import { ListGames } from '../../../../src/application/catalogue/list-games.ts';
import { AGENT, arrivalOf, guid, stock } from '../../../ports/catalogue-seeds.ts';
import { dataOf, furnishWithToken, post, refusalOf } from '../calls.ts';
import { startGateway, type Gateway } from '../gateway.ts';

const LIST = '/papi/v1/game/list';

describe('POST /papi/v1/game/list', () => {
  let gateway: Gateway;

  beforeEach(async () => {
    gateway = await startGateway();
    await furnishWithToken(gateway);
    await stock(
      gateway.world,
      arrivalOf(1, { code: '1', name: 'Café "Ω"', brand: 'Blue', currencies: ['EUR', 'USD'] }),
      arrivalOf(2, { name: 'B', category: 'LIVE', currencies: ['EUR'], isMaintenance: true }),
      arrivalOf(3, { name: 'A' }),
    );
  });

  afterEach(() => gateway.close());

  const names = async (fields: Record<string, string>): Promise<unknown[]> =>
    (dataOf(await post(gateway, LIST, fields))['list'] as { name: string }[]).map(({ name }) => name);

  it('answers the game object of the specification, field for field', async () => {
    const reply = await post(gateway, LIST, { pageSize: '1', page: '3' });

    expect(JSON.stringify(reply.envelope)).to.equal(
      '{"status":true,"code":0,"data":{"list":[{' +
        `"id":"${guid(1)}","name":"Café \\"Ω\\"","code":"1","category_code":"SLOT","game_type":"SLOT",` +
        '"currency":"USD","provider":"P","brand":"Blue","image":"https://images.example/1.png","is_maintenance":false' +
        '}],"total":3,"page":3,"pageSize":1},"msg":"获取成功"}',
    );
  });

  it('pages by 10 from page 1 unless it is told otherwise', async () => {
    expect(dataOf(await post(gateway, LIST))).to.include({ total: 3, page: 1, pageSize: 10 });
  });

  it('answers an empty list with the true total beyond the last page', async () => {
    expect(dataOf(await post(gateway, LIST, { page: '9' }))).to.deep.equal({
      list: [],
      total: 3,
      page: 9,
      pageSize: 10,
    });
  });

  it('lets category win over game_type, and treats them alike', async () => {
    expect(await names({ game_type: 'live' })).to.deep.equal(['B']);
    expect(await names({ category: 'live' })).to.deep.equal(['B']);
    expect(await names({ category: 'LIVE', game_type: 'SLOT' })).to.deep.equal(['B']);
    expect(await names({ category: '', game_type: 'LIVE' })).to.deep.equal(['B']);
  });

  it('filters by currency and shows it, and disables the filter with "all"', async () => {
    const inEuro = dataOf(await post(gateway, LIST, { currency: 'eur' }))['list'] as { currency: string }[];

    expect(inEuro.map(({ currency }) => currency)).to.deep.equal(['EUR', 'EUR']);
    expect(await names({ currency: 'ALL' })).to.have.length(3);
  });

  it('lists for a country what a launch there may open, also after the rules changed', async () => {
    const listed = (country: string) => names({ country });
    await gateway.world.games.update(guid(3), { restrictedCountries: ['DE'] });
    const before = [await listed('de'), await listed('MT'), await names({})];
    await gateway.world.agents.update(AGENT, { countries: ['DE'] });

    expect(before).to.deep.equal([
      ['B', 'Café "Ω"'],
      ['A', 'B', 'Café "Ω"'],
      ['A', 'B', 'Café "Ω"'],
    ]);
    expect([await listed('DE'), await listed('MT')]).to.deep.equal([['B', 'Café "Ω"'], []]);
  });

  it('refuses a country that does not exist, and names field and rule', async () => {
    for (const country of ['xx', 'GBR', 'UK']) {
      expect(refusalOf(await post(gateway, LIST, { country }))).to.deep.equal([
        400,
        1001,
        'country must be a country code of ISO 3166-1 with two letters, such as MT or GB',
      ]);
    }
  });

  it('answers an empty list for codes that nobody knows', async () => {
    expect(await names({ provider: 'nobody' })).to.deep.equal([]);
    expect(await names({ provider: '__proto__' })).to.deep.equal([]);
    expect(await names({ currency: 'XX' })).to.deep.equal([]);
  });

  it('shows a provider in maintenance on its games', async () => {
    await gateway.world.providers.update('P', { isMaintenance: true });

    const games = dataOf(await post(gateway, LIST))['list'] as { is_maintenance: boolean }[];

    expect(games.map((game) => game.is_maintenance)).to.deep.equal([true, true, true]);
  });

  it('never answers from memory what has changed meanwhile', async () => {
    await names({});
    await gateway.world.games.update(guid(3), { isActive: false });

    expect(await names({})).to.deep.equal(['B', 'Café "Ω"']);

    await gateway.world.agents.update('AGENT-1', { currency: 'EUR' });
    const games = dataOf(await post(gateway, LIST))['list'] as { currency: string }[];
    expect(games.map(({ currency }) => currency)).to.deep.equal(['EUR', 'EUR']);
  });

  const refused: readonly (readonly [Record<string, string>, string])[] = [
    [{ pageSize: '101' }, 'pageSize must be a whole number from 1 to 100, in decimal digits'],
    [{ pageSize: '0' }, 'pageSize must be a whole number from 1 to 100, in decimal digits'],
    [{ page: '-1' }, 'page must be a whole number from 1 to 2147483647, in decimal digits'],
    [{ page: '1.5' }, 'page must be a whole number from 1 to 2147483647, in decimal digits'],
    [{ page: '2147483648' }, 'page must be a whole number from 1 to 2147483647, in decimal digits'],
    [{ provider: 'x'.repeat(129) }, 'provider must be at most 128 characters'],
    [{ category: 'a\u0000b' }, 'category must be valid UTF-8 without control characters'],
  ];

  for (const [fields, sentence] of refused) {
    it(`refuses ${JSON.stringify(fields).slice(0, 40)} and names the field`, async () => {
      expect(refusalOf(await post(gateway, LIST, fields))).to.deep.equal([400, 1001, sentence]);
    });
  }

  it('refuses a field that was sent twice', async () => {
    const json = { 'Content-Type': 'application/json' };
    const twice = [400, 1001, 'page must be sent only once'];

    expect(refusalOf(await post(gateway, LIST, 'page=1&page=2'))).to.deep.equal(twice);
    expect(refusalOf(await post(gateway, LIST, '{"page":1,"\\u0070age" : null}', json))).to.deep.equal(twice);
    const odd = '{"page":"1","provider":"\\"page\\":","category":"page"}';
    expect((await post(gateway, LIST, odd, json)).envelope.code).to.equal(0);
  });

  it('refuses another operator with code 7', async () => {
    expect(refusalOf(await post(gateway, LIST, { operator_code: 'other' }))).to.deep.equal([
      403,
      7,
      'operator_code mismatch',
    ]);
    expect(await names({ operator_code: 'agent-1' })).to.have.length(3);
  });

  it('takes JSON with the same names', async () => {
    const json = { 'Content-Type': 'application/json; charset=UTF-8' };

    const listed = dataOf(await post(gateway, LIST, '{"pageSize":2,"category":"SLOT","provider":null}', json));

    expect(listed).to.include({ total: 2, pageSize: 2 });
    expect(refusalOf(await post(gateway, LIST, '{"page":{}}', json))).to.deep.equal([
      400,
      1001,
      'page must be a string or a whole number',
    ]);
    expect(refusalOf(await post(gateway, LIST, '[]', json))).to.deep.equal([400, 1006, 'body must be a JSON object']);
  });

  it('answers in English to those who prefer it', async () => {
    const msg = async (language: string): Promise<string> =>
      (await post(gateway, LIST, {}, { 'Accept-Language': language })).envelope.msg;

    expect(await msg('en-GB,zh;q=0.5')).to.equal('success');
    expect(await msg('zh-CN,en;q=0.9')).to.equal('获取成功');
    expect(await msg('de')).to.equal('获取成功');
    expect(await msg('en;q=0')).to.equal('获取成功');
  });
});

describe('HTTP_STATUS_MODE=always-200', () => {
  it('answers 200 throughout the Agent interface, and only there', async () => {
    const gateway = await startGateway({ alwaysStatus200: true });
    await furnishWithToken(gateway);

    expect(refusalOf(await post(gateway, LIST, { page: '0' })).slice(0, 2)).to.deep.equal([200, 1001]);
    expect(refusalOf(await post(gateway, LIST, {}, { Authorization: '' })).slice(0, 2)).to.deep.equal([200, 1002]);
    expect(refusalOf(await post(gateway, '/papi/v1/nothing')).slice(0, 2)).to.deep.equal([200, 1005]);
    expect(refusalOf(await post(gateway, '/nothing')).slice(0, 2)).to.deep.equal([404, 1005]);

    await gateway.close();
  });

  it('covers faults too', async () => {
    const execute = () => Promise.reject(new Error('broken'));
    const gateway = await startGateway({ alwaysStatus200: true, useCases: [[ListGames, { execute }]] });
    await furnishWithToken(gateway);

    expect(refusalOf(await post(gateway, LIST)).slice(0, 2)).to.deep.equal([200, 9999]);

    await gateway.close();
  });
});
