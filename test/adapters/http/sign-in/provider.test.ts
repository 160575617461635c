import { expect } from 'chai';
import { OpenIdIdentityProvider } from '../../../../src/adapters/identity/index.ts';
import { peopleOver } from '../../../application/people/people-over.ts';
import { InMemoryChangeLog } from '../../../fakes/in-memory-change-log.ts';
import { PageRequest } from '../../../../src/domain/shared/page-request.ts';
import { accepted, agentOf } from '../../../ports/catalogue-seeds.ts';
import { administratorOf } from '../../../ports/people-seeds.ts';
import { startRealProvider, type RealProvider } from '../../identity/real-provider.ts';
import { startGateway, type Gateway } from '../gateway.ts';
import { limitsOf } from '../limits-of.ts';
import { Visitor, type Visit } from './browser.ts';

const EVERYTHING = { entity: undefined, actor: undefined, sinceMs: undefined };

describe('signing in at an identity provider', () => {
  let real: RealProvider;
  let gateway: Gateway;
  let changeLog: InMemoryChangeLog;

  beforeEach(async () => {
    changeLog = new InMemoryChangeLog();
    real = await startRealProvider();
    const identityProvider = new OpenIdIdentityProvider(real.options, () => undefined);
    const roles = [
      ['gateway-admins', 'admin'],
      ['acme', 'agent:ACME'],
    ] as const;
    const identity = { identityProvider, roles };
    gateway = await startGateway((world, clock) => {
      const { signIn, edge } = peopleOver({ ...world, changeLog }, clock, identity);
      return { signInByProvider: edge.signInByProvider, useCases: Object.values(signIn) };
    });
  });

  afterEach(() => Promise.all([gateway.close(), real.close()]));

  /** Goes to the provider, signs in there, and comes back. */
  async function through(
    visitor: Visitor,
    account: string,
  ): Promise<{ readonly answer: string; readonly visit: Visit }> {
    const begun = await visitor.get('/console/sign-in/provider');
    const back = new URL(await real.signIn(begun.headers.get('location') ?? '', account));
    const answer = back.pathname + back.search;
    return { answer, visit: await visitor.get(answer) };
  }

  it('creates the administrator at the first sign-in, with the role of the claim', async () => {
    const visitor = new Visitor(gateway);

    const { visit } = await through(visitor, 'ann');

    expect(visit.httpStatus).to.equal(200);
    expect((await visitor.get('/console/sign-in')).text).to.include('<strong>ann@example.com</strong>');
    expect(visitor.cookies.has('__Host-sign-in')).to.equal(false);
    expect(await gateway.world.administrators.find({ name: 'ann@example.com' })).to.include({
      role: 'admin',
      subject: `${real.options.issuer} ann`,
    });
  });

  it('keeps the sign-in that is under way in a cookie that is lax, short-lived and sealed', async () => {
    const begun = await new Visitor(gateway).get('/console/sign-in/provider');

    expect(begun.httpStatus).to.equal(303);
    expect(begun.headers.get('set-cookie')).to.match(
      /^__Host-sign-in=v\d\.[\w.-]+; Max-Age=600; Path=\/; Secure; HttpOnly; SameSite=Lax$/,
    );
  });

  it('sets the role anew at each sign-in', async () => {
    const subject = `${real.options.issuer} ann`;
    await gateway.world.administrators.add(administratorOf('ann@example.com', { role: 'viewer', subject }));

    await through(new Visitor(gateway), 'ann');

    expect((await gateway.world.administrators.find({ subject }))?.role).to.equal('admin');
  });

  it('has the new administrator and a changed role in the log of changes, as entries of their own', async () => {
    await through(new Visitor(gateway), 'ann');
    await gateway.world.administrators.change('ann@example.com', { role: 'viewer' });
    await through(new Visitor(gateway), 'ann');

    const { list } = await changeLog.list(EVERYTHING, accepted(PageRequest.of('1', '10')));
    const byProvider = list.filter(({ credential }) => credential === 'identity provider');
    expect(byProvider.map(({ entity, before, outcome }) => [entity, before, outcome?.after])).to.deep.equal([
      ['people/ann@example.com', '{"role":"viewer"}', '{"event":"role_changed","role":"admin"}'],
      ['people/ann@example.com', undefined, '{"event":"administrator_created","role":"admin"}'],
    ]);
  });

  it('changes nothing of an administrator who is disabled', async () => {
    const subject = `${real.options.issuer} ann`;
    await gateway.world.administrators.add(
      administratorOf('ann@example.com', { role: 'viewer', subject, isActive: false }),
    );

    await through(new Visitor(gateway), 'ann');

    expect((await gateway.world.administrators.find({ subject }))?.role).to.equal('viewer');
  });

  it('signs somebody in twice at the same moment, also the first time', async () => {
    const visits = await Promise.all([1, 2, 3].map(() => through(new Visitor(gateway), 'ann')));

    expect(visits.map(({ visit }) => visit.httpStatus)).to.deep.equal([200, 200, 200]);
  });

  it('takes no answer of the provider that comes later than ten minutes, whatever cookie comes with it', async () => {
    const visitor = new Visitor(gateway);
    const begun = await visitor.get('/console/sign-in/provider');
    const back = new URL(await real.signIn(begun.headers.get('location') ?? '', 'ann'));

    gateway.clock.advance(10 * 60_000);

    expect((await visitor.get(back.pathname + back.search)).httpStatus).to.equal(401);
    expect(await gateway.world.sessions.list('ann@example.com')).to.equal(undefined);
  });

  it('gives a browser a new session whatever cookie it had, and ends the session before', async () => {
    const visitor = new Visitor(gateway);
    visitor.cookies.set('__Host-session', 'A'.repeat(43));
    await through(visitor, 'ann');
    const first = visitor.cookies.get('__Host-session');
    await through(visitor, 'ann');

    expect(first).not.to.equal('A'.repeat(43));
    expect(visitor.cookies.get('__Host-session')).not.to.equal(first);
    const ended = (await gateway.world.sessions.list('ann@example.com'))?.map(({ endedBy }) => endedBy);
    expect(ended?.sort()).to.deep.equal(['ann@example.com', undefined]);
  });

  it('refuses an account without a role, a name that somebody else has, and the disabled; nothing is half made', async () => {
    await gateway.world.administrators.add(administratorOf('ann@example.com', { role: 'viewer' }));
    const subject = `${real.options.issuer} eve`;

    const withoutRole = await through(new Visitor(gateway), 'bob');
    const sameName = await through(new Visitor(gateway), 'eve');
    await gateway.world.administrators.add(administratorOf('eve', { role: 'admin', subject, isActive: false }));
    const disabled = await through(new Visitor(gateway), 'eve');

    const visits = [withoutRole, sameName, disabled].map(({ visit }) => visit);
    expect(visits.map(({ httpStatus }) => httpStatus)).to.deep.equal([401, 401, 401]);
    expect(new Set(visits.map(({ text }) => text)).size).to.equal(1);
    for (const { headers } of visits) expect(headers.getSetCookie().join()).not.to.include('__Host-session=');
    expect((await gateway.world.administrators.find({ name: 'ann@example.com' }))?.subject).to.equal(undefined);
    for (const name of ['ann@example.com', 'eve']) expect(await gateway.world.sessions.list(name)).to.deep.equal([]);
    const { list } = await changeLog.list(EVERYTHING, accepted(PageRequest.of('1', '10')));
    expect(list.map(({ outcome }) => outcome?.after)).to.deep.equal(Array(3).fill('{"event":"sign_in_failed"}'));
  });

  it('refuses the role of an Agent that does not exist, says so in the log of changes, and takes it once the Agent does', async () => {
    const subject = `${real.options.issuer} abe`;
    const first = await through(new Visitor(gateway), 'abe');
    await gateway.world.administrators.add(administratorOf('abe', { role: 'viewer', subject }));
    const known = await through(new Visitor(gateway), 'abe');
    const sessions = await gateway.world.sessions.list('abe');
    const { list } = await changeLog.list(EVERYTHING, accepted(PageRequest.of('1', '10')));
    await gateway.world.agents.create(agentOf({ code: 'ACME' }));
    const late = await through(new Visitor(gateway), 'abe');

    for (const { visit } of [first, known]) {
      expect(visit.httpStatus).to.equal(401);
      expect(visit.text).to.include('Your account may not administrate this gateway.');
      expect(visit.headers.getSetCookie().join()).not.to.include('__Host-session=');
    }
    expect(sessions).to.deep.equal([]);
    const after =
      '{"event":"sign_in_failed","role":"agent:ACME","reason":"must name an Agent that exists; ACME does not"}';
    expect(list.map(({ entity, outcome }) => [entity, outcome?.code, outcome?.after])).to.deep.equal([
      ['people/abe', 1002, after],
      ['people', 1002, after],
    ]);
    expect(late.visit.httpStatus).to.equal(200);
    expect((await gateway.world.administrators.find({ subject }))?.role).to.equal('agent:ACME');
  });

  it('refuses an answer that is replayed, is brought by another browser, or has no cookie that is whole', async () => {
    const visitor = new Visitor(gateway);
    const begun = await visitor.get('/console/sign-in/provider');
    const cookie = visitor.cookies.get('__Host-sign-in') ?? '';
    const back = new URL(await real.signIn(begun.headers.get('location') ?? '', 'ann'));
    const answer = back.pathname + back.search;
    const [replaying, altered, other] = [new Visitor(gateway), new Visitor(gateway), new Visitor(gateway)];
    replaying.cookies.set('__Host-sign-in', cookie);
    altered.cookies.set('__Host-sign-in', `${cookie.slice(0, -2)}xx`);
    await other.get('/console/sign-in/provider');

    expect((await new Visitor(gateway).get(answer)).httpStatus).to.equal(401);
    expect((await altered.get(answer)).httpStatus).to.equal(401);
    expect((await other.get(answer)).httpStatus).to.equal(401);
    expect((await visitor.get(answer)).httpStatus).to.equal(200);
    expect((await replaying.get(answer)).httpStatus).to.equal(401);
    expect(await gateway.world.sessions.list('ann@example.com')).to.have.length(1);
  });

  it('says that the provider is away, and makes no session', async () => {
    const visitor = new Visitor(gateway);
    const begun = await visitor.get('/console/sign-in/provider');
    const back = new URL(await real.signIn(begun.headers.get('location') ?? '', 'ann'));
    await real.close();

    const answered = await visitor.get(back.pathname + back.search);

    expect(answered.httpStatus).to.equal(503);
    expect(await gateway.world.administrators.find({ name: 'ann@example.com' })).to.equal(undefined);
  });

  it('keeps nobody out of an address where somebody has signed in before, whoever fails there', async () => {
    const limited = await startGateway((world, clock) => {
      const identityProvider = new OpenIdIdentityProvider(real.options, () => undefined);
      const { signIn, edge } = peopleOver({ ...world, changeLog }, clock, {
        identityProvider,
        roles: [['gateway-admins', 'admin']],
      });
      const useCases = Object.values(signIn);
      return { signInByProvider: edge.signInByProvider, useCases, limits: limitsOf(clock, { failures: 2 }) };
    });
    const fail = async () => {
      for (let at = 0; at < 3; at += 1) await new Visitor(limited).post('/console/sign-in/link', { link: 'x' });
    };
    const begin = async () => (await new Visitor(limited).get('/console/sign-in/provider')).httpStatus;
    await fail();
    const stranger = await begin();
    limited.clock.advance(3_600_000);
    const visitor = new Visitor(limited);
    const begun = await visitor.get('/console/sign-in/provider');
    const back = new URL(await real.signIn(begun.headers.get('location') ?? '', 'ann'));
    const signedIn = await visitor.get(back.pathname + back.search);
    await fail();

    expect([stranger, signedIn.httpStatus, await begin()]).to.deep.equal([429, 200, 303]);
    await limited.close();
  });

  it('has no such way where no provider is set up', async () => {
    const without = await startGateway();

    expect((await new Visitor(without).get('/console/sign-in/provider')).httpStatus).to.equal(404);
    await without.close();
  });
});
