import { expect } from 'chai';
import { UnknownProxy } from '../../../../src/application/limits/unknown-proxy.ts';
import { admin, furnishWithToken, post, sent, TOKEN, type Reply } from '../calls.ts';
import { startGateway, type Gateway } from '../gateway.ts';
import { limitsOf } from '../limits-of.ts';

const PATH = '/papi/v1/game/list';

const codesOf = (replies: readonly Reply[]): number[] => replies.map(({ envelope }) => envelope.code);

/** One after the other. */
const times = async <T>(count: number, call: () => Promise<T>): Promise<T[]> => {
  const results: T[] = [];
  for (let at = 0; at < count; at += 1) results.push(await call());
  return results;
};

describe('limits of strangers', () => {
  let gateway: Gateway;

  const open = async (limits: Parameters<typeof limitsOf>[1]) => {
    gateway = await startGateway((_, clock) => ({ limits: limitsOf(clock, limits) }));
    await furnishWithToken(gateway);
  };

  afterEach(() => gateway.close());

  describe('of failed authentications', () => {
    it('answer 429 to an Agent’s address that keeps failing, and let its good token through', async () => {
      await open({ failures: 2 });
      const fail = () => post(gateway, PATH, {}, { Authorization: `Bearer ${TOKEN}x` });

      expect(codesOf(await times(4, fail))).to.deep.equal([1002, 1002, 9001, 9001]);
      expect(codesOf([await post(gateway, PATH)])).to.deep.equal([0]);
    });

    const failAdmin = () => sent(gateway, '/agents', { method: 'GET', headers: { Authorization: 'Bearer guess' } });

    it('do not even look at an administration token from there', async () => {
      await open({ failures: 2 });

      const failed = await times(3, failAdmin);

      expect(codesOf(failed)).to.deep.equal([1002, 1002, 9001]);
      expect(codesOf([await admin(gateway, 'GET', '/agents')])).to.deep.equal([9001]);
      gateway.clock.advance(2_000);
      expect(codesOf([await admin(gateway, 'GET', '/agents')])).to.deep.equal([0]);
    });

    it('let the administration token through, however many tokens of Agents were wrong', async () => {
      await open({ failures: 2 });

      await times(9, () => post(gateway, PATH, {}, { Authorization: `Bearer ${TOKEN}x` }));

      expect(codesOf([await admin(gateway, 'GET', '/agents')])).to.deep.equal([0]);
      expect(codesOf([await failAdmin()])).to.deep.equal([1002]);
    });

    it('shut out no address that administrated within the last day', async () => {
      await open({ failures: 2 });
      await admin(gateway, 'GET', '/agents');

      const failed = await times(4, failAdmin);

      expect(codesOf(failed)).to.deep.equal([1002, 1002, 9001, 9001]);
      expect(codesOf([await admin(gateway, 'GET', '/agents')])).to.deep.equal([0]);
    });

    it('of administration take nothing from Agents', async () => {
      await open({ failures: 2 });

      await times(4, failAdmin);

      expect(codesOf([await post(gateway, PATH, {}, { Authorization: `Bearer ${TOKEN}x` })])).to.deep.equal([1002]);
    });
  });

  describe('behind a proxy of which the gateway was not told', () => {
    const told: string[] = [];
    const openBehind = async (trustedProxies: number) => {
      told.length = 0;
      await open({ trustedProxies, unknownProxy: new UnknownProxy(trustedProxies, () => told.push('told')) });
    };

    it('are told of once, by the first request that says so', async () => {
      await openBehind(0);
      await post(gateway, PATH);
      expect(told).to.deep.equal([]);

      await times(2, () => post(gateway, PATH, {}, { 'X-Forwarded-For': '192.0.2.1' }));

      expect(told).to.deep.equal(['told']);
    });

    it('are not told of where the gateway knows its proxies', async () => {
      await openBehind(1);

      await post(gateway, PATH, {}, { 'X-Forwarded-For': '192.0.2.1' });

      expect(told).to.deep.equal([]);
    });
  });
});
