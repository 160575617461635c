import { setImmediate } from 'node:timers/promises';
import { expect } from 'chai';
import { Webhook } from 'standardwebhooks';
import { RETRY_PAUSES_MS } from '../../../../src/domain/callback/retry-pauses.ts';
import { PULL_LEASE_MS } from '../../../../src/domain/callback/pull-limits.ts';
import { pullCallsOver } from '../../../application/callbacks/pull-calls-over.ts';
import { RememberingSecretBox } from '../../../fakes/remembering-secret-box.ts';
import { messageOf, soonMs } from '../../../ports/callback-world.ts';
import { AGENT, agentOf, guid, MOMENT_MS } from '../../../ports/catalogue-seeds.ts';
import { dataOf, furnishWithToken, post, refusalOf, TOKEN, type Reply } from '../calls.ts';
import { startGateway, type Gateway } from '../gateway.ts';

const SECRET = 'whsec_c2VjcmV0LW9mLXRoZS1zYW1wbGUtYWdlbnQ=';
const ACCEPTED = '{"status":true,"code":0}';
const REFUSED = '{"status":false,"code":2001,"data":{},"msg":"no"}';
const OTHER = 'OTHER';

interface Given {
  readonly callback_id: string;
  readonly lease: string;
  readonly path: string;
  readonly attempt: number;
  readonly answer_before: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

describe('an Agent that fetches its callbacks', () => {
  let gateway: Gateway;
  let calls: ReturnType<typeof pullCallsOver>;
  const secrets = new RememberingSecretBox();

  beforeEach(async () => {
    gateway = await startGateway((world, clock) => {
      calls = pullCallsOver(world, { clock, secrets });
      return { useCases: [calls.pullCallbacks, calls.answerCallback] };
    });
    await furnishWithToken(gateway);
    await gateway.world.agents.update(AGENT, { callbackDelivery: 'pull', callbackBase: undefined });
    await gateway.world.agents.create(agentOf({ code: OTHER }));
    gateway.clock.advance(soonMs() - gateway.clock.nowMs());
    await gateway.world.enqueue(messageOf(1), messageOf(2), messageOf(3, { agent: OTHER }));
  });
  afterEach(() => gateway.close());

  const ask = (fields: Record<string, string> = {}) => post(gateway, '/papi/v1/callback/pull', fields);
  const pulled = async (fields: Record<string, string> = {}) => dataOf(await ask(fields))['list'] as readonly Given[];
  const one = async (): Promise<Given> => (await pulled())[0]!;
  const answer = (given: Partial<Given>, fields: Record<string, string> = {}): Promise<Reply> =>
    post(gateway, '/papi/v1/callback/answer', {
      callback_id: given.callback_id ?? '',
      lease: given.lease ?? '',
      answer: ACCEPTED,
      ...fields,
    });
  const watching = async (count = 1): Promise<void> => {
    while (calls.watch.waitingOf(AGENT) !== count) await setImmediate();
  };
  const statusOf = async (number: number) => (await gateway.world.log.find(guid(number)))?.callback.status;

  it('gets the next callback of a round, with its path, its exact body and the end of its lease', async () => {
    const [given, ...others] = await pulled();

    expect(others).to.deep.equal([]);
    expect(given).to.deep.include({ callback_id: guid(1), path: '/api/v1/callback/settle', attempt: 1 });
    expect(given?.body).to.equal(messageOf(1).body);
    expect(given?.answer_before).to.equal(new Date(gateway.clock.nowMs() + PULL_LEASE_MS).toISOString());
    expect(given?.headers).to.have.all.keys('content-type', 'webhook-id', 'webhook-timestamp');
  });

  it('gets a signature that a library for Standard Webhooks takes', async () => {
    const { world, clock } = gateway;
    clock.advance(Date.now() - clock.nowMs());
    await world.callbackSecrets.add({
      id: guid(9),
      agent: AGENT,
      secretSealed: secrets.seal(SECRET),
      createdAtMs: MOMENT_MS,
      revokedAtMs: undefined,
    });

    const { headers, body } = await one();

    expect(new Webhook(SECRET).verify(body, headers)).to.deep.equal(JSON.parse(body));
  });

  it('gets the next one of the round after its answer, and not before', async () => {
    const first = await one();
    expect(await pulled()).to.deep.equal([]);

    const read = dataOf(await answer(first));

    expect(read).to.deep.equal({
      callback_id: guid(1),
      outcome: 'accepted',
      says: 'accepts',
      status: 'delivered',
      next_attempt_at: null,
    });
    expect((await one()).callback_id).to.equal(guid(2));
  });

  it('has a refusal parked, as over HTTP', async () => {
    const read = dataOf(await answer(await one(), { answer: REFUSED }));

    expect(read).to.include({ outcome: 'refused', status: 'parked', says: 'refuses with code 2001: player not found' });
    expect(await pulled()).to.deep.equal([]);
  });

  it('gets a callback again after the pause of the table when its answer was a fault', async () => {
    const read = dataOf(await answer(await one(), { http_status: '502', answer: 'ECONNREFUSED' }));

    expect(read).to.include({ outcome: 'not_accepted', status: 'pending' });
    const nextAtMs = Date.parse(String(read['next_attempt_at']));
    expect(nextAtMs - gateway.clock.nowMs()).to.be.within(RETRY_PAUSES_MS[0] * 0.9, RETRY_PAUSES_MS[0] * 1.1);
    gateway.clock.advance(nextAtMs - gateway.clock.nowMs());
    expect(await one()).to.deep.include({ callback_id: guid(1), attempt: 2 });
  });

  it('gets a callback again that it did not answer within the lease, and its late answer is told so', async () => {
    const first = await one();
    gateway.clock.advance(PULL_LEASE_MS);
    expect(await pulled()).to.deep.equal([]);

    const [late] = [refusalOf(await answer(first))];

    expect(late).to.deep.equal([
      400,
      1001,
      'lease must be the last one of the callback: this one is over, nothing was booked, and the callback comes again with another lease',
    ]);
    gateway.clock.advance(RETRY_PAUSES_MS[0] * 1.1);
    const again = await one();
    expect(again).to.deep.include({ callback_id: guid(1), attempt: 2 });
    expect(again.lease).not.to.equal(first.lease);
    const attempts = (await gateway.world.log.find(guid(1)))?.attempts;
    expect(attempts).to.have.length(1);
    expect(attempts?.[0]).to.deep.include({ outcome: 'timed_out', answer: 'fetched, and not answered within 30 s' });
  });

  it('may send an answer twice, and is told the same', async () => {
    const first = await one();
    const once = dataOf(await answer(first));

    expect(dataOf(await answer(first))).to.deep.equal(once);
    expect((await gateway.world.log.find(guid(1)))?.attempts).to.have.length(1);
  });

  it('may not send another answer for the same lease', async () => {
    const first = await one();
    await answer(first);

    expect(refusalOf(await answer(first, { answer: REFUSED }))).to.deep.equal([
      400,
      1001,
      'answer must be the one that was given before for this lease: that one was booked, and counts',
    ]);
    expect(await statusOf(1)).to.equal('delivered');
  });

  it('may not answer for a callback behind the one that it has', async () => {
    const { lease } = await one();

    expect(refusalOf(await answer({ callback_id: guid(2), lease }))[1]).to.equal(1001);
    expect(await statusOf(2)).to.equal('pending');
  });

  for (const [whose, id] of [
    ['nobody’s', guid(404)],
    ['another Agent’s', guid(3)],
    ['an unreadable', 'x'],
  ] as const) {
    it(`finds no callback under ${whose} id`, async () => {
      const { lease } = await one();

      const [httpStatus, code, sentence] = refusalOf(await answer({ callback_id: id, lease }));

      expect([httpStatus, code, sentence]).to.deep.equal([404, 1007, `callback "${id}" does not exist`]);
    });
  }

  for (const [fields, sentence] of [
    [{ limit: '0' }, 'limit must be a whole number from 1 to 100, in decimal digits'],
    [{ limit: '101' }, 'limit must be a whole number from 1 to 100, in decimal digits'],
    [{ wait_seconds: '21' }, 'wait_seconds must be a whole number from 0 to 20, in decimal digits'],
    [{ wait_seconds: '-1' }, 'wait_seconds must be a whole number from 0 to 20, in decimal digits'],
    [{ wait_seconds: '1.5' }, 'wait_seconds must be a whole number from 0 to 20, in decimal digits'],
  ] as const) {
    it(`is refused with ${JSON.stringify(fields)}`, async () => {
      expect(refusalOf(await ask(fields))).to.deep.equal([400, 1001, sentence]);
    });
  }

  for (const [fields, sentence] of [
    [{ lease: 'x' }, 'lease must be the lease that callback/pull gave with the callback'],
    [{ callback_id: '' }, 'callback_id must be given'],
    [{ http_status: '99' }, 'http_status must be a whole number from 100 to 599, in decimal digits'],
  ] as const) {
    it(`is refused with an answer of ${JSON.stringify(fields)}`, async () => {
      expect(refusalOf(await answer(await one(), fields))).to.deep.equal([400, 1001, sentence]);
    });
  }

  it('is told so when its callbacks are sent to it', async () => {
    await gateway.world.agents.update(AGENT, { callbackDelivery: 'push' });

    expect(refusalOf(await ask())).to.deep.equal([
      400,
      1001,
      'callback_delivery must be pull for this Agent before it may fetch callbacks: now they are sent to its callback base; an administrator changes it',
    ]);
  });

  it('may answer what it has fetched after it was set to be called', async () => {
    const first = await one();
    await gateway.world.agents.update(AGENT, { callbackDelivery: 'push' });

    expect(dataOf(await answer(first))).to.include({ status: 'delivered' });
  });

  describe('and waits', () => {
    beforeEach(async () => {
      await answer(await one());
      await answer(await one());
    });

    it('gets a callback as soon as there is one', async () => {
      const waiting = pulled({ wait_seconds: '20' });
      await gateway.world.enqueue(messageOf(4));

      expect((await waiting).map(({ callback_id }) => callback_id)).to.deep.equal([guid(4)]);
    });

    it('gets nothing, and leaves the callback to the next fetch, if its token was revoked meanwhile', async () => {
      const waiting = pulled({ wait_seconds: '20' });
      await watching();
      await gateway.world.tokens.revoke({ agent: AGENT, id: guid(1), atMs: gateway.clock.nowMs() });
      await gateway.world.enqueue(messageOf(4));

      expect(await waiting).to.deep.equal([]);
      expect((await gateway.world.log.standings([guid(4)]))[0]?.isBeingSent).to.equal(false);
    });

    it('leaves its place when its connection is lost', async () => {
      const leaving = new AbortController();
      const waiting = fetch(`${gateway.url}/papi/v1/callback/pull`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/x-www-form-urlencoded' },
        body: 'wait_seconds=20',
        signal: leaving.signal,
      }).catch(() => 'left');
      await watching();

      leaving.abort();

      expect(await waiting).to.equal('left');
      await watching(0);
      await gateway.world.enqueue(messageOf(4));
      expect(await one()).to.include({ callback_id: guid(4), attempt: 1 });
    });

    it('is refused at once when as many of its calls wait as may', async () => {
      const waiting = Array.from({ length: 8 }, () => pulled({ wait_seconds: '20' }));
      await watching(8);

      const [httpStatus, code] = refusalOf(await ask({ wait_seconds: '20' }));

      expect([httpStatus, code]).to.deep.equal([429, 9001]);
      await gateway.world.enqueue(messageOf(4));
      await calls.watch.stop();
      expect((await Promise.all(waiting)).flat().length).to.be.at.most(1);
    });
  });
});
