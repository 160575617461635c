import { expect } from 'chai';
import { BLOCK_REASONS, lifting, placing, stands, type Block, type WantedBlock } from '../../../../src/domain/player/block.ts';
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
      // The end of each reason that nobody may bring forward, and the blocks without an end that nobody has lifted.
      const ends = new Map<string, number>();
      const open = new Set<string>();
      for (let step = 0; step < STEPS; step += 1) {
        blocks.nowMs += random.between(0, 5);
        const reason = random.pick(BLOCK_REASONS);
        if (random.happens(0.3)) {
          const which = random.happens(0.5) ? reason : undefined;
          if (blocks.lift(which)) {
            for (const one of which === undefined ? BLOCK_REASONS : [which]) {
              open.delete(one);
              if (one !== 'self_exclusion' && one !== 'cooling_off') ends.delete(one);
            }
          }
        } else {
          const untilMs = random.happens(0.3) ? undefined : blocks.nowMs + random.between(1, 40);
          blocks.place({ reason, untilMs, note: '' });
          if (untilMs === undefined) open.add(reason);
          else ends.set(reason, Math.max(ends.get(reason) ?? 0, untilMs));
        }
        const expected = BLOCK_REASONS.filter((one) => open.has(one) || (ends.get(one) ?? 0) > blocks.nowMs);
        const standing = new Set(blocks.standing.map((block) => block.reason));
        expect([...standing].sort(), `seed ${seed}, step ${step}`).to.deep.equal([...expected].sort());
        expect(blocks.standing.length).to.be.at.most(2 * BLOCK_REASONS.length);
      }
    }
  });
});
