import { expect } from 'chai';
import { UpstreamName } from '../../../src/domain/player/upstream-name.ts';
import type { ShowBetDetailInput } from '../../../src/application/bets/show-bet-detail.ts';
import type { UpstreamAnswer } from '../../../src/domain/provider/upstream-call.ts';
import { ANN, betOf, reportWorld, UNKNOWN_PLAYER, type ReportWorld } from './report-world.ts';

describe('ShowBetDetail', () => {
  let world: ReportWorld;

  beforeEach(async () => {
    world = await reportWorld();
    await world.account('ANN', 'P1');
    await world.account('ANN', 'P2');
    await world.account('BOB', 'P1');
    world.gateways.of('A').records = [betOf('1', 'ANN_P1'), betOf('2', 'BOB_P1'), betOf('3', 'STRANGER')];
  });

  const show = (input: Partial<ShowBetDetailInput> = {}) =>
    world.showBetDetail.execute({ agent: ANN, provider: 'A', betId: '1', ...input });
  const errorOf = async (input: Partial<ShowBetDetailInput>) => {
    const detail = await show(input);
    return detail.ok ? undefined : detail.error;
  };
  const unknown = (betId: string) => ({ kind: 'not_found', what: 'bet', key: betId });
  /** Whatever the provider is asked, it answers this. */
  const answering = (value: UpstreamAnswer<'bet_detail'>) => {
    world.gateways.of('A').call = () => Promise.resolve({ ok: true, value: value as never });
  };

  it('shows the record and the page of an own player’s bet', async () => {
    const detail = await show();

    expect(detail).to.have.nested.property('value.bet.memberId', 'P1');
    expect(detail).to.have.nested.property('value.bet.betId', '1');
    expect(detail).to.have.nested.property('value.url', 'https://games.example/bets/1');
  });

  it('shows a page alone, or a record alone with the currency of its account', async () => {
    answering({ owner: UpstreamName.of('ANN_P1'), url: 'https://games.example/1', record: undefined });
    expect(await show()).to.deep.equal({ ok: true, value: { bet: undefined, url: 'https://games.example/1' } });
    answering({
      owner: UpstreamName.of('ann_p1'),
      url: undefined,
      record: betOf('1', 'ann_p1', { currency: undefined }),
    });

    const detail = await show();
    expect(detail).to.have.nested.property('value.url', undefined);
    expect(detail).to.have.nested.property('value.bet.currency', 'USD');
  });

  it('registers a player again whom the provider has forgotten, and asks again', async () => {
    world.gateways.of('A').failNext(UNKNOWN_PLAYER);

    expect(await show({ memberId: 'p1' })).to.have.nested.property('value.bet.betId', '1');
    const calls = world.gateways.of('A').asked.map(({ call }) => call);
    expect(calls).to.deep.equal(['bet_detail', 'player_registration', 'bet_detail']);
  });

  it('registers nobody where the question names no player', async () => {
    world.gateways.of('A').failNext(UNKNOWN_PLAYER);

    expect(await errorOf({})).to.have.property('kind', 'player_not_found');
    expect(world.gateways.of('A').asked).to.have.length(1);
  });

  it('answers for a bet of another Agent, and for one of nobody’s, as for one that nobody made', async () => {
    for (const betId of ['2', '3', '4']) expect(await errorOf({ betId })).to.deep.equal(unknown(betId));
  });

  it('answers for a bet of another player than the one named as for one that nobody made', async () => {
    expect(await errorOf({ memberId: 'P2' })).to.deep.equal(unknown('1'));
    expect(await errorOf({ memberId: 'P1', betId: '2' })).to.deep.equal(unknown('2'));
  });

  it('asks for each account of the player until one has the bet', async () => {
    await world.account('ANN', 'P1', { currency: 'EUR' });
    const gateway = world.gateways.of('A');
    gateway.failNext({ kind: 'provider_refused', reason: 'record_not_found', upstreamCode: '', upstreamText: '' });

    expect((await show({ memberId: 'p1' })).ok).to.equal(true);
    expect(gateway.asked.map(({ input }) => input)).to.deep.equal([
      { betId: '1', player: { name: 'ANN_P1EUR', currency: 'EUR' } },
      { betId: '1', player: { name: 'ANN_P1', currency: 'USD' } },
    ]);
  });

  it('asks for nobody in particular when nobody is named', async () => {
    await show();

    expect(world.gateways.of('A').asked).to.deep.equal([
      { call: 'bet_detail', input: { betId: '1', player: undefined } },
    ]);
  });

  it('does not ask for a player who has no account there', async () => {
    await world.account('ANN', 'P3', { provider: 'B' });

    expect(await errorOf({ memberId: 'P3' })).to.deep.equal(unknown('1'));
    expect(world.gateways.of('A').asked).to.deep.equal([]);
  });

  it('refuses a question without provider or bet', async () => {
    expect(await errorOf({ provider: undefined })).to.include({ field: 'provider', rule: 'must be given' });
    expect(await errorOf({ betId: '' })).to.include({ field: 'bet_id', rule: 'must be given' });
    expect(await errorOf({ betId: 'x'.repeat(129) })).to.include({ field: 'bet_id' });
  });

  it('refuses another operator, an unknown provider and an unknown player', async () => {
    expect(await errorOf({ operatorCode: 'BOB' })).to.deep.equal({ kind: 'agent_mismatch' });
    expect(await errorOf({ provider: 'X' })).to.include({ kind: 'not_found', what: 'provider' });
    expect(await errorOf({ memberId: 'P9' })).to.include({ kind: 'player_not_found' });
    expect(await errorOf({ memberId: '*' })).to.include({ kind: 'malformed_member_id' });
  });

  it('says what the provider needs, and that it failed', async () => {
    const gateway = world.gateways.of('A');
    gateway.failNext({ kind: 'parameter_needed', parameter: 'member_id', rule: 'must be given' });
    expect(await errorOf({})).to.deep.equal({ kind: 'invalid_parameter', field: 'member_id', rule: 'must be given' });
    gateway.failNext({ kind: 'provider_outcome_unknown', cause: 'timed_out', detail: '' });
    expect(await errorOf({})).to.include({ kind: 'provider_timed_out' });
    answering({ owner: UpstreamName.of('ANN_P1'), url: undefined, record: undefined });
    expect(await errorOf({})).to.include({ kind: 'provider_failed' });
    world.gateways.unconfigured.add('A');
    expect(await errorOf({})).to.include({ kind: 'provider_failed' });
  });
});
