import { expect } from 'chai';
import { ADMIN_CALLS } from '../../../../src/adapters/api/contracts.ts';
import { NodeDigests } from '../../../../src/adapters/cryptography/node-digests.ts';
import type { Role } from '../../../../src/domain/people/role.ts';
import { administratorOf, adminTokenOf } from '../../../ports/people-seeds.ts';
import { admin, dataOf, refusalOf, sent, type Reply } from '../calls.ts';
import { startGateway, type Gateway } from '../gateway.ts';

const PEOPLE: readonly (readonly [name: string, role: Role])[] = [
  ['ann', 'admin'],
  ['bob', 'admin'],
  ['oli', 'operator'],
  ['sue', 'support'],
  ['vic', 'viewer'],
];

describe('a call that needs a second person', () => {
  let gateway: Gateway;

  beforeEach(async () => {
    gateway = await startGateway({
      fourEyes: new Set(['changeAgent', 'issueToken', 'closeInDoubt', 'createAdministrator', 'changeProvider']),
    });
    const digests = new NodeDigests();
    for (const [at, [name, role]] of PEOPLE.entries()) {
      await gateway.world.administrators.add(administratorOf(name, { role }));
      await gateway.world.adminTokens.add(
        adminTokenOf(at, { owner: name, role, digest: digests.sha256(`adm_${name}`) }),
      );
    }
    await admin(gateway, 'POST', '/agents', { code: 'ACME', name: 'Acme', currency: 'EUR' });
  });

  afterEach(() => gateway.close());

  const as = (name: string, method: string, path: string, body?: object): Promise<Reply> =>
    sent(gateway, path, {
      method,
      headers: {
        Authorization: `Bearer adm_${name}`,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const WALLET = { wallet_mode: 'agent', name: 'Acme 2' };
  const asked = async (): Promise<string> => {
    const answer = await as('ann', 'PATCH', '/agents/ACME', WALLET);
    return answer.headers.get('location')?.split('/').at(-1) ?? '';
  };
  const walletMode = async () => (await gateway.world.agents.find('ACME'))?.walletMode;

  it('is named by the list, with those that wait because of it', async () => {
    const { guarded } = dataOf(await as('vic', 'GET', '/approvals')) as {
      guarded: { call: string; summary: string; waits: string }[];
    };

    expect(guarded.map(({ call }) => call)).to.have.members([
      ...['changeAgent', 'issueToken', 'closeInDoubt', 'createAdministrator', 'changeProvider'],
      ...['changeAdministrator', 'issueAdministratorToken', 'makeSignInLink'],
    ]);
    expect(guarded.find(({ call }) => call === 'changeAgent')).to.deep.equal({
      call: 'changeAgent',
      summary: 'Change an Agent',
      waits: 'with `wallet_mode` or `callback_base` or `callback_delivery` or `notice_url`',
    });
  });

  it('is no call where FOUR_EYES is not set', async () => {
    const open = await startGateway();
    const { guarded } = dataOf(await admin(open, 'GET', '/approvals')) as { guarded: object[] };
    await open.close();

    expect(guarded).to.deep.equal([]);
  });

  it('waits, does nothing, and says where it waits', async () => {
    const answer = await as('ann', 'PATCH', '/agents/ACME', WALLET);

    expect(answer.httpStatus).to.equal(202);
    expect(answer.envelope.code).to.equal(1009);
    expect(answer.headers.get('location')).to.match(/^\/admin\/v1\/approvals\/[0-9a-f-]{36}$/);
    expect(await walletMode()).to.equal('gateway');
    expect(dataOf(await as('vic', 'GET', '/approvals'))).to.include({ total: 1 });
  });

  it('does not wait where the field is not sent that makes it dangerous', async () => {
    expect((await as('ann', 'PATCH', '/agents/ACME', { name: 'Acme 2' })).httpStatus).to.equal(200);
  });

  it('is shown with exactly what it will do, and without secrets', async () => {
    const shown = dataOf(await as('bob', 'GET', `/approvals/${await asked()}`));
    await admin(gateway, 'POST', '/providers', { code: 'P', protocol: 'provider-a' });
    const withSecret = await as('ann', 'PATCH', '/providers/P', { credentials: { password: 'do-not-show-me' } });
    const hidden = await as('bob', 'GET', `/approvals/${withSecret.headers.get('location')?.split('/').at(-1)}`);

    expect(shown).to.deep.include({ status: 'waiting', requested_by: 'ann', entity: 'agents/ACME', body: WALLET });
    expect(shown['now']).to.include({ code: 'ACME', wallet_mode: 'gateway' });
    expect(JSON.stringify(hidden.envelope)).not.to.include('do-not-show-me');
    expect(dataOf(hidden)['body']).to.deep.equal({ credentials: '(hidden)' });
  });

  it('is carried out once, when another person with the right agrees', async () => {
    const id = await asked();

    const answers = await Promise.all([1, 2, 3].map(() => as('bob', 'POST', `/approvals/${id}/agree`)));

    const agreed = answers.filter(({ httpStatus }) => httpStatus === 200);
    expect(agreed).to.have.length(1);
    expect(dataOf(agreed[0]!)).to.deep.include({ code: 0, refusal: null });
    expect(await walletMode()).to.equal('agent');
    expect(dataOf(await as('bob', 'GET', `/approvals/${id}`))).to.include({
      status: 'done',
      decided_by: 'bob',
      code: 0,
    });
  });

  it('is in the log of changes under both names', async () => {
    await as('bob', 'POST', `/approvals/${await asked()}/agree`);

    const { list } = dataOf(await admin(gateway, 'GET', '/audit-log')) as {
      list: { actor: string; path: string; code: number; credential: string }[];
    };
    const lines = list.map(({ actor, path, code }) => [actor, path.replace(/[0-9a-f-]{36}/, 'ID'), code]);
    expect(lines.slice(0, 3)).to.deep.equal([
      ['ann', '/admin/v1/agents/ACME', 0],
      ['bob', '/admin/v1/approvals/ID/agree', 0],
      ['ann', '/admin/v1/agents/ACME', 1009],
    ]);
    expect(list[0]?.credential).to.match(/^approval:/);
  });

  it('is decided by nobody who asked, lacks the right, or may speak for others', async () => {
    const id = await asked();

    expect((await as('ann', 'POST', `/approvals/${id}/agree`)).httpStatus).to.equal(403);
    expect((await as('sue', 'POST', `/approvals/${id}/agree`)).httpStatus).to.equal(403);
    expect((await as('vic', 'POST', `/approvals/${id}/agree`)).httpStatus).to.equal(403);
    expect((await as('sue', 'POST', `/approvals/${id}/refuse`)).httpStatus).to.equal(403);
    expect((await admin(gateway, 'POST', `/approvals/${id}/agree`)).httpStatus).to.equal(403);
    expect(await walletMode()).to.equal('gateway');
  });

  it('is decided by no token that may speak for others, though its owner is an admin', async () => {
    const digest = new NodeDigests().sha256('adm_program');
    await gateway.world.adminTokens.add(
      adminTokenOf(9, { owner: 'bob', role: 'admin', speaksForOthers: true, digest }),
    );
    const id = await asked();

    for (const decision of ['agree', 'refuse'])
      expect((await as('program', 'POST', `/approvals/${id}/${decision}`)).httpStatus, decision).to.equal(403);
    expect(dataOf(await as('bob', 'GET', `/approvals/${id}`))).to.include({ status: 'waiting' });
  });

  it('is decided by nobody who may make the call, and may not send one of its fields', async () => {
    await admin(gateway, 'POST', '/providers', { code: 'P', protocol: 'provider-a' });
    const id = waitingIn(await as('ann', 'PATCH', '/providers/P', { credentials: { password: 'x' } }));

    for (const decision of ['agree', 'refuse'])
      expect((await as('oli', 'POST', `/approvals/${id}/${decision}`)).httpStatus, decision).to.equal(403);
    expect((await as('bob', 'POST', `/approvals/${id}/agree`)).httpStatus).to.equal(200);
  });

  it('is not taken from callers who could give any name', async () => {
    const answer = await admin(gateway, 'PATCH', '/agents/ACME', WALLET);

    expect(refusalOf(answer).slice(0, 2)).to.deep.equal([403, 1008]);
    expect(dataOf(await as('bob', 'GET', '/approvals'))).to.include({ total: 0 });
  });

  it('ends when it is refused, and when nobody decides in time', async () => {
    const [refused, late] = [await asked(), await asked()];
    await as('bob', 'POST', `/approvals/${refused}/refuse`);
    expect(dataOf(await as('bob', 'GET', `/approvals/${refused}`))).to.include({
      status: 'refused',
      decided_by: 'bob',
    });
    expect((await as('bob', 'POST', `/approvals/${refused}/agree`)).httpStatus).to.equal(403);

    gateway.clock.advance(86_400_000);

    expect((await as('bob', 'POST', `/approvals/${late}/agree`)).httpStatus).to.equal(403);
    expect(dataOf(await as('bob', 'GET', `/approvals/${late}`))).to.include({ status: 'expired' });
    expect(dataOf(await as('bob', 'GET', '/approvals'))).to.include({ total: 0 });
    expect(await walletMode()).to.equal('gateway');
  });

  const waitingIn = (answer: Reply): string => answer.headers.get('location')?.split('/').at(-1) ?? '';
  const inADay = () => new Date(gateway.clock.nowMs() + 86_400_000).toISOString();
  const token = () => ({ label: 'x', expires_at: inADay() });

  const ofPeople: Readonly<Record<string, readonly [string, string, (() => object)?]>> = {
    'a new account': ['POST', '/people', () => ({ name: 'puppet', role: 'admin' })],
    'a role': ['PATCH', '/people/vic', () => ({ role: 'admin' })],
    'an account that is enabled': ['PATCH', '/people/vic', () => ({ active: true })],
    'an account that is disabled with another role': ['PATCH', '/people/vic', () => ({ role: 'admin', active: false })],
    'a link of somebody else': ['POST', '/people/bob/links'],
    'a token of somebody else': ['POST', '/people/bob/tokens', token],
  };
  for (const [title, [method, path, body = () => undefined]] of Object.entries(ofPeople)) {
    it(`cannot be got round by ${title}, which waits too`, async () => {
      const answer = await as('ann', method, path, body());

      expect(answer.envelope.code).to.equal(1009);
      expect((await as('ann', 'POST', `/approvals/${waitingIn(answer)}/agree`)).httpStatus).to.equal(403);
      expect(dataOf(await as('bob', 'POST', `/approvals/${waitingIn(answer)}/agree`))).to.include({ code: 0 });
    });
  }

  it('leaves alone what people do about themselves, and the end of an account that is lost', async () => {
    expect((await as('ann', 'POST', '/people/ann/links')).httpStatus).to.equal(200);
    expect((await as('sue', 'POST', '/people/sue/tokens', token())).httpStatus).to.equal(200);
    expect((await as('ann', 'PATCH', '/people/sue', { active: false })).httpStatus).to.equal(200);
  });

  it('is not carried out for somebody who was disabled or lost the right meanwhile, not even when it is given back', async () => {
    const [lowered, ended] = [await asked(), await asked()];
    await gateway.world.administrators.change('ann', { role: 'viewer' });
    const refused = await as('bob', 'POST', `/approvals/${lowered}/agree`);
    await gateway.world.administrators.change('ann', { role: 'admin' });
    for (const isActive of [false, true]) {
      await gateway.world.administrators.change('ann', {
        switched: { isActive, by: 'bob', atMs: gateway.clock.nowMs() },
      });
    }

    expect(refusalOf(refused)).to.deep.equal([403, 1008, 'ann, who asked for this, may not do it any more']);
    expect((await as('bob', 'POST', `/approvals/${ended}/agree`)).httpStatus).to.equal(403);
    expect(dataOf(await as('bob', 'GET', `/approvals/${ended}`))).to.include({ status: 'refused', decided_by: 'bob' });
    expect(await walletMode()).to.equal('gateway');
  });

  it('is asked for so often at most by one person, as long as nobody decides', async () => {
    const answers: Reply[] = [];
    for (let at = 0; at < 21; at += 1) answers.push(await as('ann', 'PATCH', '/agents/ACME', WALLET));

    expect(answers.map(({ httpStatus }) => httpStatus)).to.deep.equal([...Array<number>(20).fill(202), 403]);
    expect((await as('bob', 'PATCH', '/agents/ACME', WALLET)).httpStatus).to.equal(202);
    await as('bob', 'POST', `/approvals/${waitingIn(answers[0]!)}/refuse`);
    expect((await as('ann', 'PATCH', '/agents/ACME', WALLET)).httpStatus).to.equal(202);
  });

  it('says from where and with what it was asked for', async () => {
    const shown = dataOf(await as('bob', 'GET', `/approvals/${await asked()}`));

    expect(shown['address']).to.match(/127\.0\.0\.1$/);
    expect(shown['credential']).to.match(/^token:[0-9a-f-]{36}$/);
  });

  it('has its whole request in its path and its body: no such call has parameters of a query', () => {
    const waiting = ADMIN_CALLS.filter(({ access }) => access.secondPerson !== undefined);

    expect(waiting.filter(({ query }) => Object.keys(query).length > 0)).to.deep.equal([]);
  });

  it('gives a secret to the one who agrees, once', async () => {
    const answer = await as('ann', 'POST', '/agents/ACME/tokens', {});
    const id = answer.headers.get('location')?.split('/').at(-1) ?? '';

    const { answer: made } = dataOf(await as('bob', 'POST', `/approvals/${id}/agree`)) as { answer: { token: string } };

    expect(made.token).to.match(/^agt_/);
    expect(JSON.stringify((await as('bob', 'GET', `/approvals/${id}`)).envelope)).not.to.include(made.token);
    expect(JSON.stringify((await admin(gateway, 'GET', '/audit-log')).envelope)).not.to.include(made.token);
  });
});
