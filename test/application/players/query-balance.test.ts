import { expect } from 'chai';
import type { PlayerQueryInput } from '../../../src/application/players/query-balance.ts';
import { Decimal } from '../../../src/domain/shared/decimal.ts';
import { accepted, agentOf, guid, MOMENT_MS } from '../../ports/catalogue-seeds.ts';
import { ANN, playerDesk, TIMED_OUT, type PlayerDesk } from './player-desk.ts';

describe('QueryBalance', () => {
  let desk: PlayerDesk;

  beforeEach(async () => {
    desk = await playerDesk();
  });

  const asking = (input: Partial<PlayerQueryInput> = {}) =>
    desk.queryBalance.execute({ agent: ANN, memberId: 'bob', currency: 'usd', ...input });

  async function deposit(playerId: string, amount: string, currency = 'USD'): Promise<void> {
    await desk.transfers.moveHere({
      id: guid(900),
      agent: 'ANN',
      transferId: `deposit-${currency}`,
      playerId,
      provider: undefined,
      currency,
      amount: Decimal.from(amount),
      nowMs: MOMENT_MS,
    });
  }

  it('tells what is in the gateway’s own wallet, with four digits', async () => {
    await deposit((await desk.player('BOB')).id, '12.5');

    expect(accepted(await asking())).to.deep.equal({ memberId: 'BOB', currency: 'USD', balance: '12.5000' });
    expect(desk.asked()).to.deep.equal([]);
  });

  it('tells zero where nothing was ever moved', async () => {
    await desk.player('BOB');

    expect(accepted(await asking({ currency: 'EUR' })).balance).to.equal('0.0000');
  });

  it('tells coins with eight digits', async () => {
    await deposit((await desk.player('BOB')).id, '0.00000012', 'BTC');

    expect(accepted(await asking({ currency: 'BTC' })).balance).to.equal('0.00000012');
  });

  it('asks a provider that keeps a wallet', async () => {
    await desk.player('BOB', 'A');
    desk.gateways.of('A').balances.set('ANN_BOB', Decimal.from('7.1'));

    expect(accepted(await asking({ provider: 'a' })).balance).to.equal('7.1000');
    expect(desk.gateways.of('A').asked).to.deep.equal([
      { call: 'balance_query', input: { player: { name: 'ANN_BOB', currency: 'USD' } } },
    ]);
  });

  it('registers a player again whom the provider has forgotten, and asks again', async () => {
    await desk.player('BOB', 'A');
    desk.gateways.of('A').balances.clear();

    expect(accepted(await asking({ provider: 'a' })).balance).to.equal('0.0000');
  });

  it('tells all of a balance that is finer than its currency, so that all of it can be withdrawn', async () => {
    await desk.player('BOB', 'A');
    desk.gateways.of('A').balances.set('ANN_BOB', Decimal.from('7.1234567891'));

    expect(accepted(await asking({ provider: 'a' })).balance).to.equal('7.1234567891');
  });

  it('tells the gateway’s wallet of a provider that asks for balances itself', async () => {
    await deposit((await desk.player('BOB', 'B')).id, '3');

    expect(accepted(await asking({ provider: 'B' })).balance).to.equal('3.0000');
    expect(desk.asked()).to.deep.equal([]);
  });

  it('asks a wallet provider for an Agent that keeps its wallets itself, too', async () => {
    await desk.player('BOB', 'A');

    expect(accepted(await asking({ agent: { ...ANN, walletMode: 'agent' }, provider: 'A' })).balance).to.equal(
      '0.0000',
    );
  });

  it('tells the failure of the provider', async () => {
    await desk.player('BOB', 'A');
    desk.gateways.of('A').failNext(TIMED_OUT);

    expect(await asking({ provider: 'A' })).to.have.nested.property('error.kind', 'provider_timed_out');
  });

  const seamless = agentOf({ ...ANN, walletMode: 'agent' });
  const unsupported = { kind: 'unsupported_call', call: 'Balance query', provider: undefined } as const;
  const refusals = [
    [{ operatorCode: 'OTHER', memberId: '' }, { kind: 'agent_mismatch' }],
    [
      { memberId: undefined, currency: '' },
      { kind: 'invalid_parameter', field: 'member_id' },
    ],
    [{ memberId: '_', currency: '' }, { kind: 'malformed_member_id' }],
    [{ currency: 'U' }, { kind: 'invalid_parameter', field: 'currency' }],
    [
      { provider: 'nobody', memberId: 'eve' },
      { kind: 'not_found', what: 'provider' },
    ],
    [{ provider: 'A', currency: 'GBP', memberId: 'eve' }, { kind: 'currency_unsupported' }],
    [{ agent: seamless, memberId: 'eve' }, unsupported],
    [{ agent: seamless, provider: 'B', memberId: 'eve' }, unsupported],
    [{ memberId: 'eve' }, { kind: 'player_not_found' }],
    [{ memberId: 'eve', provider: 'A' }, { kind: 'player_not_found' }],
    [{ provider: 'A', currency: 'EUR' }, { kind: 'player_not_found' }],
  ] as const;
  for (const [input, error] of refusals) {
    it(`refuses ${title(input)} as ${error.kind}, and sends nothing`, async () => {
      await desk.player('BOB', 'A');
      await desk.providers.update('A', { currencies: ['USD', 'EUR'] });

      const outcome = await asking(input);

      expect(outcome).to.have.property('error').that.includes(error);
      expect(desk.asked()).to.deep.equal([]);
    });
  }

  it('knows no player of another Agent', async () => {
    await desk.player('BOB', 'A');

    const outcome = await asking({ agent: agentOf({ code: 'EVE', walletMode: 'gateway' }), provider: 'A' });

    expect(outcome).to.have.nested.property('error.kind', 'player_not_found');
    expect(desk.asked()).to.deep.equal([]);
  });
});

function title({ agent, ...rest }: Partial<PlayerQueryInput>): string {
  return JSON.stringify({ ...rest, ...(agent && { walletMode: agent.walletMode }) });
}
