import { connect } from 'node:net';
import { expect } from 'chai';
import { RefusalPauses, type PauseRule } from '../../../../src/adapters/http/limits/refusal-pauses.ts';
import { RateLimiter } from '../../../../src/application/limits/rate-limiter.ts';
import { admin, furnishWithToken, post, refusalOf, TOKEN, type Reply } from '../calls.ts';
import { startGateway, type Gateway } from '../gateway.ts';
import { limitsOf } from '../limits-of.ts';
import { FOR_EVER, OTHERS, pausingGateway, until, type Limits } from './pausing-gateway.ts';
import { testGate } from '../../../support/queues.ts';

const PATH = '/papi/v1/game/list';
const WRONG_TOKEN = { Authorization: 'Bearer guess' };
const MADE_UP_SESSION = `__Host-session=${'x'.repeat(43)}`;

describe('pauses before refusals', () => {
  let gateway: Gateway;
  let pauses: RefusalPauses;

  const open = async (limits: Limits, rule: Partial<PauseRule> = {}) => {
    ({ gateway, pauses } = await pausingGateway(limits, rule));
  };

  afterEach(async () => {
    pauses.end();
    await gateway.close();
  });

  const call = () => post(gateway, PATH);
  const asOther = () => post(gateway, PATH, {}, { Authorization: `Bearer ${OTHERS}` });

  describe('of an Agent', () => {
    /** The Agent has had what it may have, and been refused once. */
    const exhausted = async (rule: Partial<PauseRule> = {}, limits: Limits = {}) => {
      await open({ agent: 1, ...limits }, rule);
      await call();
      return call();
    };

    it('are none the first time, then hold its refusals back and nobody else’s answers', async () => {
      const first = await exhausted();
      const second = call();
      await until(() => pauses.held === 1);

      const others = await asOther();
      pauses.end();

      expect(refusalOf(first).slice(0, 2)).to.deep.equal([429, 9001]);
      expect(others.envelope.code).to.equal(0);
      expect(refusalOf(await second)).to.deep.equal([429, 9001, 'too many requests of this Agent; try again in 2 s']);
    });

    it('end by themselves', async () => {
      await exhausted({ pauseMs: 20 });

      const held = await Promise.all([call(), call()]);

      expect(held.map(({ httpStatus }) => httpStatus)).to.deep.equal([429, 429]);
      expect(pauses.held).to.equal(0);
    });

    it('take no place among the requests under way, of the process or of the Agent', async () => {
      await exhausted({}, { inFlightMax: 1, inFlightPerAgentMax: 1 });
      const held = call();
      await until(() => pauses.held === 1);

      gateway.clock.advance(2_000);

      expect((await asOther()).envelope.code).to.equal(0);
      expect((await call()).envelope.code).to.equal(0);
      pauses.end();
      await held;
    });

    it('are so many at a time; what is beyond is told at once, and the connection closed', async () => {
      await exhausted();
      const held = [call(), call()];
      await until(() => pauses.held === 2);

      const beyond = await call();

      expect(refusalOf(beyond).slice(0, 2)).to.deep.equal([429, 9001]);
      expect(beyond.headers.get('connection')).to.equal('close');
      pauses.end();
      expect((await Promise.all(held)).map(({ headers }) => headers.get('connection'))).to.deep.equal([
        'keep-alive',
        'keep-alive',
      ]);
    });

    it('are so many at a time for all callers together', async () => {
      await exhausted({ heldMax: 1 });
      await asOther();
      const held = call();
      await until(() => pauses.held === 1);

      await asOther();
      const beyond = await asOther();

      expect(beyond.headers.get('connection')).to.equal('close');
      pauses.end();
      await held;
    });

    it('end when the client goes away', async () => {
      await exhausted();
      const socket = connect(gateway.port, '127.0.0.1');
      socket.write(`POST ${PATH} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${TOKEN}\r\nContent-Length: 0\r\n\r\n`);
      await until(() => pauses.held === 1);

      socket.destroy();

      await until(() => pauses.held === 0);
      expect(gateway.faults).to.deep.equal([]);
    });

    it('are none once the process is about to end', async () => {
      await exhausted();

      pauses.end();

      expect(refusalOf(await call()).slice(0, 2)).to.deep.equal([429, 9001]);
    });

    it('hold back nothing but refusals for too much: a field that is wrong is told at once', async () => {
      await open({});
      const wrong = () => post(gateway, PATH, { page: 'x' });

      const replies = [await wrong(), await wrong(), await wrong()];

      expect(replies.map(({ envelope }) => envelope.code)).to.deep.equal([1001, 1001, 1001]);
    });

    it('are asked for by heavy calls, too', async () => {
      const gate = testGate({ reads: { seats: 0, linePerFlow: 0 } });
      gateway = await startGateway((_, clock) => {
        pauses = new RefusalPauses(FOR_EVER, new RateLimiter({ name: 'refusals', limit: 1, windowMs: 10_000 }, clock));
        return { limits: limitsOf(clock, { pauses }), gate };
      });
      await furnishWithToken(gateway);
      const heavy = () => post(gateway, '/papi/v1/game/changes');

      const first = await heavy();
      const second = heavy();
      await until(() => pauses.held === 1);
      pauses.end();

      expect([first, await second].map(({ httpStatus }) => httpStatus)).to.deep.equal([429, 429]);
    });
  });

  describe('of an address', () => {
    const page = async (path: string, init: RequestInit = {}, door = '/console/sign-in') => {
      const { status: httpStatus } = await fetch(gateway.url + door + path, { redirect: 'manual', ...init });
      return { httpStatus };
    };
    const refused: Readonly<Record<string, readonly [Limits, number, () => Promise<Pick<Reply, 'httpStatus'>>]>> = {
      'too many requests': [{ address: 1 }, 429, call],
      'wrong tokens': [{}, 401, () => post(gateway, PATH, {}, { Authorization: 'Bearer agt_x' })],
      'wrong administration tokens': [{}, 401, () => page('', { headers: WRONG_TOKEN }, '/admin/v1/agents')],
      'paths that nobody has': [{}, 404, () => page('', {}, '/nowhere')],
      'codes that nobody has': [{}, 404, () => page('/NOBODY', { method: 'POST' }, '/provider')],
      'links that nobody has': [{}, 401, () => page(`/link/${'x'.repeat(43)}`)],
      'forms of other sites': [{}, 403, () => page('/link', { method: 'POST' })],
      'sessions that nobody has': [{}, 303, () => page('', { headers: { Cookie: MADE_UP_SESSION } }, '/console')],
      'made-up answers of an identity provider': [{}, 404, () => page('/provider/answer')],
      'too many requests below /provider': [
        { provider: 1 },
        429,
        () => page('/NOBODY', { method: 'POST' }, '/provider'),
      ],
    };
    for (const [what, [limits, status, send]] of Object.entries(refused)) {
      it(`hold back what is told to it of ${what}`, async () => {
        await open({ ...limits, inFlightMax: 1 });
        const statuses: number[] = [];
        const held = times(3, async () => statuses.push((await send()).httpStatus));
        await until(() => pauses.held === 1);

        const before = statuses.length;
        pauses.end();
        await held;

        expect(before).to.be.at.most(2);
        expect(statuses.at(-1)).to.equal(status);
      });
    }

    it('hold back what is told to a sender who does not show that the provider asks', async () => {
      await open({});
      const forge = () => fetch(`${gateway.url}/provider/FORGED`, { method: 'POST' });
      await forge();

      const second = forge();

      await until(() => pauses.held === 1);
      pauses.end();
      expect(await (await second).text()).to.equal('ok');
    });

    it('hold back what all addresses together are told beyond a few', async () => {
      await open({ trustedProxies: 1 });
      const fail = (at: number) =>
        post(gateway, PATH, {}, { Authorization: 'Bearer agt_x', 'X-Forwarded-For': `192.0.2.${at}` });
      await times(2, (at) => fail(at));

      const third = fail(3);

      await until(() => pauses.held === 1);
      pauses.end();
      expect((await third).httpStatus).to.equal(401);
    });

    it('hold back nothing of the calls that are let in from there', async () => {
      await open({});
      const fail = () => post(gateway, PATH, {}, { Authorization: 'Bearer agt_x' });
      await fail();
      const held = fail();
      await until(() => pauses.held === 1);

      expect((await call()).envelope.code).to.equal(0);
      expect((await admin(gateway, 'GET', '/agents')).envelope.code).to.equal(0);
      expect((await fetch(`${gateway.url}/provider/A`, { method: 'POST' })).status).to.equal(200);
      pauses.end();
      await held;
    });
  });
});

/** One after the other. */
async function times(count: number, work: (at: number) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < count; at += 1) await work(at);
}
