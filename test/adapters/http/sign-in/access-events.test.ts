import { expect } from 'chai';
import { Registry } from 'prom-client';
import { ACCESS_EVENTS, type AccessEvent } from '../../../../src/application/people/note-access.ts';
import { NodeDigests } from '../../../../src/adapters/cryptography/node-digests.ts';
import { accessMetrics } from '../../../../src/infrastructure/telemetry/access-metrics.ts';
import { administratorOf, adminTokenOf } from '../../../ports/people-seeds.ts';
import { admin, dataOf, sent } from '../calls.ts';
import { startGateway, type Gateway } from '../gateway.ts';
import { fieldIn, Visitor } from './browser.ts';
import { linkOf, signedIn } from './signed-in.ts';

const JSON_TYPE = { 'Content-Type': 'application/json' };

/** A call with the token of a person, or without one. */
const as = (gateway: Gateway, name: string | undefined, method: string, path: string, body: object = {}) =>
  sent(gateway, path, {
    method,
    headers: { ...JSON_TYPE, ...(name !== undefined && { Authorization: `Bearer adm_${name}` }) },
    ...(method !== 'GET' && { body: JSON.stringify(body) }),
  });

/** A person decides about the login of a command line. */
async function decided(gateway: Gateway, answer: 'confirm' | 'deny'): Promise<Readonly<Record<string, unknown>>> {
  const visitor = await signedIn(gateway);
  const begun = dataOf(await as(gateway, undefined, 'POST', '/logins'));
  const page = await visitor.get(`/console/sign-in/command-line?code=${String(begun['user_code'])}`);
  const fields = { code: fieldIn(page, 'code'), form_token: fieldIn(page, 'form_token'), answer };
  await visitor.post('/console/sign-in/command-line', fields);
  return begun;
}

async function collected(gateway: Gateway): Promise<void> {
  const { device_code } = await decided(gateway, 'confirm');
  dataOf(await as(gateway, undefined, 'POST', '/logins/collect', { device_code }));
}

async function signedOut(gateway: Gateway): Promise<void> {
  const visitor = await signedIn(gateway);
  const page = await visitor.get('/console/sign-in');
  await visitor.post('/console/sign-in/out', { form_token: fieldIn(page, 'form_token') });
}

async function issued(gateway: Gateway): Promise<string> {
  const expires_at = new Date(gateway.clock.nowMs() + 86_400_000).toISOString();
  return String(dataOf(await admin(gateway, 'POST', '/people/ann/tokens', { label: 'x', expires_at }))['id']);
}

/** The path of a call that waits for a second person. */
async function asked(guarded: Gateway): Promise<string> {
  const waiting = await as(guarded, 'ann', 'POST', '/people', { name: 'eve', role: 'viewer' });
  return `/approvals/${waiting.headers.get('location')?.split('/').at(-1) ?? ''}`;
}

/** How each event comes about, at a gateway, or at one where calls take two people. */
const HAPPENS: Readonly<Record<AccessEvent, (gateway: Gateway, guarded: Gateway) => Promise<unknown>>> = {
  signed_in: signedIn,
  sign_in_failed: (gateway) => new Visitor(gateway).post('/console/sign-in/link', { link: 'wrong' }),
  wrong_token: (gateway) => as(gateway, 'nobody', 'GET', '/people'),
  session_ended: signedOut,
  link_made: (gateway) => linkOf(gateway),
  login_confirmed: (gateway) => decided(gateway, 'confirm'),
  login_denied: (gateway) => decided(gateway, 'deny'),
  login_collected: collected,
  token_issued: issued,
  token_revoked: async (gateway) => admin(gateway, 'DELETE', `/people/ann/tokens/${await issued(gateway)}`),
  administrator_created: (gateway) => admin(gateway, 'POST', '/people', { name: 'cid', role: 'viewer' }),
  role_changed: (gateway) => admin(gateway, 'PATCH', '/people/bob', { role: 'support' }),
  administrator_disabled: (gateway) => admin(gateway, 'PATCH', '/people/bob', { active: false }),
  approval_asked: (_, guarded) => asked(guarded),
  approval_agreed: async (_, guarded) => as(guarded, 'bob', 'POST', `${await asked(guarded)}/agree`),
  approval_refused: async (_, guarded) => as(guarded, 'bob', 'POST', `${await asked(guarded)}/refuse`),
};

describe('administrator_events_total', () => {
  let gateway: Gateway;
  let guarded: Gateway;
  let registry: Registry;

  before(async () => {
    registry = new Registry();
    const observeAccess = accessMetrics(registry);
    gateway = await startGateway({ observeAccess });
    guarded = await startGateway({ observeAccess, fourEyes: new Set(['changeAgent']) });
    for (const { world } of [gateway, guarded]) {
      for (const [at, name] of ['ann', 'bob'].entries()) {
        await world.administrators.add(administratorOf(name, { role: 'admin' }));
        const digest = new NodeDigests().sha256(`adm_${name}`);
        await world.adminTokens.add(adminTokenOf(at, { owner: name, role: 'admin', digest }));
      }
    }
  });

  after(() => Promise.all([gateway.close(), guarded.close()]));

  async function countOf(event: AccessEvent): Promise<number | undefined> {
    const { values } = (await registry.getSingleMetric('administrator_events_total')?.get()) ?? { values: [] };
    return values.find(({ labels }) => labels['event'] === event)?.value;
  }

  for (const event of ACCESS_EVENTS) {
    it(`counts ${event}, from a zero on`, async () => {
      const before = await countOf(event);
      await HAPPENS[event](gateway, guarded);

      expect(before).to.be.a('number');
      expect(await countOf(event)).to.equal((before ?? 0) + 1);
    });
  }
});
