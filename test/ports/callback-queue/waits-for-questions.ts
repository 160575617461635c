import { expect } from 'chai';
import { messageOf, numbersIn, soonMs, taken, type CallbackWorld } from '../callback-world.ts';
import { guid } from '../catalogue-seeds.ts';

/** The promises of a queue about lanes whose Agent is being asked about a bet. */
export function waitsForQuestions(world: () => CallbackWorld): void {
  let nowMs: number;

  beforeEach(async () => {
    nowMs = soonMs();
    await world().enqueue(messageOf(1));
    await world().ask(messageOf(2, { role: 'bet' }));
    await world().enqueue(messageOf(3, { role: 'cancel' }), messageOf(4, { lane: 'other' }));
  });

  it('gives what came before the question, what came after it not, and never the question', async () => {
    expect(numbersIn(await taken(world().queue, nowMs)).toSorted()).to.deep.equal([[1], [4]]);
  });

  it('gives what came after it once the question has ended', async () => {
    await world().endQuestion(guid(2));

    expect(numbersIn(await taken(world().queue, nowMs)).toSorted()).to.deep.equal([[1, 3], [4]]);
  });

  it('gives a lane without messages where all of it waits', async () => {
    await world().ask(messageOf(5, { role: 'bet', lane: 'waiting' }));
    await world().enqueue(messageOf(6, { lane: 'waiting' }));

    const waiting = (await taken(world().queue, nowMs)).filter(({ lane }) => lane === 'waiting');

    expect(numbersIn(waiting)).to.deep.equal([[]]);
  });
}
