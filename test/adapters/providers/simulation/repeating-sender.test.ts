import { expect } from 'chai';
import { RepeatingSender } from '../../../../src/adapters/providers/simulation/repeating-sender.ts';

const OPEN = 'open';
const ANSWERED = 'answered';

/** A sender whose answers are given in advance, and what it sent and waited. */
function senderOf(answers: readonly string[], attemptsMax?: number) {
  const sent: string[] = [];
  const waitedMs: number[] = [];
  const sender = new RepeatingSender<string, string>({
    send: async (callback) => answers[sent.push(callback) - 1] ?? OPEN,
    isOpen: (answer) => answer === OPEN,
    wait: async (ms) => void waitedMs.push(ms),
    ...(attemptsMax !== undefined && { attemptsMax, pauseMs: 7 }),
  });
  return { sender, sent, waitedMs };
}

describe('the sender of simulated providers', () => {
  it('sends a callback once, whatever is answered', async () => {
    const { sender, sent } = senderOf([OPEN, ANSWERED]);

    expect(await sender.once('bet')).to.equal(OPEN);
    expect(sent).to.deep.equal(['bet']);
  });

  it('sends until it is answered, and writes the callback anew each time', async () => {
    const { sender, sent, waitedMs } = senderOf([OPEN, OPEN, ANSWERED]);
    let written = 0;

    expect(await sender.untilAnswered(() => `payout ${(written += 1)}`)).to.equal(ANSWERED);
    expect(sent).to.deep.equal(['payout 1', 'payout 2', 'payout 3']);
    expect(waitedMs).to.deep.equal([100, 100]);
  });

  it('gives up after five times, and does not wait behind the last', async () => {
    const { sender, sent, waitedMs } = senderOf([]);

    expect(await sender.untilAnswered(() => 'payout')).to.equal(OPEN);
    expect(sent).to.have.length(5);
    expect(waitedMs).to.have.length(4);
  });

  it('goes by the number of times and the pause of its protocol', async () => {
    const { sender, sent, waitedMs } = senderOf([], 3);

    await sender.untilAnswered(() => 'payout');

    expect(sent).to.have.length(3);
    expect(waitedMs).to.deep.equal([7, 7]);
  });

  it('repeats the last callback as it was written', async () => {
    const { sender, sent } = senderOf([OPEN, ANSWERED]);
    let written = 0;
    await sender.untilAnswered(() => `payout ${(written += 1)}`);

    await sender.repeat();

    expect(sent).to.deep.equal(['payout 1', 'payout 2', 'payout 2']);
  });

  it('has nothing to repeat before it sent something', () => {
    const { sender } = senderOf([]);

    expect(() => sender.repeat()).to.throw('nothing was sent yet');
  });
});
