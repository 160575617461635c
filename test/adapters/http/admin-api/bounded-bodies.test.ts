/** Bodies of people who are signed in, which cost little whatever they have in them. */
import { expect } from 'chai';
import { SAME_ORIGIN, type Visitor } from '../sign-in/browser.ts';
import { formTokenOf, signedInAs } from '../../console/signed-in-as.ts';
import { admin, dataOf, furnishWithToken, refusalOf, sent } from '../calls.ts';
import { startGateway, type Gateway } from '../gateway.ts';

const JSON_TYPE = { 'Content-Type': 'application/json' };

const names = (count: number): Record<string, number> =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`n${at}`, at]));

const named = (count: number): Record<string, string> =>
  Object.fromEntries(Object.entries(names(count)).map(([name, at]) => [name, String(at)]));

describe('a body of somebody who is signed in', () => {
  let gateway: Gateway;

  beforeEach(async () => {
    gateway = await startGateway();
    await furnishWithToken(gateway);
  });

  afterEach(() => gateway.close());

  const handIn = async (body: unknown) => refusalOf(await admin(gateway, 'POST', '/agents/A/conformance', body));

  it('may not have more bytes than its call takes, and most calls take few', async () => {
    const agent = { code: 'B', name: 'x'.repeat(70_000), currency: 'USD' };

    expect((await handIn(names(230_000))).slice(0, 2)).to.deep.equal([413, 1006]);
    expect(refusalOf(await admin(gateway, 'POST', '/agents', agent)).slice(0, 2)).to.deep.equal([413, 1006]);
  });

  it('may not have more names, levels and values than its call takes', async () => {
    const cases = Array.from({ length: 5_000 }, () => 1);

    expect(await handIn(names(30_000))).to.deep.equal([400, 1006, 'body must have at most 100 fields in an object']);
    expect(await handIn({ cases })).to.deep.equal([400, 1006, 'body must have at most 4000 values']);
    const deep = await sent(gateway, '/agents/A/conformance', { headers: JSON_TYPE, body: '['.repeat(1_000) });
    expect(refusalOf(deep)).to.deep.equal([400, 1006, 'body must have at most 16 levels']);
  });

  it('is bounded in an import, too', async () => {
    const imported = async (headers: Record<string, string>, body: string) =>
      sent(gateway, '/games/import', { headers, body });

    const array = await imported(JSON_TYPE, JSON.stringify([names(101)]));
    const line = await imported({ 'Content-Type': 'application/x-ndjson' }, JSON.stringify(names(101)));

    expect(refusalOf(array)).to.deep.equal([400, 1006, 'body must have at most 100 fields in an object']);
    expect(dataOf(line)['rejected']).to.deep.equal([
      { line: 1, reason: 'the line must have at most 100 fields in an object' },
    ]);
  });

  it('leaves no names in the log of changes but those of its contract', async () => {
    await admin(gateway, 'PATCH', '/agents/A', { ...names(90), name: 'New' });
    await handIn(names(30_000));

    const { list } = dataOf(await admin(gateway, 'GET', '/audit-log')) as { list: { fields: unknown }[] };

    expect(list.map(({ fields }) => fields)).to.deep.equal([[], ['name']]);
  });

  it('is bounded as a form of the console', async () => {
    const visitor: Visitor = await signedInAs(gateway, 'ann', 'admin');
    const form = { form_token: await formTokenOf(visitor), action: 'change-agent', ...named(1_000) };

    const refused = await visitor.post('/console/agents/A', form, SAME_ORIGIN);

    expect(refused.httpStatus).to.equal(400);
    expect(refused.text).to.include('more than 1000 fields');
  });
});
