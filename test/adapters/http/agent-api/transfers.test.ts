import { expect } from 'chai';
import { AGENT, MOMENT_MS, PROVIDER, providerOf } from '../../../ports/catalogue-seeds.ts';
import { refusedFor, unknownBy } from '../../../application/transfers/transfer-desk.ts';
import { acceptedOf, decidedOf, recordIn, WALLET, winEvent } from '../../../ports/wallet-seeds.ts';
import { furnishWithToken, post } from '../calls.ts';
import { startGateway, type Gateway } from '../gateway.ts';

const DEPOSIT = { username: 'alice', currency: 'USD', amount: '12.5', transfer_id: 'T-1' };

describe('the calls about transfers', () => {
  let gateway: Gateway;

  beforeEach(async () => {
    gateway = await startGateway();
    await furnishWithToken(gateway);
    await gateway.world.agents.update(AGENT, { walletMode: 'gateway' });
    await gateway.world.providers.create(providerOf({ code: 'SEAMLESS', protocol: 'provider-b' }));
  });

  afterEach(() => gateway.close());

  const transfer = (fields: object = {}) => post(gateway, '/papi/v1/player/transfer', { ...DEPOSIT, ...fields });
  const status = (fields: object = {}) => post(gateway, '/papi/v1/order/status', { transfer_id: 'T-1', ...fields });

  it('answers a transfer with its amounts as text, to the last digit of the currency', async () => {
    const { httpStatus, envelope } = await transfer();

    expect(httpStatus).to.equal(200);
    expect(envelope.data).to.deep.equal({
      transfer_id: 'T-1',
      username: 'ALICE',
      amount: '12.5000',
      balance_before: '0.0000',
      balance_after: '12.5000',
      status: 'success',
    });
  });

  it('writes coins with eight digits', async () => {
    expect((await transfer({ currency: 'BTC', amount: '0.00000001' })).envelope.data).to.include({
      amount: '0.00000001',
      balance_after: '0.00000001',
    });
  });

  it('takes the same as JSON, and member_id for username', async () => {
    const body = JSON.stringify({ member_id: 'alice', currency: 'USD', amount: 12, transfer_id: 'T-1' });

    const json = { 'Content-Type': 'application/json' };
    expect((await post(gateway, '/papi/v1/player/transfer', body, json)).envelope.data).to.include({
      amount: '12.0000',
    });
  });

  it('lets a player take out all of what a provider reported, finer than the currency as it is', async () => {
    await transfer({ amount: '1' });
    const player = (await gateway.world.players.find(AGENT, 'ALICE'))!;
    const win = acceptedOf(1, winEvent(1, { movement: '0.0000500001' }), '1.0000500001');
    await recordIn(gateway.world.walletBook, { ...WALLET, playerId: player.id }, [decidedOf(win)]);

    const asked = await post(gateway, '/papi/v1/player/balance', { member_id: 'alice', currency: 'USD' });
    const { balance } = asked.envelope.data as { balance: string };
    const taken = await transfer({ transfer_id: 'T-2', transfer_type: 'withdraw', amount: `-${balance}` });

    expect(balance).to.equal('1.0000500001');
    expect(taken.envelope.data).to.include({
      amount: '-1.0000500001',
      balance_before: '1.0000500001',
      balance_after: '0.0000',
    });
    expect((await status({ transfer_id: 'T-2' })).envelope.data).to.include({ amount: '-1.0000500001' });
  });

  for (const [amount, code] of [
    ['1e-11', 1001],
    ['1E15', 3002],
    ['1e21', 1001],
    ['12.5', 1001],
    ['"1e-11"', 1001],
    ['"1e15"', 1001],
    ['"0.00001"', 3002],
    ['"-0.00000000001"', 3002],
    ['1000000000000000', 3002],
    ['true', 1001],
  ] as const) {
    it(`refuses ${amount} in JSON with ${code}, and moves nothing`, async () => {
      const body = `{"member_id":"alice","currency":"USD","amount":${amount},"transfer_id":"T-1"}`;

      const refused = await post(gateway, '/papi/v1/player/transfer', body, { 'Content-Type': 'application/json' });

      expect(refused.envelope.code).to.equal(code);
      expect(await gateway.world.transfers.find(AGENT, 'T-1')).to.equal(undefined);
    });
  }

  it('writes null for balances that the provider did not tell', async () => {
    await transfer({ provider: PROVIDER, transfer_id: 'T-0' });
    gateway.providers.of(PROVIDER).failNext(unknownBy('connection_lost'), true);
    await transfer({ provider: PROVIDER });
    await status();

    expect((await transfer({ provider: PROVIDER })).envelope.data).to.include({
      balance_before: null,
      status: 'success',
    });
  });

  for (const [what, fields, code, httpStatus] of [
    ['another operator', { operator_code: 'OTHER' }, 7, 403],
    ['a missing amount', { amount: '' }, 1001, 400],
    ['a malformed player name', { username: 'a/b' }, 2006, 400],
    ['an amount of zero', { amount: '0' }, 3002, 400],
    ['a positive amount with withdraw', { transfer_type: 'withdraw' }, 3002, 400],
    ['a withdrawal from nobody', { amount: '-1' }, 2001, 404],
    ['a currency that the provider lacks', { provider: PROVIDER, currency: 'JPY' }, 3005, 400],
    ['an unknown provider', { provider: 'NONE' }, 1007, 404],
  ] as const) {
    it(`refuses ${what} with ${code}`, async () => {
      const reply = await transfer(fields);

      expect([reply.httpStatus, reply.envelope.code, reply.envelope.data]).to.deep.equal([httpStatus, code, {}]);
    });
  }

  it('refuses another content under a used transfer_id with 3003', async () => {
    await transfer();

    expect((await transfer({ amount: '13' })).envelope.code).to.equal(3003);
  });

  for (const provider of ['', 'SEAMLESS']) {
    it(`refuses an Agent that keeps the wallets itself with 5004, at ${provider || 'no provider'}`, async () => {
      await gateway.world.agents.update(AGENT, { walletMode: 'agent' });

      const { envelope, httpStatus } = await transfer({ provider });

      expect([httpStatus, envelope.code]).to.deep.equal([422, 5004]);
      expect(envelope.msg).to.equal(
        "Fund transfer is not supported for an Agent that keeps its players' wallets itself",
      );
    });
  }

  for (const [what, failure, code, again] of [
    ['too little money', refusedFor('insufficient_balance'), 3001, 3001],
    ['no answer in time', unknownBy('timed_out'), 5003, 3004],
    ['garbage', unknownBy('unreadable_answer'), 5002, 3004],
  ] as const) {
    it(`answers ${code} to ${what} at the provider, and ${again} to the same again`, async () => {
      await transfer({ provider: PROVIDER, transfer_id: 'T-0' });
      gateway.providers.of(PROVIDER).failNext(failure);

      const codes = [await transfer({ provider: PROVIDER }), await transfer({ provider: PROVIDER })];

      expect(codes.map(({ envelope }) => envelope.code)).to.deep.equal([code, again]);
    });
  }

  it('shows what became of a transfer', async () => {
    await transfer();

    expect((await status()).envelope.data).to.deep.equal({
      transfer_id: 'T-1',
      hub_member_id: `${AGENT}_ALICE`,
      currency: 'USD',
      amount: '12.5000',
      transfer_type: 'deposit',
      balance_before: '0.0000',
      balance_after: '12.5000',
      status: 'success',
      remark: '',
      created_at: new Date(MOMENT_MS).toISOString(),
    });
  });

  it('shows a withdrawal that failed', async () => {
    await transfer();
    await transfer({ amount: '-99', transfer_id: 'W-1' });

    expect((await status({ transfer_id: 'W-1' })).envelope.data).to.include({
      transfer_type: 'withdraw',
      amount: '-99.0000',
      status: 'failed',
      balance_after: '12.5000',
    });
  });

  it('decides a pending one when it is asked for', async () => {
    await transfer({ provider: PROVIDER, transfer_id: 'T-0' });
    gateway.providers.of(PROVIDER).failNext(unknownBy('timed_out'), true);
    await transfer({ provider: PROVIDER });

    expect((await status()).envelope.data).to.include({ status: 'success', balance_before: null });
  });

  for (const [what, fields, code] of [
    ['a transfer that was never asked for', {}, 1007],
    ['a missing transfer_id', { transfer_id: '' }, 1001],
    ['another operator', { operator_code: 'OTHER' }, 7],
    ['an order that the provider does not know', { provider: PROVIDER }, 1007],
    ['a player who does not exist', { provider: PROVIDER, member_id: 'nobody' }, 2001],
  ] as const) {
    it(`answers ${code} to ${what}`, async () => {
      expect((await status(fields)).envelope.code).to.equal(code);
    });
  }

  it('remembers no answer', async () => {
    await status();
    await transfer();

    expect((await status()).envelope.code).to.equal(0);
  });
});
