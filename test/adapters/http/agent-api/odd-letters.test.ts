import { expect } from 'chai';
import { AGENT, guid, PROVIDER } from '../../../ports/catalogue-seeds.ts';
import { admin, furnishWithToken, post, refusalOf, sent } from '../calls.ts';
import { startGateway, type Gateway } from '../gateway.ts';

/** Letters of which JavaScript's own conversions make those of ASCII, in names that the world of the tests has: IVAN, BOS, KIM. */
const ODD = ['ıvan', 'boſ', '\u212aim', 'ivan\u00a0', '\ufeffivan'];

/** The calls that take `member_id`, and what else they need. */
const CALLS: readonly (readonly [path: string, fields: Readonly<Record<string, string>>])[] = [
  ['player/register', {}],
  ['player/balance', {}],
  ['player/logout', {}],
  ['player/transfer', { transfer_id: 'T1', amount: '10' }],
  ['game/launch', { game_id: guid(1), platform: 'WEB', language: 'en-US' }],
  ['bet/list', { provider: PROVIDER, start: '2026-01-01T00:00:00Z', end: '2026-01-01T01:00:00Z' }],
  ['bet/detail', { provider: PROVIDER, bet_id: '1' }],
];

describe('letters that look like others', () => {
  let gateway: Gateway;

  beforeEach(async () => {
    gateway = await startGateway();
    await furnishWithToken(gateway);
    for (const name of ['IVAN', 'BOS', 'KIM']) await gateway.world.players.ensure(AGENT, name, guid(name.length));
  });

  afterEach(() => gateway.close());

  for (const [path, fields] of CALLS) {
    it(`are refused in member_id by ${path}`, async () => {
      for (const name of ODD) {
        const answer = await post(gateway, `/papi/v1/${path}`, { ...fields, currency: 'USD', member_id: name });

        expect(refusalOf(answer), name).to.deep.equal([400, 2006, refusalOf(answer)[2]]);
        expect(refusalOf(answer)[2]).to.match(/^member_id must be 1 to 64 letters/);
      }
    });
  }

  it('are refused in username', async () => {
    const fields = { transfer_id: 'T1', amount: '10', currency: 'USD', username: 'ıvan' };

    expect(refusalOf(await post(gateway, '/papi/v1/player/transfer', fields)).slice(0, 2)).to.deep.equal([400, 2006]);
    const both = { ...fields, username: 'ivan', member_id: 'ıvan' };
    expect(refusalOf(await post(gateway, '/papi/v1/player/transfer', both)).slice(0, 2)).to.deep.equal([400, 1001]);
  });

  it('are refused in a currency, and are no other provider or Agent', async () => {
    const balance = { member_id: 'ivan', currency: 'uſd' };
    expect(refusalOf(await post(gateway, '/papi/v1/player/balance', balance)).slice(0, 2)).to.deep.equal([400, 1001]);

    expect(refusalOf(await admin(gateway, 'GET', `/providers/${encodeURIComponent('ſim')}`))[0]).to.equal(404);
    expect(refusalOf(await admin(gateway, 'GET', `/agents/${encodeURIComponent('ıvan')}`))[0]).to.equal(404);
  });

  it('are refused in codes that an operator gives, by field and rule', async () => {
    const agent = { code: 'ıvan', name: 'Ivan', currency: 'USD' };
    const provider = { code: 'boſ', protocol: 'provider-a', currencies: ['USD'] };
    const fields = (replied: Awaited<ReturnType<typeof admin>>) => refusalOf(replied)[2].split(' ')[0];

    expect([
      fields(await admin(gateway, 'POST', '/agents', agent)),
      fields(await admin(gateway, 'POST', '/agents', { ...agent, code: 'IVAN', currency: 'uſd' })),
      fields(await admin(gateway, 'POST', '/providers', provider)),
      fields(await admin(gateway, 'POST', '/providers', { ...provider, code: 'BOS', currencies: ['uſd'] })),
      fields(await admin(gateway, 'PUT', `/agents/${AGENT}/offer-rules`, [{ effect: 'deny', category: 'ſlot' }])),
    ]).to.deep.equal(['code', 'currency', 'code', 'currencies.0', '0.category']);
  });

  it('are refused in the rows of an import', async () => {
    const row = { provider: PROVIDER, code: 'g9', name: 'Game', category: 'SLOT', currencies: ['USD'] };
    const rows = [{ ...row, category: 'ſlot' }, { ...row, currencies: ['uſd'] }, row];

    const { envelope } = await sent(gateway, '/games/import', {
      body: rows.map((each) => JSON.stringify(each)).join('\n'),
      headers: { 'Content-Type': 'application/x-ndjson' },
    });

    const { rejected } = envelope.data as { rejected: { line: number; reason: string }[] };
    expect(rejected.map(({ line, reason }) => [line, reason.split(' ')[0]])).to.deep.equal([
      [1, 'category'],
      [2, 'currencies'],
    ]);
  });
});
