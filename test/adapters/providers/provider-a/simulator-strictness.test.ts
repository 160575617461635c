import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { startSimulatedHall, type StartedHall } from './simulated-hall.ts';

const RANDOM = 'r-1';
const TRANSFER = 'open.operator.user.transfer';

/** The formula of the protocol's notes, written once more: the simulator must not be right only by its own lights. */
const signOf = (hall: StartedHall, ...parts: readonly string[]): string =>
  createHash('md5')
    .update([RANDOM, hall.credentials['sn'], ...parts, hall.credentials['secret_key']].join(''))
    .digest('hex');

const transferOf = (hall: StartedHall, signedAmount: string, sentAmount: string): string =>
  `{"id":"q-1","method":"${TRANSFER}","params":{"random":"${RANDOM}","sign":"${signOf(hall, hall.player.name, signedAmount)}",` +
  `"sn":"${hall.credentials['sn']}","loginId":"${hall.player.name}","bizId":"T1","amount":${sentAmount}},"jsonrpc":"2.0"}`;

describe('the simulator of protocol A', () => {
  let hall: StartedHall;

  beforeEach(async () => {
    hall = await startSimulatedHall();
  });
  afterEach(() => hall.stop());

  const post = async (body: string, path = '/', contentType = 'application/json') => {
    const response = await fetch(hall.baseUrl + path, {
      method: 'POST',
      headers: { 'Content-Type': contentType },
      body,
    });
    return { status: response.status, text: await response.text() };
  };
  const codeOf = async (body: string): Promise<unknown> => JSON.parse((await post(body)).text).error?.code;
  const balance = () => hall.books.players.get(hall.player.name)?.balance.toString();

  for (const literal of ['7', '7.0', '7.00', '0.5']) {
    it(`takes ${literal} signed as it is written`, async () => {
      expect(await codeOf(transferOf(hall, literal, literal))).to.be.undefined;
    });
  }

  it('answers under the method’s own path too', async () => {
    const { text } = await post(transferOf(hall, '7', '7'), `/${TRANSFER}`);

    expect(text).to.equal('{"id":"q-1","result":1007.5,"error":null,"jsonrpc":"2.0"}');
  });

  it('answers errors as they were recorded', async () => {
    const { status, text } = await post(transferOf(hall, '-2000', '-2000'));

    expect(status).to.equal(200);
    expect(JSON.parse(text)).to.deep.include({ id: 'q-1', result: '0', jsonrpc: '2.0' });
    expect(JSON.parse(text).error).to.deep.equal({
      code: '2504',
      message: 'Insufficient Balance',
      reason: 'Insufficient Balance',
      action: 'null',
    });
  });

  for (const [title, signed, sent] of [
    ['an amount that was changed', '7', '700'],
    ['an amount signed in other digits', '7', '7.0'],
  ] as const) {
    it(`refuses ${title}`, async () => {
      expect(await codeOf(transferOf(hall, signed, sent))).to.equal('2203');
      expect(balance()).to.equal('1000.5');
    });
  }

  it('refuses another player under the same signature', async () => {
    const body = transferOf(hall, '7', '7').replace(hall.player.name, 'DEMO_OTHER');

    expect(await codeOf(body)).to.equal('2203');
  });

  for (const name of ['random', 'sign', 'sn', 'loginId', 'bizId', 'amount']) {
    it(`refuses a transfer without ${name}`, async () => {
      const body = transferOf(hall, '7', '7').replace(`"${name}":`, '"other":');

      expect(await codeOf(body)).to.equal('700');
      expect(balance()).to.equal('1000.5');
    });
  }

  it('refuses a parameter that is too long', async () => {
    expect(await codeOf(transferOf(hall, '7', '7').replace('"T1"', `"${'x'.repeat(256)}"`))).to.equal('707');
  });

  for (const amount of ['0', '0.000000001', '1e99']) {
    it(`refuses to move ${amount}`, async () => {
      expect(await codeOf(transferOf(hall, amount, amount))).to.equal('100');
    });
  }

  it('refuses a method that it does not know', async () => {
    const body = '{"id":"q-1","method":"open.user.delete","params":{},"jsonrpc":"2.0"}';

    expect(await codeOf(body)).to.equal('100');
  });

  for (const [title, body] of [
    ['no JSON', 'x'],
    ['no version', '{"id":"q-1","method":"open.operator.ping","params":{}}'],
    ['no id', '{"method":"open.operator.ping","params":{},"jsonrpc":"2.0"}'],
  ] as const) {
    it(`refuses ${title}`, async () => {
      expect(await codeOf(body)).to.equal('101');
    });
  }

  // Older clients send a form, and three clients send their parameters beside the method.
  const FORM = 'application/x-www-form-urlencoded';
  const inForm = (body: string): string => new URLSearchParams({ json: body }).toString();
  const flat = (body: string): string => body.replace('"params":{', '').replace('},"jsonrpc"', ',"jsonrpc"');

  for (const [title, shaped, contentType] of [
    ['the field json of a form', inForm, FORM],
    ['a flat body', flat, 'application/json'],
    ['a flat body in a form', (body: string) => inForm(flat(body)), FORM],
  ] as const) {
    it(`takes ${title}, with the same checks`, async () => {
      const changed = await post(shaped(transferOf(hall, '7', '700')), '/', contentType);
      const { text } = await post(shaped(transferOf(hall, '7.0', '7.0')), '/', contentType);

      expect(JSON.parse(changed.text).error.code).to.equal('2203');
      expect(JSON.parse(text)).to.include({ id: 'q-1', result: 1007.5 });
    });
  }

  for (const [title, body, contentType] of [
    ['JSON that says it is a form', (call: string) => call, FORM],
    ['a form that says it is JSON', inForm, 'application/json'],
    ['another content type', (call: string) => call, 'text/plain'],
  ] as const) {
    it(`refuses ${title}`, async () => {
      const { text } = await post(body(transferOf(hall, '7', '7')), '/', contentType);

      expect(JSON.parse(text).error.code).to.equal('101');
    });
  }

  it('has one door', async () => {
    expect(await post(transferOf(hall, '7', '7'), '/elsewhere')).to.include({ status: 404 });
  });
});
