import { expect } from 'chai';
import { Webhook } from 'standardwebhooks';
import { startSampleAgent, type SampleAgent, type SampleAgentEvent } from '../../docs/examples/sample-agent.ts';

const SECRET = 'whsec_c2FtcGxlLWFnZW50LXRlc3Qtc2VjcmV0LTE=';
const BET = {
  callback_id: 'callback-1',
  action: 'BET',
  provider: 'A',
  username: 'ALICE',
  currency: 'EUR',
  amount: '10.1000',
  direction: 'debit',
  transaction_id: 'bet-1',
};
const CANCEL = {
  ...BET,
  callback_id: 'callback-2',
  action: 'CANCEL',
  direction: 'credit',
  transaction_id: 'cancel-1',
  original_transaction_id: 'bet-1',
};

describe('the sample Agent', () => {
  let agent: SampleAgent;
  let heard: SampleAgentEvent[];

  beforeEach(async () => {
    heard = [];
    agent = await startSampleAgent({
      secrets: [SECRET],
      players: { ALICE: { currency: 'EUR', balance: '100.0000' } },
      onEvent: (event) => heard.push(event),
    });
  });

  afterEach(() => agent.close());

  const send = async (role: string, callback: object, secret = SECRET) => {
    const body = JSON.stringify(callback);
    const at = new Date();
    const response = await fetch(`${agent.url}/api/v1/callback/${role}`, {
      method: 'POST',
      body,
      headers: {
        'Content-Type': 'application/json',
        'webhook-id': 'message-1',
        'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
        'webhook-signature': new Webhook(secret).sign('message-1', at, body),
      },
    });
    return {
      httpStatus: response.status,
      ...((await response.json()) as { status: boolean; code: number; data: Record<string, string> }),
    };
  };

  it('takes a bet once, however often it comes', async () => {
    const first = await send('bet', BET);
    const second = await send('bet', BET);

    expect(first).to.include({ httpStatus: 200, status: true, code: 0 });
    expect(first.data).to.include({ balance: '89.9000', currency: 'EUR', transaction_id: 'bet-1' });
    expect(second).to.deep.equal(first);
    expect(agent.balanceOf('ALICE')).to.equal('89.9000');
  });

  it('refuses a bet that was cancelled before it came', async () => {
    const cancelled = await send('cancel', CANCEL);
    const late = await send('bet', BET);

    expect(cancelled.status).to.equal(true);
    expect(late).to.include({ status: false, code: 3006 });
    expect(agent.balanceOf('ALICE')).to.equal('100.0000');
  });

  it('tells the balance with a bet that it cannot pay', async () => {
    const { code, data } = await send('bet', { ...BET, amount: '100.0001' });

    expect(code).to.equal(3001);
    expect(data).to.include({ balance: '100.0000' });
  });

  it('goes by the newest balance of the gateway where that keeps the wallet', async () => {
    await send('settle', { ...BET, callback_id: '2', transaction_id: 'win', balance: '70.0000', sequence: 2 });
    await send('bet', { ...BET, balance: '89.9000', sequence: 1 });

    expect(agent.balanceOf('ALICE')).to.equal('70.0000');
  });

  it('takes no callback that is not signed with its secret', async () => {
    const refused = await send('bet', BET, 'whsec_YW5vdGhlci1zZWNyZXQtdGhhbi10aGUtYWdlbnRz');

    expect(refused).to.include({ httpStatus: 401, status: false, code: 1002 });
    expect(heard).to.have.length(1);
  });
});
