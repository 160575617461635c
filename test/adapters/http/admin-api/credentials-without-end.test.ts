import { expect } from 'chai';
import { WORKING_TOKENS_MAX } from '../../../../src/domain/agent/agent-token.ts';
import { SIGNING_SECRETS_MAX } from '../../../../src/domain/callback/signing-secrets.ts';
import { admin, dataOf, refusalOf } from '../calls.ts';
import { startGateway, type Gateway } from '../gateway.ts';

const LIMITS = [
  ['callback-secrets', SIGNING_SECRETS_MAX, 'callback secrets of the Agent sign already; revoke one first'],
  ['tokens', WORKING_TOKENS_MAX, 'tokens of the Agent work already; revoke one first'],
] as const;

interface Listed {
  readonly list: readonly { readonly id: string }[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
}

describe('the credentials of an Agent', () => {
  let gateway: Gateway;

  beforeEach(async () => {
    gateway = await startGateway();
    await admin(gateway, 'POST', '/agents', { code: 'ACME', name: 'Acme', currency: 'EUR' });
  });

  afterEach(() => gateway.close());

  for (const [name, max, rule] of LIMITS) {
    it(`are a few at a time: ${name}`, async () => {
      const issue = () => admin(gateway, 'POST', `/agents/ACME/${name}`, name === 'tokens' ? {} : undefined);
      const issued = await Promise.all(Array.from({ length: max }, issue));

      const refused = await issue();
      await admin(gateway, 'DELETE', `/agents/ACME/${name}/${String(dataOf(issued[0]!)['id'])}`);
      const again = await issue();

      expect(issued.map(({ httpStatus }) => httpStatus)).to.deep.equal(Array<number>(max).fill(200));
      expect(refusalOf(refused)).to.deep.equal([403, 1008, `${max} ${rule}`]);
      expect(again.httpStatus).to.equal(200);
    });

    it(`are listed page by page when there were many, those that work first: ${name}`, async () => {
      const ids = await issuedAndRevoked(name, 12);
      const last = dataOf(await admin(gateway, 'POST', `/agents/ACME/${name}`, name === 'tokens' ? {} : undefined));

      const pages = await Promise.all([1, 2, 3, 4].map((page) => listed(name, `?page=${page}&pageSize=5`)));

      const newestFirst = [String(last['id']), ...ids.toReversed()];
      expect(pages.map(({ list }) => list.map(({ id }) => id))).to.deep.equal([
        newestFirst.slice(0, 5),
        newestFirst.slice(5, 10),
        newestFirst.slice(10),
        [],
      ]);
      expect(pages.map(({ total, page, pageSize }) => [total, page, pageSize])).to.deep.equal(
        [1, 2, 3, 4].map((page) => [13, page, 5]),
      );
      expect((await listed(name, '')).list).to.have.length(10);
    });

    it(`are refused as a list where the page breaks a rule: ${name}`, async () => {
      const refused = await admin(gateway, 'GET', `/agents/ACME/${name}?pageSize=101`);

      expect(refusalOf(refused).slice(0, 2)).to.deep.equal([400, 1001]);
    });

    it(`are shown one by one, whatever page they are on: ${name}`, async () => {
      const [oldest] = await issuedAndRevoked(name, 12);
      const { list } = await listed(name, '?pageSize=100');

      const shown = await admin(gateway, 'GET', `/agents/acme/${name}/${oldest!}`);
      const nowhere = await admin(gateway, 'GET', `/agents/acme/${name}/nope`);

      expect(dataOf(shown)).to.deep.equal(list.find(({ id }) => id === oldest));
      expect(refusalOf(nowhere).slice(0, 2)).to.deep.equal([404, 1007]);
    });
  }

  it('stand in the log of changes only while they work, so that an entry does not grow with those that ended', async () => {
    for (const [name] of LIMITS) await issuedAndRevoked(name, 12);
    for (const [name] of LIMITS)
      await admin(gateway, 'POST', `/agents/ACME/${name}`, name === 'tokens' ? {} : undefined);

    await admin(gateway, 'PATCH', '/agents/ACME', { name: 'Acme 2' });

    const { list } = dataOf(await admin(gateway, 'GET', '/audit-log?pageSize=1')) as {
      list: readonly { before: object; after: object }[];
    };
    for (const state of [list[0]?.before, list[0]?.after]) {
      expect(state).to.have.property('tokens').with.length(1);
      expect(state).to.have.property('callback_secrets').with.length(1);
    }
  });

  /** The ids, the first revoked one first; each is revoked a second after the one before. */
  async function issuedAndRevoked(name: string, count: number): Promise<readonly string[]> {
    const ids: string[] = [];
    for (let made = 0; made < count; made += 1) {
      const issued = await admin(gateway, 'POST', `/agents/ACME/${name}`, name === 'tokens' ? {} : undefined);
      const id = String(dataOf(issued)['id']);
      gateway.clock.advance(1_000);
      await admin(gateway, 'DELETE', `/agents/ACME/${name}/${id}`);
      ids.push(id);
    }
    return ids;
  }

  async function listed(name: string, query: string): Promise<Listed> {
    return dataOf(await admin(gateway, 'GET', `/agents/ACME/${name}${query}`)) as unknown as Listed;
  }
});
