import { expect } from 'chai';
import type { ProviderGateway } from '../../../../src/application/ports/provider-gateway.ts';
import { DEMO, HOURS, SimulatedAccount } from './simulated-account.ts';

const THROTTLED = (retryAfterMs: number) => ({ ok: false, error: { kind: 'provider_throttled', retryAfterMs } });

describe('protocol D, bet records within the upstream’s limit', () => {
  let account: SimulatedAccount;

  beforeEach(async () => {
    account = await SimulatedAccount.open();
  });

  afterEach(() => account.close());

  const everybody = { ...HOURS, player: undefined };
  const ask = (gateway: ProviderGateway) => gateway.call('bet_records', everybody);
  const countOf = async (asked: ReturnType<typeof ask>): Promise<number | undefined> => {
    const result = await asked;
    return result.ok ? result.value.records.length : undefined;
  };

  it('asks once for the pages that an Agent turns', async () => {
    const gateway = account.gateway();

    const pages = [await countOf(ask(gateway)), await countOf(ask(gateway)), await countOf(ask(gateway))];

    expect(pages).to.deep.equal([3, 3, 3]);
    expect(account.operations).to.deep.equal(['GetDateTimeReport']);
  });

  it('asks once for everybody who asks the same at the same time', async () => {
    const gateway = account.gateway();

    const answers = await Promise.all([countOf(ask(gateway)), countOf(ask(gateway))]);

    expect(answers).to.deep.equal([3, 3]);
    expect(account.operations).to.deep.equal(['GetDateTimeReport']);
  });

  it('says when to come again for another question, without sending it', async () => {
    const gateway = account.gateway();
    await ask(gateway);
    account.nowMs += 11_000;

    const other = await gateway.call('bet_records', { ...HOURS, player: DEMO });

    expect(other).to.deep.equal(THROTTLED(20_000));
    expect(account.operations).to.have.length(1);
  });

  it('waits for its turn when that is soon enough', async () => {
    const gateway = account.gateway();
    await ask(gateway);
    account.nowMs += 29_000;

    const other = await gateway.call('bet_records', { ...HOURS, player: DEMO });

    expect(other.ok).to.equal(true);
    expect(account.operations).to.have.length(2);
  });

  it('asks anew when the answer is half a minute old', async () => {
    const gateway = account.gateway();
    await ask(gateway);
    account.simulator.books.bets.delete('660001');
    account.nowMs += 30_000;

    expect(await countOf(ask(gateway))).to.equal(2);
  });

  it('passes on the limit that another process has used up', async () => {
    await ask(account.gateway());

    expect(await ask(account.gateway())).to.deep.equal(THROTTLED(30_000));
  });

  it('passes on the shorter limit after an empty answer', async () => {
    account.simulator.books.bets.clear();
    const noTips = { ...HOURS, endMs: HOURS.startMs + 1000, player: undefined };
    await account.gateway().call('bet_records', noTips);

    expect(await ask(account.gateway())).to.deep.equal(THROTTLED(10_000));
  });

  it('does not remember a failure', async () => {
    const patient = account.gateway({ timeoutMs: 40_000 });
    account.simulator.server.faults.onCall(1, { kind: 'drop' });

    const answers = [await countOf(ask(patient)), await countOf(ask(patient))];

    expect(answers).to.deep.equal([undefined, 3]);
  });
});
