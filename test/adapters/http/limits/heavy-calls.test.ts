import { expect } from 'chai';
import { admin, FORM, post, refusalOf, TOKEN, type Reply } from '../calls.ts';
import { startGateway, type Gateway } from '../gateway.ts';
import { AS_OTHER, furnishWithOther, holdChanges, untilSo, type HeldChanges } from '../held-changes.ts';
import { testGate, UNWATCHED } from '../../../support/queues.ts';

const RULE = { seats: 2, seatsPerFlow: 1, linePerFlow: 1, waitMaxMs: 60_000, restMs: () => 0 };
const HEAVY = '/papi/v1/game/changes';

describe('calls that are heavy for others', () => {
  let gateway: Gateway;
  let held: HeldChanges;
  let waiting: number;

  beforeEach(async () => {
    held = holdChanges();
    waiting = 0;
    const observer = { ...UNWATCHED, waits: () => (waiting += 1), waited: () => (waiting -= 1) };
    const { useCases } = held;
    gateway = await startGateway({ useCases, gate: testGate({ reads: RULE }, observer) });
    await furnishWithOther(gateway);
  });

  afterEach(() => {
    held.answer();
    return gateway.close();
  });

  it('are made one at a time by an Agent; beyond its queue they are refused, and others are served', async () => {
    const first = post(gateway, HEAVY);
    await untilSo(() => held.asked.length === 1);
    const replies: Reply[] = [];
    const more = [1, 2].map(() => post(gateway, HEAVY).then((reply) => replies.push(reply)));

    await untilSo(() => replies.length === 1);
    const others = post(gateway, HEAVY, {}, AS_OTHER);
    await untilSo(() => held.asked.length === 2);

    expect(refusalOf(replies[0]!)).to.deep.equal([429, 9001, 'too many heavy calls at a time; try again in 1 s']);
    expect(replies[0]!.headers.get('retry-after')).to.equal('1');
    expect(held.asked[1]).to.equal('OTHER');
    held.answer();
    await Promise.all([first, others, ...more]);
    expect(replies[1]?.envelope.code).to.equal(0);
  });

  it('leave their line when their client goes away, and are not made', async () => {
    const first = post(gateway, HEAVY);
    await untilSo(() => held.asked.length === 1);
    const leaving = new AbortController();
    const headers = { Authorization: `Bearer ${TOKEN}`, 'Content-Type': FORM };
    const gone = fetch(gateway.url + HEAVY, { method: 'POST', headers, signal: leaving.signal }).catch(() => 'gone');
    await untilSo(() => waiting === 1);

    leaving.abort();
    await untilSo(() => waiting === 0);
    const next = post(gateway, HEAVY);
    await untilSo(() => waiting === 1);
    held.answer();

    expect(await gone).to.equal('gone');
    expect((await Promise.all([first, next])).map(({ envelope }) => envelope.code)).to.deep.equal([0, 0]);
    expect(held.asked).to.have.length(2);
  });

  it('do not hold up what is light, whoever asks', async () => {
    const heavy = post(gateway, HEAVY);
    await untilSo(() => held.asked.length === 1);

    const light = await post(gateway, '/papi/v1/game/list');

    expect(light.envelope.code).to.equal(0);
    held.answer();
    await heavy;
  });

  it('take places from each other with the lists of administration, which are one at a time each', async () => {
    const heavy = [post(gateway, HEAVY), post(gateway, HEAVY, {}, AS_OTHER)];
    await untilSo(() => held.asked.length === 2);
    const list = admin(gateway, 'GET', '/agents');
    const refused: Reply[] = [];
    const more = [1, 2].map(() => admin(gateway, 'GET', '/agents').then((reply) => refused.push(reply)));
    await untilSo(() => refused.length >= 1);

    const changed = await admin(gateway, 'PATCH', '/agents/OTHER', { rate_limit: 7 });

    expect(refused[0]?.envelope.code).to.equal(9001);
    expect(changed.envelope.code).to.equal(0);
    held.answer();
    await Promise.all([...heavy, list, ...more]);
  });
});
