import { expect } from 'chai';
import {
  BLOCK_REASONS,
  lifting,
  placing,
  stands,
  type Block,
  type BlockReason,
  type WantedBlock,
} from '../../../../src/domain/player/block.ts';
import { SeededRandom } from '../../../simulation/engine/seeded-random.ts';

const blockOf = (number: number, wanted: WantedBlock, atMs = 0): Block => ({
  ...wanted,
  id: String(number),
  by: 'agent:ORCHARD',
  atMs,
  refusedStakes: 0,
  lifted: undefined,
});

/** A player's blocks over time, as a store keeps them. */
class Blocks {
  nowMs = 0;
  all: readonly Block[] = [];

  place(wanted: WantedBlock): void {
    const placed = placing(wanted, this.all, this.nowMs);
    if (placed.kind === 'covered') return;
    this.#end(placed.replaces);
    this.all = [...this.all, blockOf(this.all.length, wanted, this.nowMs)];
  }

  lift(reason: WantedBlock['reason'] | undefined): boolean {
    const lifted = lifting({ reason, isAgreed: false }, this.all, this.nowMs);
    if (lifted.ok) this.#end(lifted.value);
    return lifted.ok;
  }

  get standing(): readonly Block[] {
    return this.all.filter((block) => stands(block, this.nowMs));
  }

  #end(ended: readonly Block[]): void {
    const lifted = { by: 'ann', atMs: this.nowMs, note: '' };
    this.all = this.all.map((block) => (ended.includes(block) ? { ...block, lifted } : block));
  }
}

const ROUNDS = 300;
const STEPS = 40;

describe('blocks of a player', () => {
  it('end at their moment, and not before', () => {
    const block = blockOf(1, { reason: 'kyc', untilMs: 1_000, note: '' });

    expect([stands(block, 999), stands(block, 1_000)]).to.deep.equal([true, false]);
  });

  it('never end earlier for another block, nor for a lifting of what the player asked for', () => {
    for (let seed = 1; seed <= ROUNDS; seed += 1) {
      const random = new SeededRandom(seed);
      const blocks = new Blocks();
      const wanted = new Wanted();
      for (let step = 0; step < STEPS; step += 1) {
        blocks.nowMs += random.between(0, 5);
        act(random, blocks, wanted);
        const standing = new Set(blocks.standing.map((block) => block.reason));
        expect([...standing].sort(), `seed ${seed}, step ${step}`).to.deep.equal(wanted.reasonsAt(blocks.nowMs));
        expect(blocks.standing.length).to.be.at.most(2 * BLOCK_REASONS.length);
      }
    }
  });
});

/** The reasons for which a player must be blocked, recounted without the rules: the end of each that nobody may bring forward, and those without end. */
class Wanted {
  readonly #ends = new Map<string, number>();
  readonly #open = new Set<string>();

  place(reason: BlockReason, untilMs: number | undefined): void {
    if (untilMs === undefined) this.#open.add(reason);
    else this.#ends.set(reason, Math.max(this.#ends.get(reason) ?? 0, untilMs));
  }

  lift(reasons: readonly BlockReason[]): void {
    for (const reason of reasons) {
      this.#open.delete(reason);
      if (reason !== 'self_exclusion' && reason !== 'cooling_off') this.#ends.delete(reason);
    }
  }

  reasonsAt(nowMs: number): readonly string[] {
    return BLOCK_REASONS.filter((one) => this.#open.has(one) || (this.#ends.get(one) ?? 0) > nowMs).sort();
  }
}

function act(random: SeededRandom, blocks: Blocks, wanted: Wanted): void {
  const reason = random.pick(BLOCK_REASONS);
  if (random.happens(0.3)) {
    const which = random.happens(0.5) ? reason : undefined;
    if (blocks.lift(which)) wanted.lift(which === undefined ? BLOCK_REASONS : [which]);
    return;
  }
  const untilMs = random.happens(0.3) ? undefined : blocks.nowMs + random.between(1, 40);
  blocks.place({ reason, untilMs, note: '' });
  wanted.place(reason, untilMs);
}
