import { Writable } from 'node:stream';
import { expect } from 'chai';
import { ProgressView } from '../../../../../src/adapters/cli/gateway/view/progress-view.ts';

class Output extends Writable {
  readonly isTTY: boolean;
  text = '';

  constructor(isTTY: boolean) {
    super();
    this.isTTY = isTTY;
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString();
    done();
  }
}

describe('ProgressView', () => {
  it('writes a line for each change where nobody watches', () => {
    const output = new Output(false);
    const view = new ProgressView(output, 'games fetched');

    for (const done of [10, 10, 20]) view.show({ done, total: null });
    view.show({ done: 20, total: 20 });
    view.say('Over.');

    expect(output.text).to.equal('10 games fetched\n20 games fetched\n20 of 20 games fetched\nOver.\n');
  });

  it('draws a bar anew on a terminal, and leaves nothing of a longer one', () => {
    const output = new Output(true);
    const view = new ProgressView(output, 'games fetched');

    view.show({ done: 1_000, total: 2_000 });
    view.show({ done: 20, total: 20 });
    view.say('Over.');

    const half = `[${'#'.repeat(15)}${'-'.repeat(15)}] 1000 of 2000 games fetched`;
    const full = `[${'#'.repeat(30)}] 20 of 20 games fetched`;
    expect(output.text).to.equal(`\r${half}\r${full.padEnd(half.length)}\nOver.\n`);
  });

  it('counts beside an empty bar as long as the total is not known', () => {
    const output = new Output(true);

    new ProgressView(output, 'games fetched').show({ done: 120, total: null });

    expect(output.text).to.equal(`\r[${'-'.repeat(30)}] 120 games fetched`);
  });
});
