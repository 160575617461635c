import { expect } from 'chai';
import { AgentsBook } from './agents-book.ts';

describe('the book of the Agents in a long run', () => {
  const bet = (round: number) => ({ player: 'ann', round, kind: 'bet' }) as const;
  const win = (round: number) => ({ player: 'ann', round, kind: 'win' }) as const;

  it('counts an event once, however often and late it comes', () => {
    const book = new AgentsBook({});
    for (const told of [bet(1), bet(1), win(1), bet(2), win(1), win(2), bet(1)]) book.hears(told, 1);

    expect(book.of('ann')).to.include({ over: 2, events: 4, sum: 4 });
    expect([book.repetitions, book.findings]).to.deep.equal([3, []]);
  });

  it('notices a payout before its bet', () => {
    const book = new AgentsBook({});
    book.hears(win(1), 1);

    expect(book.findings).to.deep.equal(['ann round 1: a payout before its bet']);
  });

  it('goes on after a sitting where rounds overtook each other', () => {
    const first = new AgentsBook({});
    for (const told of [bet(2), bet(1), win(2), win(1)]) first.hears(told, 1);
    const second = new AgentsBook(first.state);
    for (const told of [win(2), bet(3)]) second.hears(told, 1);

    expect(second.of('ann')).to.include({ over: 2, events: 5, sum: 5 });
    expect(second.repetitions).to.equal(1);
  });
});
