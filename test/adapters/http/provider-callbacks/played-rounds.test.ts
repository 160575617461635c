/** A simulated provider plays against the gateway over HTTP: signatures, inbox, decisions, ledger and replies are the real ones. */
import { expect } from 'chai';
import { ListeningProviders, PROTOCOLS } from '../../../../src/adapters/providers/index.ts';
import { SimulatedRounds } from '../../../../src/adapters/providers/provider-b/simulator/rounds.ts';
import { Decimal } from '../../../../src/domain/shared/decimal.ts';
import { ProviderDesk } from '../../../application/wallet/provider-desk.ts';
import { RememberingSecretBox } from '../../../fakes/remembering-secret-box.ts';
import { PROVIDER } from '../../../ports/catalogue-seeds.ts';
import { imbalanceOf } from '../../../ports/money-seeds.ts';
import { fund } from '../../../ports/wallet-seeds.ts';
import { receivedBy, startGateway, type Gateway } from '../gateway.ts';

const CODE = 'B1';
const OPERATOR = { operatorCode: 'DEM1', secretKey: 'madeupsecretkey0000001' };
const runtime = { nowMs: () => Date.now(), uuid: () => crypto.randomUUID(), wait: () => Promise.resolve() };
const betOf = (number: number) => ({
  player: 'ANN',
  roundId: `R${number}`,
  betId: `W${number}`,
  stake: Decimal.from('12.5'),
});

describe('a provider that plays rounds over HTTP', () => {
  let gateway: Gateway;
  let desk: ProviderDesk;
  let rounds: SimulatedRounds;

  beforeEach(async () => {
    const secrets = new RememberingSecretBox();
    const inboxes = new ListeningProviders({ protocols: PROTOCOLS, secrets, timeoutMs: 1_000, runtime });
    const { moneyPolicy: policy } = PROTOCOLS.find(({ protocol }) => protocol === 'provider-b')!.inbound!;
    gateway = await startGateway((world) => {
      desk = new ProviderDesk(world, { policy, inboxes });
      return { useCases: receivedBy(desk.receiver) };
    });
    await desk.furnish();
    await gateway.world.providers.create({
      ...(await gateway.world.providers.find(PROVIDER))!,
      code: CODE,
      protocol: 'provider-b',
      ipAllowList: [],
      currencies: ['USD'],
      credentialsSealed: secrets.seal(
        JSON.stringify({ operator_code: OPERATOR.operatorCode, secret_key: OPERATOR.secretKey, product_code: '1006' }),
      ),
    });
    const { id: playerId } = (await gateway.world.players.find('AGENT-1', 'ANN'))!;
    await gateway.world.accounts.open({ playerId, provider: CODE, currency: 'USD' }, ['ANN'].values());
    await fund(gateway.world, '100');
    const callbackUrl = `${gateway.url}/provider/${CODE}`;
    rounds = new SimulatedRounds({ callbackUrl, operator: OPERATOR, timeoutMs: 3_000, currency: 'USD', runtime });
  });
  afterEach(() => gateway.close());

  it('and the books of both agree, callbacks and ledger included', async () => {
    expect((await rounds.balance('ANN')).balance?.toString()).to.equal('100');
    await rounds.bet(betOf(1));
    await rounds.settle(betOf(1), Decimal.from('30'));
    await rounds.bet(betOf(2));
    await rounds.cancel(betOf(2));
    await rounds.bet(betOf(3));
    await rounds.repeat();
    const tooMuch = await rounds.bet({ ...betOf(4), stake: Decimal.from('1000') });

    const moved = [...rounds.book.acknowledged.values()].reduce((sum, bet) => sum.plus(bet.moved), Decimal.ZERO);
    expect(tooMuch.outcome).to.equal('refused');
    expect(await desk.balance()).to.equal('105');
    expect(moved.plus(Decimal.from('100')).toString()).to.equal('105');
    expect(imbalanceOf(await gateway.world.ledger())).to.deep.equal({});
    expect((await desk.callbacks()).map(({ action }) => action)).to.deep.equal([
      'BET',
      'SETTLED',
      'SETTLED',
      'BET',
      'CANCEL',
      'CANCEL',
      'BET',
    ]);
    expect(gateway.faults).to.deep.equal([]);
  });

  it('and is refused, and moves nothing, with another secret', async () => {
    const forged = new SimulatedRounds({
      callbackUrl: `${gateway.url}/provider/${CODE}`,
      timeoutMs: 3_000,
      currency: 'USD',
      runtime,
      operator: { ...OPERATOR, secretKey: 'another' },
    });

    expect((await forged.bet(betOf(1))).outcome).to.equal('refused');
    expect(await desk.balance()).to.equal('100');
    expect(await desk.callbacks()).to.deep.equal([]);
  });
});
