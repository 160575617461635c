/** The right of a secret is also needed to choose the place where the secret goes, and the sender who is believed because of it. */
import { expect } from 'chai';
import { NodeDigests } from '../../../../src/adapters/cryptography/node-digests.ts';
import type { Role } from '../../../../src/domain/people/role.ts';
import { administratorOf, adminTokenOf } from '../../../ports/people-seeds.ts';
import { admin, dataOf, refusalOf, sent, type Reply } from '../calls.ts';
import { startGateway, type Gateway } from '../gateway.ts';

const PEOPLE = { ann: 'admin', bob: 'admin', oli: 'operator' } as const satisfies Readonly<Record<string, Role>>;
type Person = keyof typeof PEOPLE;

const ELSEWHERE = 'https://elsewhere.example';
const NEW_PROVIDER = { code: 'E', protocol: 'provider-a' };
const NEW_AGENT = { code: 'NEW', name: 'New', currency: 'EUR' };
const CREDENTIALS = { password: 'do-not-show-me' };

type Request = readonly [method: string, path: string, body: object];

/** Each way to choose where secrets go, or who is believed. */
const CHOICES: Readonly<Record<string, Request>> = {
  'the address of a provider': ['PATCH', '/providers/D', { base_url: ELSEWHERE }],
  'the senders that are believed': ['PATCH', '/providers/D', { ip_allow_list: ['198.51.100.7'] }],
  'any sender': ['PATCH', '/providers/D', { ip_allow_list: [] }],
  'the address beside a harmless field': ['PATCH', '/providers/D', { active: true, base_url: ELSEWHERE }],
  'the address of callbacks': ['PATCH', '/agents/ACME', { callback_base: ELSEWHERE }],
  'the address of a new provider': ['POST', '/providers', { ...NEW_PROVIDER, base_url: ELSEWHERE }],
  'the senders of a new provider': ['POST', '/providers', { ...NEW_PROVIDER, ip_allow_list: ['198.51.100.7'] }],
  'the address of a new Agent’s callbacks': ['POST', '/agents', { ...NEW_AGENT, callback_base: ELSEWHERE }],
};

/** The rest of the same calls. */
const HARMLESS: Readonly<Record<string, Request>> = {
  'a provider’s maintenance': ['PATCH', '/providers/D', { is_maintenance: true }],
  'an Agent’s name': ['PATCH', '/agents/ACME', { name: 'Acme 2' }],
  'a new provider': ['POST', '/providers', NEW_PROVIDER],
  'a new Agent': ['POST', '/agents', NEW_AGENT],
};

const FOUR_EYES = ['changeProvider', 'changeAgent', 'createProvider'];

const as = (gateway: Gateway, name: Person, [method, path, body]: Request): Promise<Reply> =>
  sent(gateway, path, {
    method,
    headers: { Authorization: `Bearer adm_${name}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

async function opened(fourEyes: readonly string[] = []): Promise<Gateway> {
  const gateway = await startGateway({ fourEyes: new Set(fourEyes) });
  const digests = new NodeDigests();
  for (const [at, [owner, role]] of Object.entries(PEOPLE).entries()) {
    await gateway.world.administrators.add(administratorOf(owner, { role }));
    await gateway.world.adminTokens.add(adminTokenOf(at, { owner, role, digest: digests.sha256(`adm_${owner}`) }));
  }
  await admin(gateway, 'POST', '/providers', { code: 'D', protocol: 'provider-a' });
  await admin(gateway, 'POST', '/agents', { code: 'ACME', name: 'Acme', currency: 'EUR' });
  return gateway;
}

describe('where secrets go, and who is believed', () => {
  let gateway: Gateway;

  afterEach(() => gateway.close());

  for (const [title, request] of Object.entries(CHOICES)) {
    it(`is no matter of an operator, who has not the right of the secrets: ${title}`, async () => {
      gateway = await opened();

      expect(refusalOf(await as(gateway, 'oli', request))).to.deep.equal([
        403,
        1008,
        'the role operator may not do this; it takes the role admin',
      ]);
      expect((await as(gateway, 'ann', request)).httpStatus).to.equal(200);
    });
  }

  for (const [title, request] of Object.entries(HARMLESS)) {
    it(`leaves the rest to an operator: ${title}`, async () => {
      gateway = await opened(FOUR_EYES);

      expect((await as(gateway, 'oli', request)).httpStatus).to.equal(200);
    });
  }

  const waiting: Readonly<Record<string, Request>> = {
    ...Object.fromEntries(Object.entries(CHOICES).filter(([, [method]]) => method === 'PATCH')),
    'a new provider’s credentials': ['POST', '/providers', { ...NEW_PROVIDER, credentials: CREDENTIALS }],
  };
  for (const [title, request] of Object.entries(waiting)) {
    it(`takes a second person where the call is named: ${title}`, async () => {
      gateway = await opened(FOUR_EYES);
      const answer = await as(gateway, 'ann', request);
      const approval = `/approvals/${answer.headers.get('location')?.split('/').at(-1)}`;

      const shown = await sent(gateway, approval, { method: 'GET', headers: { Authorization: 'Bearer adm_bob' } });
      const byOperator = await as(gateway, 'oli', ['POST', `${approval}/agree`, {}]);
      const bySecond = await as(gateway, 'bob', ['POST', `${approval}/agree`, {}]);

      expect(answer.envelope.code).to.equal(1009);
      expect(JSON.stringify(shown.envelope)).not.to.include('do-not-show-me');
      expect(byOperator.httpStatus).to.equal(403);
      expect(dataOf(bySecond)['code']).to.equal(0);
    });
  }
});
