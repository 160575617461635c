import { expect } from 'chai';
import { SimulatedRounds } from '../../../../src/adapters/providers/provider-d/simulator/rounds.ts';
import { Decimal } from '../../../../src/domain/shared/decimal.ts';
import { NOW_MS, SIGNATURE } from './callbacks/listening.ts';
import { ScriptedGateway, type Scripted } from '../scripted-gateway.ts';

const BET = { player: 'DEMO01', roundId: '9001', betId: '7001', stake: Decimal.from('12.5') };
const WIN = Decimal.from('25');
/** An answer with the code, and the balance after it. */
const answered = (errorCode: number, cash?: string): string =>
  JSON.stringify({ errorCode, errorMessage: '', ...(cash !== undefined && { result: { money: '-1', cash } }) });

const OK = answered(0, '100.50');
const ATTEMPTS = 5;

describe('the rounds that the simulator of protocol D plays', () => {
  let gateway: ScriptedGateway | undefined;

  afterEach(() => gateway?.stop());

  /** The answers in order, the last one for ever. */
  async function against(...answers: readonly Scripted[]): Promise<SimulatedRounds> {
    gateway = ScriptedGateway.answering(answers);
    return new SimulatedRounds({
      callbackUrl: await gateway.start(),
      signature: SIGNATURE,
      timeoutMs: 3_000,
      runtime: { nowMs: () => NOW_MS, wait: () => Promise.resolve() },
    });
  }

  const sent = (): readonly string[] =>
    gateway!.arrived.map(({ body }) =>
      decodeURIComponent(body.replaceAll('+', ' ')).replace(`signature=${SIGNATURE}&`, ''),
    );
  const bookOf = ({ book }: SimulatedRounds): readonly (readonly string[])[] =>
    [...book.acknowledged].map(([id, { player, moved }]) => [id, player, moved.toString()]);

  it('reads a balance', async () => {
    const played = await against('{"errorCode":0,"errorMessage":"","result":{"user":"DEMO01","money":"7.20"}}');

    const { outcome, balance } = await played.balance('DEMO01');

    expect([outcome, balance?.toString()]).to.deep.equal(['accepted', '7.2']);
    expect(sent()).to.deep.equal(['cmd=CallBalance&user=DEMO01&requestDate=2025-01-01 13:54:05']);
  });

  it('writes every movement as the upstream does, with the secret', async () => {
    const played = await against(OK);

    await played.bet(BET);
    await played.tip({ ...BET, betId: '7002' });
    await played.settle(BET, WIN);
    await played.cancel(BET);
    await played.retryPayout(BET, WIN);

    const shared = 'gtype=101&type=101_9001_1';
    const area = 'betdetail[Player]=-12.5000&gameno=101_9001_1&code=2';
    const stake = (id: string) =>
      `user=DEMO01&money=-12.5000&requestDate=2025-01-01 13:54:05&dealid=${id}&${shared}_2&${area}`;
    const win = `user=DEMO01&money=25.0000&requestDate=2025-01-01 13:54:05&dealid=70011&${shared}_1&gameno=101_9001_1&code=1&category=1`;
    expect(sent()).to.deep.equal([
      `cmd=PointInout&${stake('7001')}&category=1`,
      `cmd=PointInout&${stake('7002')}&category=2`,
      `cmd=PointInout&${win}`,
      `cmd=TimeoutBetReturn&${stake('7001')}&category=1`,
      `cmd=TimeoutBetReturn&${win}`,
    ]);
    expect(gateway!.arrived.every(({ body }) => body.includes(`&signature=${SIGNATURE}&`))).to.equal(true);
  });

  it('pushes the record of a lost bet, for it has no payout', async () => {
    const played = await against(answered(0));

    const { outcome } = await played.settle(BET, Decimal.ZERO);

    expect(outcome).to.equal('accepted');
    expect(sent()[0]).to.match(/^cmd=SendMemberReport&.*result\[0\]\[winLoss\]=-12\.5000&.*\[resultwalletid\]=-1&/);
  });

  it('pushes records of many players at once', async () => {
    const played = await against(answered(0));

    await played.report([
      { bet: BET, payout: WIN },
      { bet: { ...BET, player: 'DEMO02' }, payout: BET.stake, isCancelled: true },
    ]);

    expect(sent()[0]).to.include('result[0][user]=DEMO01').and.include('result[1][user]=DEMO02');
    expect(sent()[0]).to.include('result[1][gameResult]=The council canceled');
  });

  it('notes what was agreed to, once', async () => {
    const played = await against(OK);

    await played.bet(BET);
    await played.repeat();
    await played.settle(BET, WIN);
    await played.repeat();

    expect(bookOf(played)).to.deep.equal([['7001', 'DEMO01', '12.5']]);
    expect(sent()[1]).to.equal(sent()[0]);
  });

  it('notes nothing that was refused or not answered', async () => {
    const played = await against(answered(10805, '1.00'), 'cut', 502, 'OK', answered(901));

    const outcomes = [];
    for (let nth = 0; nth < 5; nth += 1) outcomes.push((await played.bet(BET)).outcome);

    expect(outcomes).to.deep.equal(['refused', 'unknown', 'unknown', 'unknown', 'unknown']);
    expect(bookOf(played)).to.deep.equal([]);
  });

  // Two receivers answer so, run against the simulator: PHP writes an empty object as a list, and a balance that it has not as null.
  for (const [title, result] of [
    ['an empty list', '[]'],
    ['an empty text', '""'],
    ['null', 'null'],
    ['a balance of null', '{"money":null,"cash":null}'],
    ['a balance in words', '{"money":"none"}'],
    ['a list of pairs', '[{"cash":"1.00"}]'],
  ] as const) {
    it(`goes by the error code beside ${title}`, async () => {
      const answerOf = (errorCode: string) => `{"errorCode":${errorCode},"errorMessage":"x","result":${result}}`;
      const played = await against(answerOf('1'), answerOf('"10805"'), answerOf('901'), answerOf('0'));

      const results = [];
      for (let nth = 0; nth < 4; nth += 1) results.push(await played.bet(BET));

      expect(results.map(({ outcome }) => outcome)).to.deep.equal(['refused', 'refused', 'unknown', 'accepted']);
      expect(results.map(({ balance }) => balance)).to.deep.equal([undefined, undefined, undefined, undefined]);
      expect(bookOf(played)).to.deep.equal([['7001', 'DEMO01', '-12.5']]);
    });
  }

  it('asks the stake of a bet without a good answer back', async () => {
    const played = await against('cut', OK);

    const { outcome } = await played.betOrTakeBack(BET);

    expect(outcome).to.equal('unknown');
    expect(sent().map((text) => text.split('&')[0])).to.deep.equal(['cmd=PointInout', 'cmd=TimeoutBetReturn']);
    expect(bookOf(played)).to.deep.equal([['7001', 'DEMO01', '0']]);
  });

  it('tries a payout without a good answer again, and takes a refusal for its arrival', async () => {
    const played = await against('cut', answered(1, '100.50'));

    const { outcome } = await played.settle(BET, WIN);

    expect(outcome).to.equal('accepted');
    expect(bookOf(played)).to.deep.equal([['7001', 'DEMO01', '25']]);
  });

  it('does not take a wrong signature for the arrival of a payout', async () => {
    const played = await against('cut', answered(10303));

    const { outcome } = await played.settle(BET, WIN);

    expect([outcome, bookOf(played)]).to.deep.equal(['refused', []]);
  });

  it('gives up after some attempts', async () => {
    const played = await against(answered(901));

    const { outcome } = await played.cancel(BET);

    expect([outcome, sent().length]).to.deep.equal(['unknown', ATTEMPTS]);
  });

  it('has nothing to repeat before it has sent anything', async () => {
    const played = await against(OK);

    expect(() => played.repeat()).to.throw('nothing was sent yet');
  });
});
