/** An Agent's own people see nothing of another Agent, whatever they ask. */
import { expect } from 'chai';
import { ADMIN_CALLS } from '../../../../src/adapters/api/contracts.ts';
import { NodeDigests } from '../../../../src/adapters/cryptography/node-digests.ts';
import { agentOf, guid } from '../../../ports/catalogue-seeds.ts';
import { messageOf, parkedRunOf, soonMs, taken } from '../../../ports/callback-world.ts';
import { administratorOf, adminTokenOf } from '../../../ports/people-seeds.ts';
import { dataOf, refusalOf, sent, type Reply } from '../calls.ts';
import { startGateway, type Gateway } from '../gateway.ts';

const OWN = 'AGENT-1';
const OTHER = 'RIVAL';

describe('an Agent’s own people', () => {
  let gateway: Gateway;

  beforeEach(async () => {
    gateway = await startGateway();
    const { world } = gateway;
    for (const code of [OWN, OTHER]) await world.agents.create(agentOf({ code, name: `${code} Casino` }));
    const digest = new NodeDigests().sha256('adm_own');
    await world.administrators.add(administratorOf('ann', { role: `agent:${OWN}` }));
    await world.adminTokens.add(adminTokenOf(1, { role: `agent:${OWN}`, digest }));
    await world.enqueue(messageOf(1, { agent: OWN }), messageOf(2, { agent: OTHER }));
    const nowMs = soonMs();
    const lanes = await taken(world.queue, nowMs);
    await world.queue.settle(
      lanes.map((lane) => parkedRunOf(lane)),
      nowMs,
    );
  });

  afterEach(() => gateway.close());

  const ask = (path: string, method = 'GET'): Promise<Reply> =>
    sent(gateway, path, { method, headers: { Authorization: 'Bearer adm_own' } });
  const listed = async (path: string) => dataOf(await ask(path))['list'] as readonly Record<string, unknown>[];

  it('have lists of their own Agent only', async () => {
    expect((await listed('/agents')).map(({ code }) => code)).to.deep.equal([OWN]);
    expect((await listed('/callbacks')).map(({ agent }) => agent)).to.deep.equal([OWN]);
    expect((await listed('/in-doubt')).map(({ agent }) => agent)).to.deep.equal([OWN]);
    expect(dataOf(await ask('/callbacks'))).to.include({ total: 1 });
    expect(dataOf(await ask('/agents?page=2'))).to.include({ total: 1 });
  });

  it('get what they ask of their own Agent, in any case of its code', async () => {
    expect((await ask('/agents/agent-1')).httpStatus).to.equal(200);
    expect((await ask(`/callbacks?agent=${OWN}`)).httpStatus).to.equal(200);
    expect((await ask(`/callbacks/${guid(1)}`)).httpStatus).to.equal(200);
    expect((await ask(`/callbacks/${guid(1)}/replay`, 'POST')).httpStatus).to.equal(200);
  });

  const foreign: readonly (readonly [string, string])[] = [
    [`/agents/${OTHER}`, 'GET'],
    [`/agents/${OTHER}/tokens`, 'GET'],
    [`/agents/${OTHER}/tokens`, 'POST'],
    [`/agents/${OTHER}/callback-secrets`, 'POST'],
    [`/agents/${OTHER}/offer-rules`, 'GET'],
    [`/callbacks?agent=${OTHER}`, 'GET'],
    [`/transactions?agent=${OTHER}`, 'GET'],
    [`/in-doubt?agent=${OTHER}`, 'GET'],
    [`/callbacks/${guid(2)}`, 'GET'],
    [`/callbacks/${guid(2)}/replay`, 'POST'],
    [`/in-doubt/callback-${guid(2)}`, 'GET'],
    [`/in-doubt/callback-${guid(2)}/replay`, 'POST'],
  ];
  for (const [path, method] of foreign) {
    it(`are answered like about something that does not exist: ${method} ${path}`, async () => {
      const nowhere = path.replace(OTHER, 'NOBODY').replace(guid(2), guid(404));

      const [other, absent] = [await ask(path, method), await ask(nowhere, method)];

      expect([other.httpStatus, other.envelope.code]).to.deep.equal([404, 1007]);
      expect(refusalOf(other)[2]).to.equal(refusalOf(absent)[2].replace('NOBODY', OTHER).replace(guid(404), guid(2)));
    });
  }

  it('find the name of the other Agent in no answer to any call', async () => {
    const reading = ADMIN_CALLS.filter(({ route }) => route.startsWith('GET '));

    for (const { route, name } of reading) {
      const path = route.slice('GET '.length).replace('{code}', OWN).replace('{name}', 'ann').replace('{id}', guid(1));
      const answer = await ask(path);
      expect(JSON.stringify(answer.envelope), name).not.to.include(OTHER);
    }
  });
});
