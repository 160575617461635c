import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { providerA } from '../../../../src/adapters/providers/provider-a/index.ts';
import { Rounds } from '../../../../src/adapters/providers/provider-a/simulator/rounds.ts';
import { Decimal } from '../../../../src/domain/shared/decimal.ts';
import { ProviderDesk } from '../../../application/wallet/provider-desk.ts';
import { inMemoryWorld } from '../../../fakes/in-memory-world.ts';
import { fund } from '../../../ports/wallet-seeds.ts';
import { readConnection } from '../outbound-fixture.ts';

const { credentials, currencies } = readConnection('provider-a');
const HALL = { sn: credentials['sn']!, secretKey: credentials['secret_key']!, secretCode: 'not needed' };
const RUNTIME = { nowMs: () => 0, uuid: () => crypto.randomUUID(), wait: () => Promise.resolve() };
const STARTING = '100';

const betOf = (betId: string, stake: string) => ({
  player: 'ANN',
  roundId: 'R1',
  betId,
  stake: Decimal.from(stake),
});

/** The reading half and the use case, over real HTTP and a wallet in memory. */
async function openGateway() {
  const inbound = providerA.inbound!;
  const desk = new ProviderDesk(inMemoryWorld(), { policy: inbound.moneyPolicy });
  await desk.furnish();
  await fund(desk.world, STARTING);
  const listening = inbound.listen({
    code: 'A',
    baseUrl: 'https://upstream.example',
    credentials,
    currencies,
    timeoutMs: 1_000,
    runtime: RUNTIME,
  });
  if (!listening.ok) throw new Error(listening.error.field);
  const inbox = listening.value;
  const server = createServer((incoming, response) => {
    const { method = '', url = '', headers } = incoming;
    void text(incoming).then(async (body) => {
      const request = { method, path: url, query: '', contentType: headers['content-type'], body };
      const reply = await desk.receive(() => inbox.read(request));
      response.end(reply.ok ? reply.value.body : '');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const callbackUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return {
    desk,
    server,
    rounds: new Rounds({ ...HALL, callbackUrl, userIdOf: () => 70_000_001, timeoutMs: 5_000, runtime: RUNTIME }),
  };
}

describe('rounds of protocol A in a wallet', () => {
  let desk: ProviderDesk;
  let rounds: Rounds;
  let server: Server;

  beforeEach(async () => {
    ({ desk, rounds, server } = await openGateway());
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  /** The balance that the wallet must have by the upstream's books. */
  const believed = (): string =>
    [...rounds.book.acknowledged.values()]
      .reduce((sum, { moved }) => sum.plus(moved), Decimal.from(STARTING))
      .toString();
  const statusOf = async (betId: string) => (await rounds.statuses([{ player: 'ANN', betId }]))?.[0];

  it('play whole rounds, and the wallet holds what the upstream believes', async () => {
    await rounds.bets([betOf('1', '20'), betOf('2', '40')]);
    await rounds.settlements([
      { bet: betOf('1', '20'), payout: Decimal.ZERO },
      { bet: betOf('2', '40'), payout: Decimal.from('117') },
    ]);
    await rounds.bet(betOf('3', '7.5'));
    await rounds.settle(betOf('3', '7.5'), Decimal.from('7.5'));

    expect(await desk.balance()).to.equal('157');
    expect(believed()).to.equal('157');
    expect((await rounds.balance('ann')).balance?.toString()).to.equal('157');
  });

  it('move nothing a second time', async () => {
    await rounds.bet(betOf('1', '20'));
    const betAgain = await rounds.repeat();
    await rounds.settle(betOf('1', '20'), Decimal.from('50'));
    const payoutAgain = await rounds.repeat();

    expect([betAgain.outcome, payoutAgain.outcome]).to.deep.equal(['accepted', 'accepted']);
    expect([await desk.balance(), believed()]).to.deep.equal(['130', '130']);
  });

  it('take all bets of a call or none', async () => {
    const result = await rounds.bets([betOf('1', '60'), betOf('2', '60')]);

    expect(result).to.deep.equal({ outcome: 'refused', balance: undefined, code: '2504' });
    expect([await desk.balance(), believed()]).to.deep.equal(['100', '100']);
    expect(await statusOf('1')).to.equal('0');
  });

  it('refuse a payout before its bet, and pay it afterwards', async () => {
    const early = await rounds.settle(betOf('1', '20'), Decimal.from('50'));
    await rounds.bet(betOf('1', '20'));
    const late = await rounds.settle(betOf('1', '20'), Decimal.from('50'));

    expect([early.code, late.outcome]).to.deep.equal(['0', 'accepted']);
    expect([await desk.balance(), believed()]).to.deep.equal(['130', '130']);
  });

  it('refuse another stake or payout under a known number', async () => {
    await rounds.bet(betOf('1', '20'));
    const otherStake = await rounds.bet(betOf('1', '30'));
    await rounds.settle(betOf('1', '20'), Decimal.from('50'));
    const otherPayout = await rounds.settle(betOf('1', '20'), Decimal.from('500'));

    expect([otherStake.outcome, otherPayout.outcome]).to.deep.equal(['refused', 'refused']);
    expect([await desk.balance(), believed()]).to.deep.equal(['130', '130']);
  });

  it('carry money into a fishing game and more of it out again', async () => {
    await rounds.transfer('ANN', 'B1', Decimal.from('-60'));
    await rounds.repeat();
    const back = await rounds.transfer('ANN', 'B2', Decimal.from('75'));
    const tooMuch = await rounds.transfer('ANN', 'B3', Decimal.from('-1000'));

    expect([back.balance?.toString(), tooMuch.code]).to.deep.equal(['115', '2504']);
    expect([await desk.balance(), believed()]).to.deep.equal(['115', '115']);
  });

  it('tell what became of each order', async () => {
    await rounds.bets(['open', 'won', 'tied', 'lost'].map((betId) => betOf(betId, '10')));
    await rounds.settle(betOf('won', '10'), Decimal.from('19.5'));
    await rounds.settle(betOf('tied', '10'), Decimal.from('10'));
    await rounds.settle(betOf('lost', '10'), Decimal.ZERO);

    const statuses = await Promise.all(['open', 'won', 'tied', 'lost', 'never'].map(statusOf));

    expect(statuses).to.deep.equal(['1', '2', '3', '4', '0']);
  });

  it('know no player but the registered ones', async () => {
    expect(await rounds.bet({ ...betOf('1', '1'), player: 'NOBODY' })).to.have.property('code', '2405');
  });
});
