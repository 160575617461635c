import { request } from 'node:http';
import { expect } from 'chai';
import { NodeDigests } from '../../../src/adapters/cryptography/node-digests.ts';
import type { Role } from '../../../src/domain/people/role.ts';
import { formTokenOf, signedInAs } from '../console/signed-in-as.ts';
import { agentOf, guid } from '../../ports/catalogue-seeds.ts';
import { administratorOf, adminTokenOf } from '../../ports/people-seeds.ts';
import { dataOf, FORM, post, refusalOf, sent, TOKEN } from './calls.ts';
import { startGateway, type Gateway } from './gateway.ts';
import { furnishWithOther, holdChanges, untilSo, type HeldChanges } from './held-changes.ts';
import { testGate } from '../../support/queues.ts';

const ONE_AT_A_TIME = { seats: 1, seatsPerFlow: 1, linePerFlow: 1, waitMaxMs: 60_000, restMs: () => 0 };
const HEAVY = '/papi/v1/game/changes';
const ENDED = 'the token or session ended while the call waited';
const JSON_BODY = { 'Content-Type': 'application/json' };
const ROWS = { 'Content-Type': 'application/x-ndjson' };

interface Half {
  /** Sends the rest, and reads the answer. */
  readonly rest: () => Promise<{ readonly httpStatus: number; readonly text: string; readonly headers: object }>;
}

describe('a call that waits while its token or session is ended', () => {
  let gateway: Gateway;
  let held: HeldChanges;
  let lookedUp: number;

  beforeEach(async () => {
    held = holdChanges();
    const gate = testGate({ reads: ONE_AT_A_TIME });
    gateway = await startGateway({ useCases: held.useCases, gate });
    await furnishWithOther(gateway);
    const { adminTokens, directory, sessions } = gateway.world;
    lookedUp = 0;
    countCalls(adminTokens, 'find');
    countCalls(directory, 'findByTokenDigest');
    countCalls(sessions, 'find');
  });

  afterEach(() => {
    held.answer();
    return gateway.close();
  });

  function countCalls<Name extends string>(store: Record<Name, (key: never) => Promise<unknown>>, name: Name): void {
    const real = store[name].bind(store);
    store[name] = async (key: never) => {
      const found = await real(key);
      lookedUp += 1;
      return found;
    };
  }

  async function hire(role: Role = 'admin'): Promise<void> {
    await gateway.world.administrators.add(administratorOf('ann', { role }));
    await gateway.world.adminTokens.add(adminTokenOf(1, { role, digest: new NodeDigests().sha256('adm_ann') }));
  }

  /** Sends the headers and half of the body, and waits until the credential was looked up. */
  async function half(path: string, body: string, headers: Record<string, string>, method = 'POST'): Promise<Half> {
    const before = lookedUp;
    const length = { 'Content-Length': String(Buffer.byteLength(body)) };
    const asked = request(gateway.url + path, { method, headers: { ...headers, ...length } });
    const answered = new Promise<Awaited<ReturnType<Half['rest']>>>((resolve, reject) => {
      asked.on('error', reject).on('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            httpStatus: response.statusCode ?? 0,
            text: Buffer.concat(chunks).toString(),
            headers: response.headers,
          }),
        );
      });
    });
    const middle = body.indexOf('\n') + 1 || Math.floor(body.length / 2);
    asked.write(body.slice(0, middle));
    await untilSo(() => lookedUp > before);
    return {
      rest: () => {
        asked.end(body.slice(middle));
        return answered;
      },
    };
  }

  const asAnn = { Authorization: 'Bearer adm_ann' };
  const nameOf = async (): Promise<string | undefined> => (await gateway.world.agents.find('OTHER'))?.name;
  const revoke = () => gateway.world.adminTokens.revoke({ owner: 'ann', id: guid(1), atMs: gateway.clock.nowMs() });

  it('is not carried out: an administration call whose body was on its way', async () => {
    await hire();
    const before = await nameOf();
    const call = await half('/admin/v1/agents/OTHER', '{"name":"Taken over"}', { ...asAnn, ...JSON_BODY }, 'PATCH');

    await revoke();
    const { httpStatus, text, headers } = await call.rest();

    expect([httpStatus, (JSON.parse(text) as { msg: string }).msg]).to.deep.equal([401, ENDED]);
    expect(headers).to.have.property('www-authenticate', 'Bearer');
    expect(await nameOf()).to.equal(before);
  });

  it('is carried out when the token still works', async () => {
    await hire();
    const call = await half('/admin/v1/agents/OTHER', '{"name":"Renamed"}', { ...asAnn, ...JSON_BODY }, 'PATCH');

    const { httpStatus } = await call.rest();

    expect([httpStatus, await nameOf()]).to.deep.equal([200, 'Renamed']);
  });

  it('is not carried out when its caller has another role by now', async () => {
    await hire();
    const call = await half('/admin/v1/agents/OTHER', '{"name":"Taken over"}', { ...asAnn, ...JSON_BODY }, 'PATCH');

    await gateway.world.administrators.change('ann', { role: 'viewer' });
    const { httpStatus, text } = await call.rest();

    expect(httpStatus).to.equal(403);
    expect(text).to.contain('the role of the caller changed while the call waited');
  });

  for (const [form, type, body] of [
    ['an array', JSON_BODY, '[{"provider":"A",\n"code":"g"}]'],
    ['lines', ROWS, '{"provider":"A","code":"g1"}\n{"provider":"A","code":"g2"}\n'],
  ] as const)
    it(`is not carried out: an import as ${form}`, async () => {
      await hire();
      const call = await half('/admin/v1/games/import', body, { ...asAnn, ...type });

      await revoke();
      const { httpStatus, text } = await call.rest();

      expect([httpStatus, (JSON.parse(text) as { msg: string }).msg]).to.deep.equal([401, ENDED]);
    });

  it('is not carried out: a list that waits for its turn', async () => {
    await hire();
    const first = post(gateway, HEAVY);
    await untilSo(() => held.asked.length === 1);
    const before = lookedUp;
    const waiting = sent(gateway, '/agents', { method: 'GET', headers: asAnn });
    await untilSo(() => lookedUp > before);

    await revoke();
    held.answer();

    expect(refusalOf(await waiting)).to.deep.equal([401, 1002, ENDED]);
    dataOf(await first);
  });

  it('is not carried out: a call of an Agent whose body was on its way', async () => {
    const headers = { Authorization: `Bearer ${TOKEN}`, 'Content-Type': FORM };
    const call = await half('/papi/v1/game/list', 'pageSize=1&page=1', headers);

    await gateway.world.tokens.revoke({ agent: 'AGENT-1', id: guid(1), atMs: gateway.clock.nowMs() });
    const { httpStatus, text } = await call.rest();

    expect([httpStatus, (JSON.parse(text) as { msg: string }).msg]).to.deep.equal([401, 'token has been revoked']);
  });

  it('is not carried out: a heavy call of an Agent that waits for its turn', async () => {
    const first = post(gateway, HEAVY);
    await untilSo(() => held.asked.length === 1);
    const before = lookedUp;
    const waiting = post(gateway, HEAVY);
    await untilSo(() => lookedUp > before);

    await gateway.world.tokens.revoke({ agent: 'AGENT-1', id: guid(1), atMs: gateway.clock.nowMs() });
    held.answer();

    expect(refusalOf(await waiting)).to.deep.equal([401, 1002, 'token has been revoked']);
    dataOf(await first);
  });

  it('is not carried out: a form of the console whose session was ended', async () => {
    await gateway.world.agents.create(agentOf({ code: 'CLOSED' }));
    const visitor = await signedInAs(gateway, 'cid', 'admin');
    const fields = { form_token: await formTokenOf(visitor), name: 'Taken over' };
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { 'Content-Type': FORM, Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' };
    const call = await half('/console/agents/OTHER', new URLSearchParams(fields).toString(), headers);

    await gateway.world.administrators.change('cid', {
      switched: { isActive: false, by: 'ann', atMs: gateway.clock.nowMs() },
    });
    const { httpStatus, text } = await call.rest();

    expect(httpStatus).to.equal(403);
    expect(text).to.contain('while this form was on its way');
  });
});
