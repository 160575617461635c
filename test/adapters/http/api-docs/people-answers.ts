/** The calls about administrators, as the document has them. */
import { expect } from 'chai';
import { AesSecretBox } from '../../../../src/adapters/cryptography/aes-secret-box.ts';
import type { Gateway } from '../gateway.ts';
import { administratorOf } from '../../../ports/people-seeds.ts';
import type { DocumentedCaller } from './documented-call.ts';
import { fieldIn, Visitor } from '../sign-in/browser.ts';

export async function peopleCalls(caller: DocumentedCaller, gateway: Gateway): Promise<void> {
  for (const id of ['createAdministrator', 'showAdministrator', 'changeAdministrator']) await caller.call(id);
  await caller.call('listAdministrators');
  await tokens(caller);
  const person = await signedIn(caller, gateway);
  const sessions = await caller.call('listSessions');
  const [session] = sessions.data['list'] as readonly { readonly id: string }[];
  await commandLine(caller, person);
  await caller.call('endSession', { params: { id: session?.id ?? '' } });
  await approvals(caller, gateway);
  await destinations(caller);
}

async function destinations(caller: DocumentedCaller): Promise<void> {
  expect((await caller.call('addDestination')).data).to.include({ address: 'https://chat.example.com/…4f7e' });
  for (const id of ['listDestinations', 'showDestination', 'changeDestination']) await caller.call(id);
  expect((await caller.call('testDestination')).data).to.include({ delivered: true });
  await caller.call('removeDestination');
}

async function tokens(caller: DocumentedCaller): Promise<void> {
  const issued = await caller.call('issueAdministratorToken', {
    body: { label: 'x', expires_at: '2026-12-01T00:00:00Z' },
  });
  const token = String(issued.data['token']);
  expect((await caller.call('whoAmI', { token })).data).to.include({ role: 'support' });
  await caller.call('listAdministratorTokens');
  await caller.call('signOut', { token });
  await caller.call('revokeAdministratorToken', { params: { id: String(issued.data['id']) } });
}

async function signedIn(caller: DocumentedCaller, gateway: Gateway): Promise<Visitor> {
  const { data } = await caller.call('makeSignInLink');
  const visitor = new Visitor(gateway);
  await visitor.post('/console/sign-in/link', { link: String(data['url']).split('/').at(-1) ?? '' });
  return visitor;
}

async function commandLine(caller: DocumentedCaller, person: Visitor): Promise<void> {
  const { data } = await caller.call('beginLogin');
  const body = { device_code: data['device_code'] };
  expect((await caller.call('collectLogin', { body })).data).to.include({ status: 'authorization_pending' });
  const page = await person.get(`/console/sign-in/command-line?code=${String(data['user_code'])}`);
  const form = { code: fieldIn(page, 'code'), form_token: fieldIn(page, 'form_token'), answer: 'confirm' };
  await person.post('/console/sign-in/command-line', form);
  expect((await caller.call('collectLogin', { body })).data).to.include({ status: 'signed_in' });
  expect((await caller.call('collectLogin')).code).to.equal(1002);
}

/** The calls about approvals: one waits as the store has it, and another person decides. */
async function approvals(caller: DocumentedCaller, gateway: Gateway): Promise<void> {
  const { world, clock } = gateway;
  await world.administrators.add(administratorOf('bob'));
  const box = new AesSecretBox(new Uint8Array(32));
  const issued = await caller.call('issueAdministratorToken', {
    body: { label: 'y', expires_at: '2026-12-01T00:00:00Z' },
  });
  const token = String(issued.data['token']);
  await world.administrators.change('ann@example.com', { role: 'admin' });
  const admin = await caller.call('issueAdministratorToken', {
    body: { label: 'z', expires_at: '2026-12-01T00:00:00Z' },
  });
  for (const id of ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']) {
    await world.approvals.add(
      {
        id,
        call: 'changeAgent',
        method: 'PATCH',
        path: '/admin/v1/agents/ORCHARD',
        entity: 'agents/ORCHARD',
        requestedBy: 'bob',
        credential: 'token:1',
        address: '192.0.2.7',
        requestSealed: box.seal(JSON.stringify({ params: { code: 'ORCHARD' }, query: {}, body: { name: 'New' } })),
        createdAtMs: clock.nowMs(),
        expiresAtMs: clock.nowMs() + 1_000,
        decision: undefined,
        outcome: undefined,
      },
      20,
    );
    await caller.call('showApproval', { params: { id } });
    await caller.call('listApprovals');
    const call = id.startsWith('1') ? 'agreeToApproval' : 'refuseApproval';
    expect((await caller.call(call, { params: { id }, token })).code).to.equal(1008);
    await caller.call(call, { params: { id }, token: String(admin.data['token']) });
  }
}
