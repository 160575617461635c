import { expect } from 'chai';
import { AgentTurns, type Leave } from '../../../src/application/wallet/agent-turns.ts';
import { within } from '../../../src/infrastructure/process/within.ts';

const LONG_MS = 60_000;

describe('AgentTurns', () => {
  let turns: AgentTurns;

  beforeEach(() => {
    turns = new AgentTurns(2, within);
  });

  const fill = async (): Promise<readonly Leave[]> =>
    Promise.all([turns.enter('A', LONG_MS), turns.enter('A', LONG_MS)]) as Promise<Leave[]>;

  it('lets in as many as there are places', async () => {
    expect(await fill()).to.satisfy((leaves: unknown[]) => leaves.every((leave) => typeof leave === 'function'));
  });

  it('lets the one who waits for longest in when somebody leaves', async () => {
    const [leave] = await fill();
    const order: string[] = [];
    const waiting = ['first', 'second'].map((name) =>
      turns.enter('A', LONG_MS).then((one) => (order.push(name), one!)),
    );

    leave!();
    (await waiting[0]!)();
    await waiting[1];

    expect(order).to.deep.equal(['first', 'second']);
  });

  it('lets nobody in whose time is over, and gives the place to the next one', async () => {
    const [leave] = await fill();

    expect(await turns.enter('A', 0)).to.equal(undefined);
    const next = turns.enter('A', LONG_MS);
    leave!();
    expect(await next).to.be.a('function');
  });

  it('turns away at once who would be one too many to wait', async () => {
    const [leave] = await fill();
    const waiting = [turns.enter('A', LONG_MS), turns.enter('A', LONG_MS)];

    expect(await turns.enter('A', LONG_MS)).to.equal(undefined);
    leave!();
    (await waiting[0])?.();
    await waiting[1];
  });

  it('has places for each Agent', async () => {
    await fill();

    expect(await turns.enter('B', 0)).to.be.a('function');
  });

  it('has all places again when everybody has left', async () => {
    for (const leave of await fill()) leave();

    expect((await fill()).every((leave) => typeof leave === 'function')).to.equal(true);
    expect(await turns.enter('A', 0)).to.equal(undefined);
  });
});
