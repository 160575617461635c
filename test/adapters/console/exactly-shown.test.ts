/** A page that asks carries out exactly what it has shown, about the thing of its own address. */
import { expect } from 'chai';
import { startGateway, type Gateway } from '../http/gateway.ts';
import { admin, dataOf } from '../http/calls.ts';
import type { Visitor } from '../http/sign-in/browser.ts';
import { administratorOf } from '../../ports/people-seeds.ts';
import { confirmed, formTokenOf, shownIn, signedInAs } from './signed-in-as.ts';

describe('a page that asks before an action', () => {
  const fourEyes = new Set<string>();
  let gateway: Gateway;
  let ann: Visitor;
  let bob: Visitor;

  beforeEach(async () => {
    fourEyes.clear();
    gateway = await startGateway({ fourEyes });
    ann = await signedInAs(gateway, 'ann', 'admin');
    bob = await signedInAs(gateway, 'bob', 'admin');
    for (const name of ['sue', 'eve'])
      await gateway.world.administrators.add(administratorOf(name, { role: 'support' }));
    fourEyes.add('changeAdministrator');
  });

  afterEach(() => gateway.close());

  const asked = async (name: string, role: string): Promise<string> => {
    const form = { form_token: await formTokenOf(ann), action: 'change-person', role };
    const { headers } = await ann.post(`/console/people/${name}`, form);
    return (headers.get('location') ?? '').split('?')[0] ?? '';
  };
  const roles = async () => {
    const found = await Promise.all(['sue', 'eve'].map((name) => gateway.world.administrators.find({ name })));
    return found.map((each) => each?.role);
  };
  const tokenOf = async (name: string): Promise<string> => {
    fourEyes.clear();
    const body = { label: 'a program', expires_at: new Date(gateway.clock.nowMs() + 3_600_000).toISOString() };
    return String(dataOf(await admin(gateway, 'POST', `/people/${name}/tokens`, body))['id']);
  };
  const revoked = async (name: string) => {
    const { list } = dataOf(await admin(gateway, 'GET', `/people/${name}/tokens`)) as {
      list: { revoked_at: unknown }[];
    };
    return list.map((each) => each.revoked_at !== null);
  };

  it('agrees to the call of its address, whatever the query names', async () => {
    const good = await asked('sue', 'viewer');
    const evil = await asked('eve', 'admin');

    const answer = await confirmed(bob, `${good}?confirm=agree&:id=${evil.split('/').at(-1) ?? ''}`);

    expect(answer.text).to.include('The call was carried out.');
    expect(await roles()).to.deep.equal(['viewer', 'support']);
  });

  it('agrees to the call of its address, whatever the form names', async () => {
    const good = await asked('sue', 'viewer');
    const evil = await asked('eve', 'admin');

    await confirmed(bob, `${good}?confirm=agree`, { ':id': evil.split('/').at(-1) ?? '' });

    expect(await roles()).to.deep.equal(['viewer', 'support']);
  });

  it('revokes no token of another person', async () => {
    const [own, others] = [await tokenOf('sue'), await tokenOf('eve')];

    await confirmed(bob, `/console/people/sue?confirm=revoke-administrator-token&:name=eve&:id=${others}`);
    await confirmed(bob, `/console/people/sue?confirm=revoke-administrator-token&:id=${own}`);

    expect([await revoked('sue'), await revoked('eve')]).to.deep.equal([[true], [false]]);
  });

  it('revokes no token of another person on the page of the own account', async () => {
    const others = await tokenOf('eve');

    await confirmed(bob, `/console/account?confirm=revoke-own-token&:name=eve&:id=${others}`);

    expect(await revoked('eve')).to.deep.equal([false]);
  });

  it('says which call it makes, and about what', async () => {
    const id = await tokenOf('sue');

    const { text } = await bob.get(`/console/people/sue?confirm=revoke-administrator-token&:id=${id}`);

    expect(text).to.include(`DELETE /admin/v1/people/sue/tokens/${id}`).and.include('a program');
  });

  it('asks again where the form says something else than the page has shown', async () => {
    const [one, other] = [await tokenOf('sue'), await tokenOf('sue')];
    const address = `/console/people/sue?confirm=revoke-administrator-token&:id=${one}`;

    const again = await confirmed(bob, address, { ':id': other });

    expect(again.httpStatus).to.equal(409);
    expect(again.text).to.include('this is not what the page before has shown').and.include(other);
    expect(await revoked('sue')).to.deep.equal([false, false]);
  });

  it('asks again where the thing has changed since', async () => {
    const path = await asked('sue', 'viewer');
    const shown = shownIn(await bob.get(`${path}?confirm=agree`)) ?? '';
    await gateway.world.administrators.change('sue', { role: 'operator' });

    const again = await bob.post(path, { form_token: await formTokenOf(bob), action: 'agree', shown });

    expect(again.httpStatus).to.equal(409);
    expect(await roles()).to.deep.equal(['operator', 'support']);
  });

  it('asks, where no page has asked yet', async () => {
    const path = await asked('sue', 'viewer');

    const { httpStatus, text } = await bob.post(path, { form_token: await formTokenOf(bob), action: 'agree' });

    expect([httpStatus, text.includes('Agree and carry out?')]).to.deep.equal([200, true]);
    expect(await roles()).to.deep.equal(['support', 'support']);
  });
});
