/** Works of many wallets that come while another work is under way, so that they are one group. */
import { KnexWalletBook, WalletWorks } from '../../../../src/adapters/persistence/wallet/wallet-works.ts';
import { KnexTransferBook } from '../../../../src/adapters/persistence/wallet/knex-transfer-book.ts';
import type { GroupOptions } from '../../../../src/adapters/persistence/wallet/group-commit.ts';
import type { WalletKey, WalletWork } from '../../../../src/application/ports/wallet-book.ts';
import type { Steps } from '../../../../src/application/steps.ts';
import { guid } from '../../../ports/catalogue-seeds.ts';
import { populate } from '../../../ports/money-seeds.ts';
import { acceptedOf, betEvent, decidedOf, fund, WALLET } from '../../../ports/wallet-seeds.ts';
import type { KnexWorld } from '../knex-world.ts';
import { testWalletQueue } from '../../../support/queues.ts';

export const GROUP = 64;
export const WALLETS: readonly WalletKey[] = Array.from({ length: GROUP }, (_, at) => ({
  ...WALLET,
  playerId: guid(700 + at),
}));

/** The end of a work: its value, or the message of its error. */
export type End = string | undefined;

/** Works of all wallets that wait while another work is under way, so that they are one group. */
export class Company {
  readonly book: KnexWalletBook;
  /** Its works share transactions with those of the book. */
  readonly transfers: KnexTransferBook;
  readonly #world: KnexWorld;

  constructor(world: KnexWorld, groups: GroupOptions = {}, onCallbacksQueued?: () => void) {
    this.#world = world;
    const works = new WalletWorks(world.knex, testWalletQueue(), { writers: 1, ...groups });
    this.book = new KnexWalletBook(world.knex, works, onCallbacksQueued);
    this.transfers = new KnexTransferBook(world.knex, works);
  }

  async populate(): Promise<void> {
    await populate(this.#world);
    for (const { agent, playerId } of WALLETS) {
      await this.#world.players.ensure(agent, playerId, playerId);
      await fund(this.#world, '100', playerId);
    }
    await fund(this.#world, '100');
  }

  /** Runs one work for each wallet; resolves with their ends. */
  async together(
    workOf: (at: number) => CompanyWork,
    within: (at: number, begin: () => Promise<unknown>) => Promise<unknown> = (_, begin) => begin(),
  ): Promise<readonly End[]> {
    return this.begun((at) => within(at, () => this.book.run({ wallet: WALLETS[at]!, ...workOf(at) })));
  }

  /** Begins one work for each wallet while another work is under way; resolves with their ends. */
  async begun(begin: (at: number) => Promise<unknown>): Promise<readonly End[]> {
    let isFree = false;
    const first = this.book.run({ wallet: WALLET, ...standing(() => isFree) });
    const ends = WALLETS.map((_, at) => begin(at).then(() => undefined, messageIn));
    await new Promise(setImmediate);
    isFree = true;
    await first;
    return Promise.all(ends);
  }

  /** The transactions that the works begin in the database, without the first one. */
  async transactionsOf(works: () => Promise<unknown>): Promise<number> {
    let begun = -1;
    const count = ({ sql }: { readonly sql: string }): void => void (begun += sql.startsWith('BEGIN') ? 1 : 0);
    this.#world.knex.on('query', count);
    await works();
    this.#world.knex.off('query', count);
    return begun;
  }

  /** The places of the wallets whose bet is recorded. */
  async booked(): Promise<readonly number[]> {
    const rows = await this.#world.knex('wallet_transactions').select<{ player_id: string }[]>('player_id');
    const players = new Set(rows.map(({ player_id: playerId }) => playerId));
    return WALLETS.flatMap(({ playerId }, at) => (players.has(playerId) ? [at] : []));
  }
}

const messageIn = (error: unknown): string => (error as Error).message;
export const bet = (at: number, number = at) => decidedOf(acceptedOf(3_000 + at, betEvent(number), '90'));

/** A work without its wallet. */
export type CompanyWork = Omit<WalletWork<unknown>, 'wallet'>;

export const taking = (at: number, number = at): CompanyWork => ({
  clues: [{ kind: 'bet', transactionId: String(number) }],
  decide: () => ({ value: undefined, record: [bet(at, number)] }),
});

export const throwing = (message: string): CompanyWork => ({
  clues: [],
  decide: () => {
    throw new Error(message);
  },
});

/** A work that has its wallet until it may go on, and keeps nothing. */
export const standing = (mayGoOn: () => boolean): CompanyWork => ({
  clues: [],
  *decide() {
    while (!mayGoOn()) yield;
    return { value: undefined };
  },
});

/** A decision that takes so many milliseconds. */
export function* pause(ms: number): Steps<undefined> {
  const endMs = performance.now() + ms;
  while (performance.now() < endMs) yield;
  return undefined;
}
