import { expect } from 'chai';
import {
  AGENT,
  deposit,
  loseAnswer,
  neverAnswered,
  sayOfOrders,
  transferDesk,
  unknownBy,
  type TransferDesk,
} from './transfer-desk.ts';

const FIRST_PAUSE_MS = 5_000;
const HALF_HOUR_MS = 1_800_000;
const TIMED_OUT = unknownBy('timed_out');

describe('ResolveTransfers', () => {
  let desk: TransferDesk;

  beforeEach(async () => {
    desk = await transferDesk();
  });

  const kept = () => desk.world.transfers.find(AGENT.code, 'T-1');

  async function after(ms: number) {
    desk.clock.advance(ms);
    return desk.resolveTransfers.execute();
  }

  it('leaves alone what is not due', async () => {
    await loseAnswer(desk, 'A', true);

    expect(await after(FIRST_PAUSE_MS - 1)).to.deep.include({ decided: [], undecided: [], hasMore: false });
  });

  it('leaves alone what has been decided', async () => {
    await desk.transferFunds.execute(deposit({ provider: 'A' }));

    expect((await after(HALF_HOUR_MS)).decided).to.deep.equal([]);
  });

  it('waits longer each time: 5 s, 30 s, 2 min, 10 min, then always half an hour', async () => {
    await loseAnswer(desk, 'A', false);
    sayOfOrders(desk, { state: 'pending' });
    const pauses: number[] = [];
    const { transfers } = desk.world;
    const postpone = transfers.postpone.bind(transfers);
    transfers.postpone = (id, remark, dueAtMs) => {
      pauses.push((dueAtMs - desk.clock.nowMs()) / 1_000);
      return postpone(id, remark, dueAtMs);
    };

    for (const pauseS of [5, 30, 120, 600, 1_800, 1_800]) await after(pauseS * 1_000);

    expect(pauses).to.deep.equal([30, 120, 600, 1_800, 1_800, 1_800]);
  });

  it('takes up what a killed process left behind, once its time is over', async () => {
    await loseAnswer(desk, 'A', true);
    const { transfers } = desk.world;
    const { id } = (await kept())!;
    await transfers.postpone(id, '', desk.clock.nowMs());
    await transfers.claimDue(desk.clock.nowMs(), desk.clock.nowMs() + 60_000, 1);

    expect((await after(59_999)).decided).to.deep.equal([]);
    expect((await after(1)).decided).to.have.length(1);
  });

  it('leaves a claimed transfer to whoever claimed it, until the lease ends', async () => {
    await desk.transferFunds.execute(deposit({ provider: 'R', transferId: 'BEFORE' }));
    await neverAnswered(desk, 'R');

    expect((await after(2 * FIRST_PAUSE_MS)).undecided).to.have.length(1);
    expect((await after(0)).undecided).to.deep.equal([]);
  });

  it('names a transfer as decided or as undecided, and never as both', async () => {
    await loseAnswer(desk, 'A', false);
    sayOfOrders(desk, { state: 'pending' });
    const pending = await after(FIRST_PAUSE_MS);
    sayOfOrders(desk, { state: 'succeeded' });
    const decided = await after(HALF_HOUR_MS);

    expect([pending.decided.length, pending.undecided.length]).to.deep.equal([0, 1]);
    expect([decided.decided.length, decided.undecided.length]).to.deep.equal([1, 0]);
  });

  it('decides the others when one of them throws, and hands over what was thrown', async () => {
    await loseAnswer(desk, 'A', true);
    await desk.transferFunds.execute(deposit({ provider: 'R', transferId: 'T-2' }));
    desk.gateways.of('R').failNext(TIMED_OUT, true);
    await desk.transferFunds.execute(deposit({ provider: 'R', transferId: 'T-3' }));
    const fault = new Error('a bug');
    desk.gateways.of('R').call = () => Promise.reject(fault);

    const { decided, faults } = await after(FIRST_PAUSE_MS);

    expect(decided.map(({ provider }) => provider)).to.deep.equal(['A']);
    expect(faults).to.deep.equal([fault]);
  });

  it('takes up fifty at most, and says that there may be more', async () => {
    await desk.transferFunds.execute(deposit({ provider: 'A', transferId: 'BEFORE', amount: '1' }));
    for (let number = 0; number <= 50; number += 1) {
      desk.gateways.of('A').failNext(TIMED_OUT, true);
      await desk.transferFunds.execute(deposit({ provider: 'A', transferId: `T-${number}` }));
    }

    const first = await after(FIRST_PAUSE_MS);
    const second = await desk.resolveTransfers.execute();

    expect([first.decided.length, first.hasMore]).to.deep.equal([50, true]);
    expect([second.decided.length, second.hasMore]).to.deep.equal([1, false]);
  });
});
