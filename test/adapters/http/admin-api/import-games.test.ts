import { expect } from 'chai';
import { once } from 'node:events';
import { connect } from 'node:net';
import { arrivalOf, fieldsOf, guid, providerOf, stock } from '../../../ports/catalogue-seeds.ts';
import { admin, dataOf, refusalOf, sent } from '../calls.ts';
import { ADMIN_TOKEN, startGateway, type Gateway } from '../gateway.ts';

describe('/admin/v1 /games', () => {
  let gateway: Gateway;

  beforeEach(async () => {
    gateway = await startGateway();
  });

  afterEach(() => gateway.close());

  const row = (number: number, changes: object = {}): string => {
    const { isMaintenance: _, isActive: __, ...fields } = fieldsOf(number);
    return JSON.stringify({ ...fields, ...changes });
  };

  const imported = (body: string, type = 'application/x-ndjson') =>
    sent(gateway, '/games/import', { body, headers: { 'Content-Type': type } });

  beforeEach(() => gateway.world.providers.create(providerOf()));

  it('imports NDJSON, and rejects a bad line only', async () => {
    const long = row(9, { image: 'x'.repeat(70_000) });
    const text = [
      `\ufeff${row(1)}`,
      '',
      '{',
      row(2, { currencies: null }),
      row(3, { provider: 'no' }),
      long,
      row(1),
      row(4),
    ].join('\n');

    expect(dataOf(await imported(text))).to.deep.equal({
      created: 2,
      updated: 0,
      unchanged: 1,
      rejected: [
        { line: 3, reason: 'the line must be valid JSON' },
        { line: 4, reason: 'currencies must be of type array' },
        { line: 5, reason: 'provider "NO" does not exist' },
        { line: 6, reason: 'the line must be at most 65536 characters' },
      ],
      rejected_total: 4,
    });
  });

  it('leaves the flags that an operator set, unless a line names them', async () => {
    await stock(gateway.world, arrivalOf(1));
    await admin(gateway, 'PATCH', `/games/${guid(1)}`, { is_maintenance: true, active: false });

    expect(dataOf(await imported(row(1)))).to.include({ updated: 0, unchanged: 1 });
    expect(dataOf(await imported(row(1, { name: 'Renamed' })))).to.include({ updated: 1, unchanged: 0 });
    expect(dataOf(await admin(gateway, 'GET', `/games/${guid(1)}`))).to.include({
      name: 'Renamed',
      is_maintenance: true,
      active: false,
    });
    expect(dataOf(await imported(row(1, { name: 'Renamed', active: true })))).to.include({ updated: 1 });
    expect(dataOf(await admin(gateway, 'GET', `/games/${guid(1)}`))).to.include({ is_maintenance: true, active: true });
  });

  it('imports a JSON array', async () => {
    expect(dataOf(await imported(`[${row(1)},${row(2)},5]`, 'application/json'))).to.deep.include({
      created: 2,
      rejected: [{ line: 3, reason: 'body must be of type object' }],
    });
    expect(refusalOf(await imported('{}', 'application/json')).slice(0, 2)).to.deep.equal([400, 1006]);
    expect(refusalOf(await imported(row(1), 'text/csv')).slice(0, 2)).to.deep.equal([415, 1006]);
  });

  it('imports an array of as many rows as it may have, and rejects the bad one only', async () => {
    const rows = Array.from({ length: 9_999 }, (_, at) => row(at + 1));

    expect(dataOf(await imported(`[{},${rows.join(',')}]`, 'application/json'))).to.include({
      created: 9_999,
      rejected_total: 1,
    });
  });

  it('refuses an array of more rows, keeps none of them, and says what to do', async () => {
    const rows = Array.from({ length: 10_001 }, (_, at) => row(at + 1));

    expect(refusalOf(await imported(`[${rows.join(',')}]`, 'application/json'))).to.deep.equal([
      413,
      1006,
      'body must be an array of at most 10000 games; send more as NDJSON, one object a line (application/x-ndjson)',
    ]);
    expect((await gateway.world.history.head()).revision).to.equal(1);
  });

  it('refuses an array of more bytes, and says what to do', async () => {
    expect(refusalOf(await imported(`["${'x'.repeat(16 * 1024 * 1024)}"]`, 'application/json'))).to.deep.equal([
      413,
      1006,
      'body must be at most 16777216 bytes; send more as NDJSON, one object a line (application/x-ndjson)',
    ]);
  });

  it('rejects a row of endless currencies by one reason', async () => {
    const endless = row(1, { currencies: Array.from({ length: 100_000 }, () => 0) });

    expect(dataOf(await imported(`[${endless},${row(2)}]`, 'application/json'))).to.deep.include({
      created: 1,
      rejected: [{ line: 1, reason: 'currencies must name at most 64 currencies' }],
    });
  });

  it('keeps what came before an import that was cut off, and calls it no fault', async () => {
    const socket = connect(gateway.port, '127.0.0.1');
    socket.write(
      `POST /admin/v1/games/import HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${ADMIN_TOKEN}\r\n` +
        `Content-Type: application/x-ndjson\r\nContent-Length: 9999999\r\n\r\n` +
        Array.from({ length: 501 }, (_, at) => `${row(at)}\n`).join(''),
    );
    while ((await gateway.world.history.head()).revision < 2) await new Promise((resolve) => setTimeout(resolve, 5));
    socket.destroy();
    await once(socket, 'close');
    while (gateway.finished.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));

    expect(gateway.faults).to.deep.equal([]);
    expect(gateway.finished[0]).to.include({ code: 1006 });
  });

  it('shows a game and changes its flags', async () => {
    await stock(gateway.world, arrivalOf(1));

    expect(dataOf(await admin(gateway, 'PATCH', `/games/${guid(1)}`, { is_maintenance: true }))).to.include({
      id: guid(1),
      is_maintenance: true,
      active: true,
    });
    expect(dataOf(await admin(gateway, 'GET', `/games/${guid(1)}`))).to.include({ is_maintenance: true, code: 'G1' });
    expect(refusalOf(await admin(gateway, 'GET', '/games/no-guid'))).to.deep.equal([
      404,
      1007,
      'game "no-guid" does not exist',
    ]);
  });
});
