import { createHash } from 'node:crypto';
import { expect } from 'chai';
import fc from 'fast-check';
import { providerA } from '../../../../src/adapters/providers/provider-a/index.ts';
import type { ProviderInbox, ProviderRequest } from '../../../../src/application/ports/provider-inbox.ts';
import { plain, readConnection } from '../outbound-fixture.ts';

const { credentials, currencies } = readConnection('provider-a');
const RUNTIME = { nowMs: () => 0, uuid: () => '', wait: () => Promise.resolve() };

const listen = (given: Readonly<Record<string, string>>) =>
  providerA.inbound!.listen({
    code: 'A',
    baseUrl: 'https://upstream.example',
    credentials: given,
    currencies,
    timeoutMs: 1_000,
    runtime: RUNTIME,
  });

const requestOf = (body: string): ProviderRequest => ({
  method: 'POST',
  path: '/',
  query: '',
  contentType: 'application/json',
  body,
});

const signOf = (...hashed: readonly string[]): string =>
  createHash('md5')
    .update(`rnd${credentials['sn']}${hashed.join('')}${credentials['secret_key']}`)
    .digest('hex');

const betOf = (literal: string, sign = signOf('PLAYER_1', literal)): string =>
  `{"id":1,"method":"open.operator.order.transfer","params":{"random":"rnd","sign":"${sign}","sn":"zz01",` +
  `"loginId":"PLAYER_1","amount":${literal},"orders":[{"orderId":7,"amount":${literal}}]}}`;

describe('the callbacks of protocol A', () => {
  let inbox: ProviderInbox;

  beforeEach(() => {
    const listening = listen(credentials);
    if (!listening.ok) throw new Error(listening.error.field);
    inbox = listening.value;
  });

  it('are not listened for with credentials that miss something', () => {
    const { secret_key: _, ...rest } = credentials;

    expect(listen(rest)).to.have.nested.property('error.field', 'credentials.secret_key');
  });

  it('believe an amount in whatever writing was signed, and keep it exact', () => {
    const cents = fc.bigInt({ min: 1n, max: 10n ** 19n });

    fc.assert(
      fc.property(cents, fc.constantFrom('', '.0', '.00', '.5', '.12345678'), (whole, fraction) => {
        const message = inbox.read(requestOf(betOf(`-${whole}${fraction}`)));

        const expected = `-${whole}${fraction}`.replace(/\.0+$/, '');
        expect(plain(message)).to.have.nested.property('value.batches[0].events[0].movement', expected);
      }),
    );
  });

  it('believe no amount in another writing than the signed one', () => {
    const literals = ['-60', '-60.0', '-60.00', '-6e1', '-0.6e2', '60'];
    const pairs = literals.flatMap((signed) => literals.map((sent) => [signed, sent] as const));

    const believed = pairs.filter(
      ([signed, sent]) => inbox.read(requestOf(betOf(sent, signOf('PLAYER_1', signed)))).ok,
    );

    expect(believed).to.deep.equal(literals.map((literal) => [literal, literal]));
  });

  it('believe nothing in which one character of the signature differs', () => {
    const sign = signOf('PLAYER_1', '-60');

    fc.assert(
      fc.property(fc.nat(31), fc.constantFrom('0', '5', 'a', 'f', 'A', 'X'), (at, other) => {
        fc.pre(sign[at] !== other);
        const forged = `${sign.slice(0, at)}${other}${sign.slice(at + 1)}`;

        expect(inbox.read(requestOf(betOf('-60', forged))).ok).to.equal(false);
      }),
    );
  });

  it('never fail on a request, whatever it holds', () => {
    const whole = betOf('-60');
    const bodies = fc.oneof(
      fc.json(),
      fc.string(),
      fc.nat(whole.length - 1).map((length) => whole.slice(0, length)),
    );

    fc.assert(
      fc.property(bodies, (body) => {
        expect(inbox.read(requestOf(body)).ok).to.equal(false);
        expect(JSON.parse(providerA.inbound!.fault(requestOf(body)).body)).to.have.nested.property('error.code', 0);
      }),
    );
  });

  it('read all of a form beside other fields, and nothing of one without it', () => {
    const form = `pad=${'x'.repeat(900_000)}&json=${encodeURIComponent(betOf('-60'))}&a=1`;
    const asForm = (body: string) =>
      inbox.read({ ...requestOf(body), contentType: 'application/x-www-form-urlencoded' });

    expect(asForm(form).ok).to.equal(true);
    expect(asForm(form.replace('&json=', '&jsonp=')).ok).to.equal(false);
  });

  it('answer an own failure with the system error and the id of the call', () => {
    expect(providerA.inbound!.fault(requestOf(betOf('-60')))).to.deep.equal({
      status: 200,
      contentType: 'application/json; charset=utf-8',
      body: '{"id":1,"result":null,"error":{"code":0,"message":"System Error","reason":"System Error"},"jsonrpc":"2.0"}',
    });
  });

  it('answer a question about orders that nobody may be told about so that it is asked again', () => {
    const body = '{"id":1,"method":"open.operator.order.status","params":{"random":"rnd","sign":"any","sn":"zz01",';
    const message = inbox.read(requestOf(`${body}"loginId":"PLAYER_1","orderIds":[7,8]}}`));

    const reply = message.ok && message.value.kind === 'transaction_states' && message.value.reply;

    expect(reply && JSON.parse(reply(['accepted', 'untold']).body)).to.deep.include({
      result: null,
      error: { code: 0, message: 'System Error', reason: 'System Error' },
    });
    expect(reply && JSON.parse(reply(['accepted', 'unknown']).body).result).to.deep.equal([
      { orderId: 7, status: 1 },
      { orderId: 8, status: 0 },
    ]);
  });
});
