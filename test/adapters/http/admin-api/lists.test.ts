import { expect } from 'chai';
import { agentOf, providerOf } from '../../../ports/catalogue-seeds.ts';
import { admin, dataOf, refusalOf } from '../calls.ts';
import { startGateway, type Gateway } from '../gateway.ts';

const RANGE = (max: number): string => `must be a whole number from 1 to ${max}, in decimal digits`;

describe('/admin/v1 lists', () => {
  let gateway: Gateway;

  beforeEach(async () => {
    gateway = await startGateway();
    for (const code of ['C', 'A', 'B']) {
      await gateway.world.agents.create(agentOf({ code }));
      await gateway.world.providers.create(providerOf({ code, credentialsSealed: 'hush-hush' }));
    }
  });

  afterEach(() => gateway.close());

  for (const path of ['/agents', '/providers']) {
    it(`GET ${path} lists everything, each as it is shown alone, ten a page unless told otherwise`, async () => {
      const alone = await Promise.all(['A', 'B', 'C'].map((code) => admin(gateway, 'GET', `${path}/${code}`)));

      expect(dataOf(await admin(gateway, 'GET', path))).to.deep.equal({
        list: alone.map(dataOf),
        total: 3,
        page: 1,
        pageSize: 10,
      });
    });

    it(`GET ${path} lists page by page, and nothing beyond the last`, async () => {
      const codes = async (query: string): Promise<unknown[]> => {
        const { list, total } = dataOf(await admin(gateway, 'GET', `${path}?${query}`));
        return [total, (list as { code: string }[]).map(({ code }) => code).join('')];
      };

      expect(await codes('page=1&pageSize=2')).to.deep.equal([3, 'AB']);
      expect(await codes('page=2&pageSize=2')).to.deep.equal([3, 'C']);
      expect(await codes('page=3&pageSize=2')).to.deep.equal([3, '']);
      expect(await codes('page=&pageSize=100&colour=red')).to.deep.equal([3, 'ABC']);
    });

    const refused: readonly (readonly [query: string, sentence: string])[] = [
      ['page=0', `page ${RANGE(2_147_483_647)}`],
      ['page=2147483648', `page ${RANGE(2_147_483_647)}`],
      ['pageSize=101', `pageSize ${RANGE(100)}`],
      ['pageSize=1e1', `pageSize ${RANGE(100)}`],
      ['page=%FF', `page ${RANGE(2_147_483_647)}`],
      ['page=1&page=1', 'page must be sent only once'],
    ];
    for (const [query, sentence] of refused) {
      it(`GET ${path}?${query} is refused because ${sentence}`, async () => {
        expect(refusalOf(await admin(gateway, 'GET', `${path}?${query}`))).to.deep.equal([400, 1001, sentence]);
      });
    }
  }

  it('show no secret of a provider', async () => {
    expect(JSON.stringify(dataOf(await admin(gateway, 'GET', '/providers')))).not.to.match(/hush|sealed/i);
  });
});
