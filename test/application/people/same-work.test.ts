/** A proof that fails costs the same questions whether there is anything behind it or not: its time tells nobody which credentials there are. */
import { expect } from 'chai';
import type { AccessRequest } from '../../../src/application/people/note-access.ts';
import { NodeDigests } from '../../../src/adapters/cryptography/node-digests.ts';
import { ControllableClock } from '../../fakes/controllable-clock.ts';
import { InMemoryChangeLog } from '../../fakes/in-memory-change-log.ts';
import { inMemoryInDoubtWorld } from '../../fakes/in-memory-in-doubt-book.ts';
import { MOMENT_MS } from '../../ports/catalogue-seeds.ts';
import { administratorOf, adminTokenOf, linkOf, loginOf } from '../../ports/people-seeds.ts';
import { peopleOver } from './people-over.ts';

const REQUEST: AccessRequest = { address: '192.0.2.7', requestId: 'r', path: '/console/sign-in/link' };
const sha256 = (text: string): string => new NodeDigests().sha256(text);
/** No credential has this text; the others are named after their fault. */
const UNKNOWN = 'adm_unknown';

describe('the work for a proof that fails', () => {
  let asked: string[];
  let people: ReturnType<typeof peopleOver>;

  /** The same object; each call of a method is noted. */
  const counted = <T extends object>(name: string, target: T): T =>
    new Proxy(target, {
      get: (_, method) => {
        const found: unknown = Reflect.get(target, method);
        if (typeof found !== 'function') return found;
        return (...given: unknown[]): unknown => {
          asked.push(`${name}.${String(method)}`);
          return Reflect.apply(found, target, given);
        };
      },
    });

  beforeEach(async () => {
    asked = [];
    const world = inMemoryInDoubtWorld();
    const { administrators, adminTokens, signInLinks, logins } = world;
    await administrators.add(administratorOf('ann'));
    await administrators.add(administratorOf('bob', { isActive: false }));
    const over = { expiresAtMs: MOMENT_MS };
    const links = { adm_late: over, adm_disabled: { owner: 'bob' }, adm_used: {} };
    for (const [at, [text, changes]] of Object.entries(links).entries())
      await signInLinks.add(linkOf(at, { digest: sha256(text), ...changes }));
    await signInLinks.consume(sha256('adm_used'), MOMENT_MS);
    const tokens = { ...links, adm_used: { revokedAtMs: MOMENT_MS } };
    for (const [at, [text, changes]] of Object.entries(tokens).entries())
      await adminTokens.add(adminTokenOf(at, { digest: sha256(text), ...changes }));
    await logins.add(loginOf(1, { digest: sha256('adm_late'), ...over }));
    const stores = {
      administrators: counted('administrators', administrators),
      adminTokens: counted('tokens', adminTokens),
      signInLinks: counted('links', signInLinks),
      logins: counted('logins', logins),
      changeLog: counted('log', new InMemoryChangeLog()),
    };
    people = peopleOver({ ...world, ...stores }, new ControllableClock(MOMENT_MS + 1));
  });

  /** The questions that a proof costs, which must be refused. */
  async function workOf(tried: () => Promise<unknown>, refused: unknown): Promise<readonly string[]> {
    asked = [];
    const outcome = await tried();
    expect(outcome === undefined ? 'refused' : (outcome as { readonly ok: boolean }).ok).to.equal(refused);
    return asked;
  }

  for (const text of ['adm_late', 'adm_disabled', 'adm_used']) {
    it(`of a link is that of an unknown one, ${text.slice(4)}`, async () => {
      const { signInByLink } = people.signIn;
      const used = (link: string) => workOf(() => signInByLink.execute(link, REQUEST), false);
      const looked = (link: string) => workOf(() => signInByLink.look(link), 'refused');

      expect(await looked(text)).to.deep.equal(await looked(UNKNOWN));
      const unknown = await used(UNKNOWN);
      expect(unknown).to.deep.equal(['links.find', 'links.consume', 'log.begin', 'log.end']);
      expect(await used(text)).to.deep.equal(unknown);
    });

    it(`of a token is that of an unknown one, ${text.slice(4)}`, async () => {
      const { authenticateAdministrator } = people.signIn;
      const tried = (token: string) => workOf(() => authenticateAdministrator.execute(token), 'refused');

      const unknown = await tried(UNKNOWN);
      expect(unknown).to.deep.equal(['tokens.find']);
      expect(await tried(text)).to.deep.equal(unknown);
    });
  }

  it('of a command line is that of an unknown one, also when its code is known or over', async () => {
    const { collectLogin, decideLogin } = people.signIn;
    const collected = (secret: string) => workOf(() => collectLogin.execute(secret, REQUEST), false);
    const looked = (code: string) => workOf(() => decideLogin.look(code), 'refused');

    expect(await collected('adm_late')).to.deep.equal(await collected(UNKNOWN));
    expect(await looked(loginOf(1).code)).to.deep.equal(await looked('ZZZZ-ZZZZ'));
  });
});
