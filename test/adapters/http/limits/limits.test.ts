import { expect } from 'chai';
import { NodeDigests } from '../../../../src/adapters/cryptography/node-digests.ts';
import { ListGameChanges } from '../../../../src/application/catalogue/list-game-changes.ts';
import { err, ok } from '../../../../src/domain/shared/result.ts';
import { AGENT, agentOf, opaqueTokenOf } from '../../../ports/catalogue-seeds.ts';
import { admin, furnishWithToken, post, refusalOf, reply, type Reply } from '../calls.ts';
import { receivedBy, startGateway, type Gateway, type Receiver } from '../gateway.ts';
import { limitsOf } from '../limits-of.ts';

const PATH = '/papi/v1/game/list';

const codesOf = (replies: readonly Reply[]): number[] => replies.map(({ envelope }) => envelope.code);

/** One after the other. */
const times = async <T>(count: number, call: () => Promise<T>): Promise<T[]> => {
  const results: T[] = [];
  for (let at = 0; at < count; at += 1) results.push(await call());
  return results;
};

/** Something to wait for. */
class Signal {
  give: () => void = () => undefined;
  readonly given = new Promise<void>((resolve) => (this.give = resolve));
}

/** A token of another Agent. */
async function otherToken({ world }: Gateway): Promise<string> {
  const token = `agt_${'o'.repeat(43)}`;
  await world.agents.create(agentOf({ code: 'OTHER' }));
  await world.tokens.add(opaqueTokenOf(2, { agent: 'OTHER', digest: new NodeDigests().sha256(token) }));
  return token;
}

describe('limits', () => {
  let gateway: Gateway;

  const open = async (limits: Parameters<typeof limitsOf>[1], overrides: Parameters<typeof startGateway>[0] = {}) => {
    gateway = await startGateway((world, clock) => ({
      limits: limitsOf(clock, limits),
      ...(typeof overrides === 'function' ? overrides(world, clock) : overrides),
    }));
    await furnishWithToken(gateway);
  };

  afterEach(() => gateway.close());

  describe('of an Agent', () => {
    it('refuse one request too many with 429, 9001 and the time to wait', async () => {
      await open({ agent: 2 });

      const replies = await times(3, () => post(gateway, PATH));

      expect(codesOf(replies)).to.deep.equal([0, 0, 9001]);
      expect(refusalOf(replies[2]!)).to.deep.equal([429, 9001, 'too many requests of this Agent; try again in 2 s']);
      expect(replies[2]!.headers.get('retry-after')).to.equal('2');
    });

    it('let it in again when the time has come', async () => {
      await open({ agent: 2 });
      await times(3, () => post(gateway, PATH));

      gateway.clock.advance(2_000);

      expect(codesOf([await post(gateway, PATH)])).to.deep.equal([0]);
    });

    it('hold for all paths and tokens of the Agent together, and for no other Agent', async () => {
      await open({ agent: 2 });
      const other = await otherToken(gateway);
      await times(2, () => post(gateway, '/papi/v1/provider/capabilities'));

      expect(codesOf([await post(gateway, PATH)])).to.deep.equal([9001]);
      expect(codesOf([await post(gateway, PATH, {}, { Authorization: `Bearer ${other}` })])).to.deep.equal([0]);
    });

    it('are its own where it has one, from the moment on when it is given', async () => {
      await open({ agent: 1 });
      const other = await otherToken(gateway);
      const others = () => post(gateway, PATH, {}, { Authorization: `Bearer ${other}` });

      await gateway.world.agents.update(AGENT, { rateLimit: 2 });

      // The window here is a second.
      expect(codesOf(await times(3, () => post(gateway, PATH)))).to.deep.equal([0, 0, 9001]);
      expect(codesOf(await times(2, others))).to.deep.equal([0, 9001]);
    });

    it('are none for an Agent that is given 0', async () => {
      await open({ agent: 1 });

      await gateway.world.agents.update(AGENT, { rateLimit: 0 });

      expect(new Set(codesOf(await times(20, () => post(gateway, PATH))))).to.deep.equal(new Set([0]));
    });

    it('do not count what another limit refuses', async () => {
      await open({ agent: 2, address: 1 });
      await times(5, () => post(gateway, PATH));

      gateway.clock.advance(3_000);

      expect(codesOf([await post(gateway, PATH)])).to.deep.equal([0]);
    });
  });

  describe('of an address', () => {
    it('hold before a token is looked at, for everything but probes', async () => {
      await open({ address: 2, failures: 1 });
      await times(2, () => post(gateway, PATH));

      const refused = [
        await post(gateway, PATH, {}, { Authorization: 'Bearer nonsense' }),
        await admin(gateway, 'GET', '/agents'),
        await reply(fetch(`${gateway.url}/docs`)),
        await reply(fetch(`${gateway.url}/nowhere`)),
      ];

      expect(codesOf(refused)).to.deep.equal([9001, 9001, 9001, 9001]);
      for (const path of ['/health/live', '/health/ready', '/metrics']) {
        expect((await fetch(gateway.url + path)).status).to.equal(200);
      }
    });

    it('go by the connection when no proxy is trusted, whatever the caller writes', async () => {
      await open({ address: 2 });

      const replies = await Promise.all(
        [1, 2, 3].map((at) => post(gateway, PATH, {}, { 'X-Forwarded-For': `192.0.2.${at}` })),
      );

      expect(codesOf(replies).sort()).to.deep.equal([0, 0, 9001]);
    });

    it('go by what a trusted proxy saw', async () => {
      await open({ address: 1, trustedProxies: 1 });
      const from = (address: string) => post(gateway, PATH, {}, { 'X-Forwarded-For': `198.51.100.9, ${address}` });

      const replies = [await from('192.0.2.1'), await from('192.0.2.2'), await from('192.0.2.1')];

      expect(codesOf(replies)).to.deep.equal([0, 0, 9001]);
    });
  });

  describe('of addresses below /provider', () => {
    it('refuse before the body is read and the provider looked up', async () => {
      let received = 0;
      const execute = async () => {
        received += 1;
        return ok({ status: 200, contentType: 'text/plain', body: 'ok' });
      };
      await open({ provider: 1 }, { useCases: receivedBy({ execute }) });
      const call = () => fetch(`${gateway.url}/provider/A`, { method: 'POST', body: 'x' });

      const statuses = (await times(2, call)).map(({ status }) => status);

      expect(statuses).to.deep.equal([200, 429]);
      expect(received).to.equal(1);
      expect(codesOf([await post(gateway, PATH)])).to.deep.equal([0]);
    });

    it('do not hold for a sender that is known', async () => {
      const execute = async () => ok({ status: 200, contentType: 'text/plain', body: 'ok' });
      await open({ provider: 1 }, { useCases: receivedBy({ execute, isKnownSender: () => true }) });

      const calls = await times(5, () => fetch(`${gateway.url}/provider/A`, { method: 'POST', body: 'x' }));

      expect(calls.map(({ status }) => status)).to.deep.equal([200, 200, 200, 200, 200]);
    });
  });

  describe('of requests at a time', () => {
    const held = () => {
      const [gate, entered] = [new Signal(), new Signal()];
      const execute = async () => {
        entered.give();
        await gate.given;
        return ok({ status: 200, contentType: 'text/plain', body: 'ok' });
      };
      const receive: Receiver = {
        execute: async (provider, { enter }) => {
          const refused = enter(provider, 'strangers');
          return refused === undefined ? execute() : err(refused);
        },
      };
      return { gate, entered, execute, useCases: receivedBy(receive) };
    };

    it('refuse more than the process may have with 503, 9002 and Retry-After, and go on when one is over', async () => {
      const { gate, entered, useCases } = held();
      await open({ inFlightMax: 1 }, { useCases });
      const first = fetch(`${gateway.url}/provider/A`, { method: 'POST' });
      await entered.given;

      const refused = await post(gateway, PATH);
      const alive = await fetch(`${gateway.url}/health/live`);
      gate.give();
      await first;

      expect(refusalOf(refused).slice(0, 2)).to.deep.equal([503, 9002]);
      expect(refused.headers.get('retry-after')).to.match(/^\d+$/);
      expect(alive.status).to.equal(200);
      expect(codesOf([await post(gateway, PATH)])).to.deep.equal([0]);
    });

    it('refuse more than an Agent may have with 429, and leave room for others', async () => {
      const { gate, entered, execute } = held();
      await open({ inFlightPerAgentMax: 1 }, { useCases: [[ListGameChanges, { execute }]] });
      const other = await otherToken(gateway);
      const first = post(gateway, '/papi/v1/game/changes');
      await entered.given;

      const own = await post(gateway, PATH);
      const others = await post(gateway, PATH, {}, { Authorization: `Bearer ${other}` });
      gate.give();
      await first;

      expect(refusalOf(own)).to.deep.equal([429, 9001, 'too many requests of this Agent at a time; try again in 1 s']);
      expect(codesOf([others])).to.deep.equal([0]);
      expect(codesOf([await post(gateway, PATH)])).to.deep.equal([0]);
    });
  });
});
