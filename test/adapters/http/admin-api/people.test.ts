import { expect } from 'chai';
import { NodeDigests } from '../../../../src/adapters/cryptography/node-digests.ts';
import type { Role } from '../../../../src/domain/people/role.ts';
import { agentOf, guid } from '../../../ports/catalogue-seeds.ts';
import { administratorOf, adminTokenOf } from '../../../ports/people-seeds.ts';
import { admin, dataOf, refusalOf, sent, type Reply } from '../calls.ts';
import { startGateway, type Gateway } from '../gateway.ts';

const DAY_MS = 86_400_000;

describe('/admin/v1/people', () => {
  let gateway: Gateway;

  beforeEach(async () => {
    gateway = await startGateway();
    await hire('ann', 'operator');
    await hire('bob', 'admin');
  });

  afterEach(() => gateway.close());

  const inDays = (days: number): string => new Date(gateway.clock.nowMs() + days * DAY_MS).toISOString();
  const as = (token: string, method: string, path: string, body?: object): Promise<Reply> =>
    sent(gateway, path, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });

  async function hire(name: string, role: Role): Promise<void> {
    const digest = new NodeDigests().sha256(`adm_${name}`);
    const number = (await gateway.world.administrators.find({ name: 'ann' })) === undefined ? 1 : 2;
    await gateway.world.administrators.add(administratorOf(name, { role }));
    await gateway.world.adminTokens.add(adminTokenOf(number, { owner: name, role, digest }));
  }

  async function issued(token: string, body: object, name = 'ann'): Promise<string> {
    return String(dataOf(await as(token, 'POST', `/people/${name}/tokens`, { label: 'x', ...body }))['token']);
  }

  it('refuses names and roles that are none, and names of the gateway itself', async () => {
    for (const name of ['', 'a b', 'ADMIN_TOKEN', 'token-abc', 'ünal', '-a', 'x'.repeat(65)]) {
      expect((await admin(gateway, 'POST', '/people', { name, role: 'viewer' })).httpStatus, name).to.equal(400);
    }
    for (const role of ['root', 'agent:', 'agent:a b', 'Admin', '']) {
      expect((await admin(gateway, 'POST', '/people', { name: 'cid', role })).httpStatus, role).to.equal(400);
    }
    expect((await admin(gateway, 'POST', '/people', { name: 'ANN', role: 'viewer' })).envelope.code).to.equal(1004);
  });

  it('gives nobody and no token the role of an Agent that does not exist', async () => {
    const role = 'agent:ACME';
    const asked = async () => [
      await admin(gateway, 'POST', '/people', { name: 'cid', role }),
      await admin(gateway, 'PATCH', '/people/ann', { role }),
      await admin(gateway, 'POST', '/people/eve/tokens', { label: 'x', role, expires_at: inDays(1) }),
    ];
    await admin(gateway, 'POST', '/people', { name: 'eve', role: 'admin' });

    for (const answer of await asked())
      expect(refusalOf(answer)).to.deep.equal([400, 1001, 'role must name an Agent that exists; ACME does not']);
    await gateway.world.agents.create(agentOf({ code: 'ACME' }));
    for (const { httpStatus } of await asked()) expect(httpStatus).to.equal(200);
  });

  it('issues tokens that are no wider than their owner, nor than the caller, nor too long', async () => {
    const wide = await as('adm_ann', 'POST', '/people/ann/tokens', {
      label: 'x',
      role: 'admin',
      expires_at: inDays(1),
    });
    const narrow = await issued('adm_ann', { role: 'viewer', expires_at: inDays(1) });
    const wider = await as(narrow, 'POST', '/people/ann/tokens', {
      label: 'x',
      role: 'operator',
      expires_at: inDays(1),
    });
    const long = await as('adm_ann', 'POST', '/people/ann/tokens', { label: 'x', expires_at: inDays(91) });
    const past = await as('adm_ann', 'POST', '/people/ann/tokens', { label: 'x', expires_at: inDays(-1) });
    const foreign = await as('adm_ann', 'POST', '/people/bob/tokens', { label: 'x', expires_at: inDays(1) });
    const speaking = { label: 'x', expires_at: inDays(1), speaks_for_others: true };

    for (const refused of [wide, wider, long, past]) expect(refused.httpStatus).to.equal(400);
    expect(foreign.httpStatus).to.equal(403);
    expect((await as('adm_ann', 'POST', '/people/ann/tokens', speaking)).httpStatus).to.equal(400);
    expect(dataOf(await as(narrow, 'GET', '/whoami'))).to.include({ name: 'ann', role: 'viewer' });
  });

  it('lets a token do less at once when its owner may do less, and nothing when the owner is disabled', async () => {
    await admin(gateway, 'PATCH', '/people/ann', { role: 'viewer' });
    expect(dataOf(await as('adm_ann', 'GET', '/whoami'))).to.include({ role: 'viewer' });

    await admin(gateway, 'PATCH', '/people/ann', { active: false });
    expect((await as('adm_ann', 'GET', '/whoami')).httpStatus).to.equal(401);
  });

  it('gives somebody who calls with a token no token of their own that lives longer', async () => {
    const short = await issued('adm_ann', { expires_at: inDays(1) });

    const longer = await as(short, 'POST', '/people/ann/tokens', { label: 'x', expires_at: inDays(2) });
    const byAdmin = await as('adm_bob', 'POST', '/people/ann/tokens', { label: 'x', expires_at: inDays(60) });

    expect(refusalOf(longer)).to.deep.equal([
      400,
      1001,
      'expires_at must not be after the end of the token that you call with',
    ]);
    expect(dataOf(await as(short, 'GET', '/people/ann/tokens'))['list']).to.have.length(3);
    expect(byAdmin.httpStatus).to.equal(200);
  });

  it('gives an administrator a hundred tokens that work, and then another for each that has ended', async () => {
    for (let at = 1; at < 100; at += 1) {
      const { digest } = adminTokenOf(at + 1_000);
      await gateway.world.adminTokens.add(adminTokenOf(at + 1_000, { owner: 'ann', digest }));
    }
    const wanted = { label: 'x', expires_at: inDays(1) };

    const refused = await as('adm_ann', 'POST', '/people/ann/tokens', wanted);
    await as('adm_ann', 'DELETE', `/people/ann/tokens/${guid(1_001)}`);

    expect(refusalOf(refused).slice(0, 2)).to.deep.equal([403, 1008]);
    expect((await as('adm_ann', 'POST', '/people/ann/tokens', wanted)).httpStatus).to.equal(200);
  });

  it('gives nothing back that was given before, when an administrator is enabled again', async () => {
    await admin(gateway, 'PATCH', '/people/ann', { active: false });
    await admin(gateway, 'PATCH', '/people/ann', { active: true });

    expect((await as('adm_ann', 'GET', '/whoami')).httpStatus).to.equal(401);
    expect((await admin(gateway, 'GET', '/people/ann')).httpStatus).to.equal(200);
  });

  it('lets a token do nothing when neither its role nor that of its owner has all rights of the other', async () => {
    for (const [ofToken, ofOwner] of [
      ['agent:ACME', 'operator'],
      ['viewer', 'agent:ACME'],
      ['agent:ACME', 'agent:RIVAL'],
    ] as const) {
      const token = `adm_${ofToken}-${ofOwner}`;
      const digest = new NodeDigests().sha256(token);
      await gateway.world.adminTokens.add(adminTokenOf(token.length, { owner: 'ann', role: ofToken, digest }));
      await gateway.world.administrators.change('ann', { role: ofOwner });

      expect((await as(token, 'GET', '/whoami')).httpStatus, token).to.equal(401);
    }
  });

  it('refuses tokens that are expired, revoked, made up or cut, with one sentence', async () => {
    const [late, revoked] = [
      await issued('adm_ann', { expires_at: inDays(1) }),
      await issued('adm_ann', { expires_at: inDays(9) }),
    ];
    const { list } = dataOf(await as('adm_ann', 'GET', '/people/ann/tokens')) as {
      list: { id: string; expires_at: string }[];
    };
    await as('adm_ann', 'DELETE', `/people/ann/tokens/${list.find((one) => one.expires_at === inDays(9))?.id}`);
    gateway.clock.advance(DAY_MS);

    for (const token of [late, revoked, `adm_${'x'.repeat(43)}`, late.slice(0, -1), 'adm_', 'ann']) {
      expect(refusalOf(await as(token, 'GET', '/whoami')), token).to.deep.equal([401, 1002, 'token is wrong']);
    }
  });

  it('lets only those name somebody else who may speak for others', async () => {
    const speaker = await issued('adm_bob', { speaks_for_others: true, expires_at: inDays(1) }, 'bob');
    for (const [token, code] of [
      ['adm_ann', 'A'],
      [speaker, 'B'],
    ] as const) {
      await sent(gateway, '/agents', {
        headers: { Authorization: `Bearer ${token}`, 'X-Admin-Actor': 'zed', 'Content-Type': 'application/json' },
        body: JSON.stringify({ code, name: code, currency: 'EUR' }),
      });
    }

    const { list } = dataOf(await admin(gateway, 'GET', '/audit-log')) as {
      list: { actor: string; entity: string; credential: string }[];
    };
    const actors = Object.fromEntries(list.map(({ actor, entity }) => [entity, actor]));
    expect(actors).to.include({ 'agents/A': 'ann', 'agents/B': 'zed' });
    expect(list.find(({ entity }) => entity === 'agents/B')?.credential).to.match(/^token:/);
  });

  it('goes on without ADMIN_TOKEN where it is given up', async () => {
    const givenUp = await startGateway({ adminToken: undefined, isOnWithoutAdminToken: true });
    await givenUp.world.administrators.add(administratorOf('ann'));
    await givenUp.world.adminTokens.add(adminTokenOf(1, { digest: new NodeDigests().sha256('adm_ann') }));

    expect((await admin(givenUp, 'GET', '/agents')).httpStatus).to.equal(401);
    const own = await sent(givenUp, '/agents', { method: 'GET', headers: { Authorization: 'Bearer adm_ann' } });
    expect(own.httpStatus).to.equal(200);
    await givenUp.close();
  });

  it('has roles and tokens in the log of changes, and never a token itself', async () => {
    const token = await issued('adm_ann', { expires_at: inDays(1) });
    await admin(gateway, 'PATCH', '/people/ann', { role: 'viewer' });

    const log = await admin(gateway, 'GET', '/audit-log?entity=people/ann');

    const [changed] = dataOf(log)['list'] as { before: { role: string }; after: { role: string } }[];
    expect([changed?.before.role, changed?.after.role]).to.deep.equal(['operator', 'viewer']);
    expect(JSON.stringify(log.envelope)).not.to.include(token);
  });
});
