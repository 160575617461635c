/** A form of the console whose call waits for a second person, who agrees in the console too. */
import { expect } from 'chai';
import { startGateway, type Gateway } from '../http/gateway.ts';
import type { Visitor } from '../http/sign-in/browser.ts';
import { administratorOf } from '../../ports/people-seeds.ts';
import { confirmed, formTokenOf, signedInAs } from './signed-in-as.ts';

describe('a second person, in the console', () => {
  let gateway: Gateway;
  let ann: Visitor;
  let bob: Visitor;

  beforeEach(async () => {
    const fourEyes = new Set<string>();
    gateway = await startGateway({ fourEyes });
    ann = await signedInAs(gateway, 'ann', 'admin');
    bob = await signedInAs(gateway, 'bob', 'admin');
    await gateway.world.administrators.add(administratorOf('sue', { role: 'support' }));
    fourEyes.add('changeAdministrator');
  });

  afterEach(() => gateway.close());

  const send = async (visitor: Visitor, path: string, fields: Readonly<Record<string, string>>) =>
    visitor.post(path, { form_token: await formTokenOf(visitor), ...fields });
  const asked = async (): Promise<string> => {
    const answer = await send(ann, '/console/people/sue', { action: 'change-person', role: 'viewer' });
    return (answer.headers.get('location') ?? '').split('?')[0] ?? '';
  };
  const roleOfSue = async () => (await gateway.world.administrators.find({ name: 'sue' }))?.role;

  it('is asked for by a page that says exactly what will be done', async () => {
    const path = await asked();

    const { text } = await ann.get(`${path}?done=waits`);
    expect(await roleOfSue()).to.equal('support');
    expect(text)
      .to.include('this waits for a second person')
      .and.include('&#34;role&#34;</span>: <span class="string">&#34;viewer&#34;');
    expect(text).to.include('Somebody else has to agree').and.not.include('Agree and carry out</a>');
  });

  it('is announced by the empty page, which names the calls that wait', async () => {
    const { text } = await bob.get('/console/approvals');

    expect(text).to.include('Nothing waits for a second person.').and.include('Change an administrator');
    expect(text).to.include('<code>{&#34;active&#34;:false}</code>');
  });

  it('is needed for nothing where no call is named, and the page says so', async () => {
    const open = await startGateway();
    const { text } = await (await signedInAs(open, 'ann', 'admin')).get('/console/approvals');
    await open.close();

    expect(text).to.include('<code>FOUR_EYES</code> is not set');
  });

  it('agrees after a second look, and the change is made in the name of the one who asked', async () => {
    const path = await asked();

    const question = await bob.get(`${path}?confirm=agree`);
    const agreed = await confirmed(bob, `${path}?confirm=agree`);

    expect(question.text)
      .to.include('carried out at once')
      .and.include('&#34;role&#34;</span>: <span class="string">&#34;viewer&#34;');
    expect(agreed.text).to.include('The call was carried out.');
    expect(await roleOfSue()).to.equal('viewer');
    expect((await bob.get('/console/changes?entity=people%2Fsue')).text).to.include('ann');
  });

  it('cannot be the one who asked', async () => {
    const path = await asked();

    const { httpStatus } = await confirmed(ann, `${path}?confirm=agree`);

    expect(httpStatus).to.equal(403);
    expect(await roleOfSue()).to.equal('support');
  });

  it('refuses, and nothing is done', async () => {
    const path = await asked();

    const answer = await send(bob, path, { action: 'refuse' });

    expect(answer.headers.get('location')).to.equal(`${path}?done=refuse`);
    expect((await bob.get(path)).text).to.include('Refused');
    expect(await roleOfSue()).to.equal('support');
  });
});
