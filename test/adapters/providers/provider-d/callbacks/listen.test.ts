import { expect } from 'chai';
import { providerD } from '../../../../../src/adapters/providers/provider-d/index.ts';
import { inbox, listen, movement, request, SIGNATURE } from './listening.ts';

const refusalOf = (body: string): unknown => {
  const read = inbox().read(request(body));
  return read.ok ? 'understood' : JSON.parse(read.error.body);
};

describe('the inbox of protocol D', () => {
  it('does not listen with credentials that do not fit', () => {
    expect(listen({ vendor_id: 'demoapi' })).to.deep.equal({
      ok: false,
      error: { kind: 'invalid_parameter', field: 'credentials.signature', rule: 'must be given' },
    });
  });

  it('says that a transaction failed when something here did', () => {
    expect(providerD.inbound!.fault(request(''))).to.deep.equal({
      status: 200,
      contentType: 'application/json; charset=utf-8',
      body: '{"errorCode":901,"errorMessage":"transaction failed"}',
    });
  });

  it('does not read a body of too many fields', () => {
    const body = movement('PointInout', { money: '-1', dealid: '1', code: '2' });

    expect(refusalOf(`${body}${'&x=y'.repeat(40_000)}`)).to.deep.include({ errorCode: 10303 });
  });

  it('finds nothing in names that every object has', () => {
    for (const name of ['__proto__', 'constructor', 'toString']) {
      expect(refusalOf(new URLSearchParams({ cmd: name, signature: SIGNATURE }).toString())).to.deep.include({
        errorCode: 900,
      });
    }
  });

  it('keeps the names of areas, whatever they are', () => {
    const form = movement('PointInout', { money: '-1', dealid: '1', code: '2', 'betdetail[__proto__]': '-1' });
    const read = inbox().read(request(form));
    const message = read.ok && read.value.kind === 'events' ? read.value.batches[0]!.events[0] : undefined;

    expect(message?.report.detail).to.equal('{"code":"2","type":"101_9001_1_2","betdetail":{"__proto__":"-1"}}');
  });

  it('shortens details that are too long, and still takes the bet', () => {
    const areas = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`betdetail[Area${at}]`, '-1.0000']));
    const read = inbox().read(request(movement('PointInout', { money: '-300', dealid: '1', code: '2', ...areas })));
    const message = read.ok && read.value.kind === 'events' ? read.value.batches[0]!.events[0] : undefined;

    expect(message?.report.detail).to.equal('{"code":"2","type":"101_9001_1_2","isShortened":true}');
  });
});
