import type { SeededRandom } from '../engine/seeded-random.ts';
import type { Life } from '../engine/schedule.ts';
import type { Ground } from '../gateway/connection.ts';
import { walletRow } from '../gateway/simulated-database.ts';
import type { SimulatedPlayer } from './orders.ts';

const BLOCKED_MS = [200, 8_000] as const;
const LOOKS = 40;
const LOOK_EVERY_MS = 50;

/** A person who blocks players, and lifts the block after a while. */
export class Warden {
  readonly #ground: Ground;
  readonly #random: SeededRandom;
  readonly #life: Life = { name: 'warden', isOver: false };
  #blocks = 0;

  constructor(ground: Ground, random: SeededRandom) {
    this.#ground = ground;
    this.#random = random;
  }

  /** Blocks a player after a time; then, if possible, at a moment at which an Agent is being asked about a bet of the player. */
  async block(player: SimulatedPlayer, inMs: number): Promise<void> {
    const { schedule, database, tally } = this.#ground;
    this.#blocks += 1;
    const id = `block-${this.#blocks}`;
    const own = { by: 'warden', note: '' };
    await schedule.wait(this.#life, inMs, 'somebody asks for a block');
    for (let look = 0; look < LOOKS && !this.#isAsked(player); look += 1) {
      await schedule.wait(this.#life, LOOK_EVERY_MS, 'looks whether an Agent is being asked');
    }
    await this.#change(player, 'places a block', () =>
      database.playerBlocks.place(player.id, { ...own, id, reason: 'fraud', untilMs: undefined }),
    );
    tally.count('player blocked');
    await schedule.wait(this.#life, this.#random.between(...BLOCKED_MS), 'somebody asks for a block to be lifted');
    await this.#change(player, 'lifts a block', () =>
      database.playerBlocks.lift(player.id, { ...own, reason: undefined, isAgreed: false }),
    );
  }

  #isAsked({ id }: SimulatedPlayer): boolean {
    return this.#ground.database.money.walletTransactions.some(
      ({ key, transaction }) => key.playerId === id && transaction.status === 'asked',
    );
  }

  /** As the store does it: under the locks of all wallets of the player, who has one here. */
  async #change({ id, currency }: SimulatedPlayer, what: string, change: () => Promise<unknown>): Promise<void> {
    const { rows } = this.#ground.database;
    const transaction = { life: this.#life };
    await rows.take(transaction, walletRow(id, currency));
    await this.#ground.schedule.wait(this.#life, 0, what);
    await change();
    rows.end(transaction);
  }
}
