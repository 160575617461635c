import { expect } from 'chai';
import type { SimulatedRounds } from '../../../../src/adapters/providers/provider-c/simulator/rounds.ts';
import { ScriptedGateway, type Scripted } from '../scripted-gateway.ts';
import { BET, roundsAt, textsAt, WIN, xml } from './scripted-rounds.ts';

const ATTEMPTS = 5;

const resent = (text: string): string =>
  text.replace('&retry=0&', '&retry=1&').replace('username=demo001&', 'username=DEMO001&');

describe('the callbacks that the simulator of protocol C sends', () => {
  let gateway: ScriptedGateway | undefined;

  afterEach(() => gateway?.stop());

  async function against(
    answers: readonly Scripted[],
    slotOf?: (roundId: string) => string | undefined,
  ): Promise<SimulatedRounds> {
    gateway = ScriptedGateway.answering(answers);
    return roundsAt(await gateway.start(), slotOf && { slotOf });
  }

  const texts = () => textsAt(gateway!);

  // "retry" is 0 at first and 1 when it is sent again: the field comments of an integration.
  it('sends a payout again until it is answered, and says that it does', async () => {
    const played = await against(['cut', 502, xml('9999'), xml('0', '113.00')]);

    expect(await played.settle(BET, WIN)).to.deep.include({ outcome: 'accepted', code: '0' });
    const [first, ...again] = texts();
    expect(first).to.include('&retry=0&');
    expect(again).to.deep.equal(Array(3).fill(resent(first!)));
  });

  it('gives a payout up after some attempts and does not book it', async () => {
    const played = await against(['cut']);

    expect(await played.settle(BET, WIN)).to.deep.include({ outcome: 'unknown' });
    expect(gateway!.arrived).to.have.length(ATTEMPTS);
    expect(played.book.acknowledged.size).to.equal(0);
  });

  it('does not send what was refused again', async () => {
    const played = await against([xml('1005', '1.00')]);

    expect(await played.cancel(BET)).to.deep.include({ outcome: 'refused', code: '1005' });
    expect(gateway!.arrived).to.have.length(1);
  });

  it('resends a payout with the number and the time of the first', async () => {
    const played = await against([xml('1005', '1.00')]);

    await played.settle(BET, WIN);
    await played.settle(BET, WIN);

    expect(texts()[1]).to.equal(resent(texts()[0]!));
  });

  // By a sister product's document and two receivers, slots come without details and without a host.
  it('writes a slot by its gamecode, without host and details', async () => {
    const played = await against([xml('0', '1.00')], () => 'EG-SLOT-A001');

    await played.bet(BET);
    await played.settle(BET, WIN);
    await played.cancel(BET);

    const game = 'gametype=slot&gamecode=EG-SLOT-A001';
    const who = 'username=demo001&currency=USD';
    expect(texts()).to.deep.equal([
      `/PlaceBet?${who}&amount=12.50&txnid=7001&timestamp=2026-01-15 09:30:01.250&ip=203.0.113.7&platform=0&${game}&gameid=9001`,
      `/PlayerWin?${who}&amount=25.00&txnid=7001W&timestamp=2026-01-15 09:30:02.250&${game}&Payouttime=2026-01-15 09:30:02&gameid=9001&rolling=12.50&retry=0`,
      `/PlaceBetCancel?${who}&amount=12.50&txnid=7001C&timestamp=2026-01-15 09:30:03.250&${game}&gameid=9001&txn_reverse_id=7001&retry=0&gamecancel=0`,
    ]);
  });
});
