import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { simulate } from './simulate.ts';
import { programOf } from '../support/built-source.ts';

/** The seeds of every build; a night plays more: `npm run simulate -- --seeds 1..100000`. */
const SEEDS = 1_000;
/** Long enough for a machine that is busy with other things. */
const LONG_MS = 600_000;
/** A state that was not reached, as the summary shows it. */
const UNREACHED = /^ +0 {2}.+$/gm;

describe('the simulation of the money core', () => {
  it('plays a seed the same way each time', async () => {
    const [first, again] = [await simulate({ seed: 7 }), await simulate({ seed: 7 })];

    expect(again.hash).to.equal(first.hash);
    expect(again.step).to.equal(first.step);
  });

  it('plays another seed another way', async () => {
    const [first, other] = [await simulate({ seed: 7 }), await simulate({ seed: 8 })];

    expect(other.hash).to.not.equal(first.hash);
  });

  // By the command, in a process of its own: after other tests, the same code takes two to three times as long.
  describe(`over ${SEEDS} seeds`, () => {
    let ended: { readonly code?: unknown; readonly stdout: string };

    before(async function () {
      this.timeout(LONG_MS);
      const args = [...programOf('test/simulation/main'), '--seeds', `1..${SEEDS}`];
      ended = await promisify(execFile)(process.execPath, args).catch((error: unknown) => error as typeof ended);
    });

    it('breaks no invariant', () => {
      expect(ended.code, ended.stdout).to.equal(undefined);
      expect(ended.stdout).to.match(new RegExp(`\\n${SEEDS} seeds, \\d{6,} steps, no invariant was broken\\.\\n$`));
    });

    it('meets every fault and reaches every state that it is there for', () => {
      expect(ended.stdout.match(UNREACHED)).to.equal(null);
    });
  });
});
