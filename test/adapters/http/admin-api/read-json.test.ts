import { expect } from 'chai';
import { refusalOf, sent } from '../calls.ts';
import { startGateway, type Gateway } from '../gateway.ts';

describe('/admin/v1 its bodies', () => {
  let gateway: Gateway;

  beforeEach(async () => {
    gateway = await startGateway();
  });

  afterEach(() => gateway.close());

  it('are JSON in UTF-8, not compressed', async () => {
    const type = { 'Content-Type': 'application/json' };
    const refused = async (init: RequestInit & { headers: Record<string, string> }) =>
      refusalOf(await sent(gateway, '/agents', init)).slice(0, 2);

    expect(await refused({ body: '{', headers: type })).to.deep.equal([400, 1006]);
    expect(await refused({ body: '{}', headers: { 'Content-Type': 'text/plain' } })).to.deep.equal([415, 1006]);
    expect(await refused({ body: '{}', headers: { ...type, 'Content-Encoding': 'gzip' } })).to.deep.equal([415, 1006]);
    expect(
      await refused({ body: '{}', headers: { 'Content-Type': 'application/json; charset=iso-8859-1' } }),
    ).to.deep.equal([415, 1006]);
    expect(await refused({ body: `"${'x'.repeat(2 * 1024 * 1024)}"`, headers: type })).to.deep.equal([413, 1006]);
    expect(gateway.faults).to.deep.equal([]);
  });
});
