import type { LimitKind } from '../../../src/domain/player/limit.ts';
import { Decimal } from '../../../src/domain/shared/decimal.ts';
import type { SeededRandom } from '../engine/seeded-random.ts';
import type { Life } from '../engine/schedule.ts';
import type { Ground } from '../gateway/connection.ts';
import { walletRow } from '../gateway/simulated-database.ts';
import type { SimulatedPlayer } from './orders.ts';

const BLOCKED_MS = [200, 8_000] as const;
const LIMITED_MS = [1_000, 12_000] as const;
const LOOKS = 40;
const LOOK_EVERY_MS = 50;

/** A person who blocks and limits players, and lifts the restraint after a while. */
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
    await this.#waitFor(player, inMs, 'somebody asks for a block');
    await this.#change(player, 'places a block', () =>
      database.playerBlocks.place(player.id, { ...own, id, reason: 'fraud', untilMs: undefined }),
    );
    tally.count('player blocked');
    await schedule.wait(this.#life, this.#random.between(...BLOCKED_MS), 'somebody asks for a block to be lifted');
    await this.#change(player, 'lifts a block', () =>
      database.playerBlocks.lift(player.id, { ...own, reason: undefined, isAgreed: false }),
    );
  }

  /** Limits the losses of a player after a time; then lowers the limit, and asks for its end. */
  async limit(player: SimulatedPlayer, inMs: number): Promise<void> {
    const { schedule, tally } = this.#ground;
    await this.#waitFor(player, inMs, 'somebody asks for a limit');
    const units = this.#random.between(2, 60);
    await this.#setLimit(player, String(units));
    tally.count('player limited');
    await schedule.wait(this.#life, this.#random.between(...LIMITED_MS), 'somebody asks for a lower limit');
    await this.#setLimit(player, String(Math.floor(units / 2)));
    await schedule.wait(this.#life, this.#random.between(...LIMITED_MS), 'somebody asks for the end of a limit');
    await this.#setLimit(player, undefined);
  }

  #setLimit(player: SimulatedPlayer, amount: string | undefined): Promise<void> {
    const { playerLimits } = this.#ground.database;
    const wanted = new Map<LimitKind, Decimal | undefined>([
      ['loss_month', amount === undefined ? undefined : Decimal.from(amount)],
    ]);
    const { currency } = player;
    const waitMs = this.#random.between(...LIMITED_MS);
    return this.#change(player, 'sets a limit', () =>
      playerLimits.change(player.id, { currency, wanted, waitMs, by: 'warden' }),
    );
  }

  /** Waits, and then, if possible, for a moment at which an Agent is being asked about a bet of the player. */
  async #waitFor(player: SimulatedPlayer, inMs: number, what: string): Promise<void> {
    const { schedule } = this.#ground;
    await schedule.wait(this.#life, inMs, what);
    for (let look = 0; look < LOOKS && !this.#isAsked(player); look += 1) {
      await schedule.wait(this.#life, LOOK_EVERY_MS, 'looks whether an Agent is being asked');
    }
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
