import type { Knex } from 'knex';
import type { NewBlock, NewLifting, PlayerBlocks } from '../../../application/ports/player-blocks.ts';
import { WalletBusy } from '../../../application/ports/wallet-busy.ts';
import { lifting, placing, stands, type Block, type BlockReason, type NotOver } from '../../../domain/player/block.ts';
import { ok, type Result } from '../../../domain/shared/result.ts';
import { lookupGuid } from '../database/lookup-text.ts';

/** The longest wait for the works on the player's wallets that are under way. The database ends a work whose process stands still before that. */
const WAIT_MS = 8_000;
/** The longest wait of one try, which holds a connection. */
const TRY_MS = 1_000;

/** Blocks in the table `player_blocks`. Changes hold the locks of all wallets of the player, and `wallets.is_restrained` follows from them. */
export class KnexPlayerBlocks implements PlayerBlocks {
  readonly #knex: Knex;

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  place(playerId: string, block: NewBlock): Promise<readonly Block[]> {
    return this.#change(playerId, async ({ trx, nowMs, blocks }) => {
      const placed = placing(block, blocks, nowMs);
      if (placed.kind === 'covered') return blocks;
      const { id, reason, untilMs, note, by } = block;
      await trx('player_blocks').insert({
        id,
        player_id: playerId,
        reason,
        until: untilMs === undefined ? null : new Date(untilMs),
        note,
        blocked_by: by,
        blocked_at: new Date(nowMs),
      });
      await end(trx, placed.replaces, { by, atMs: nowMs, note: 'replaced by a longer one' });
      return standingIn(trx, playerId, nowMs);
    });
  }

  lift(playerId: string, wanted: NewLifting): Promise<Result<readonly Block[], NotOver>> {
    return this.#change(playerId, async ({ trx, nowMs, blocks }) => {
      const lifted = lifting(wanted, blocks, nowMs);
      if (!lifted.ok) return lifted;
      await end(trx, lifted.value, { ...wanted, atMs: nowMs });
      return ok(await standingIn(trx, playerId, nowMs));
    });
  }

  async standing(playerId: string): Promise<readonly Block[]> {
    const rows = await rowsOf(this.#knex, playerId)
      .whereNull('lifted_at')
      .whereRaw('(until is null or until > clock_timestamp())');
    return rows.map(blockFromRow);
  }

  async latest(playerId: string, limit: number): Promise<readonly Block[]> {
    return (await rowsOf(this.#knex, playerId).limit(limit)).map(blockFromRow);
  }

  async #change<T>(playerId: string, change: (held: Held) => Promise<T>): Promise<T> {
    const untilMs = performance.now() + WAIT_MS;
    for (;;) {
      const tried = await this.#knex.transaction((trx) => changeIn(trx, playerId, change)).catch(lockedOr);
      if (!(tried instanceof WalletBusy)) return tried;
      if (performance.now() >= untilMs) throw tried;
    }
  }
}

/** A player whose wallets are locked, the moment of the database's clock since, and the blocks that stand. */
interface Held {
  readonly trx: Knex.Transaction;
  readonly nowMs: number;
  readonly blocks: readonly Block[];
}

const LOCK_NOT_AVAILABLE = '55P03';

function lockedOr(cause: unknown): WalletBusy {
  if ((cause as { readonly code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw cause;
  return new WalletBusy('works on the wallets take too long', { cause });
}

// The first lock holds off transactions that create a wallet of the player, which share it. It does not hold off those that only refer to the player,
// because they may already hold a wallet.
const PLAYER = 'select from players where id = :player for no key update';
const WALLETS = 'select from wallets where player_id = :player order by currency collate "C" for update';
const MARK = `
update wallets set is_restrained = marked.is_restrained
from (select exists (select from player_blocks where player_id = :player and lifted_at is null) as is_restrained) marked
where player_id = :player and wallets.is_restrained <> marked.is_restrained`;

async function changeIn<T>(trx: Knex.Transaction, playerId: string, change: (held: Held) => Promise<T>): Promise<T> {
  const player = { player: lookupGuid(playerId) };
  await trx.raw(`set local lock_timeout = ${TRY_MS}`);
  await trx.raw(PLAYER, player);
  await trx.raw(WALLETS, player);
  const nowMs = await nowOf(trx);
  const changed = await change({ trx, nowMs, blocks: await standingIn(trx, playerId, nowMs) });
  await trx.raw(MARK, player);
  return changed;
}

async function nowOf(knex: Knex): Promise<number> {
  const { rows } = await knex.raw<{ rows: readonly { readonly now: Date }[] }>('select clock_timestamp() as now');
  const [row] = rows;
  if (row === undefined) throw new Error('the database did not say its time');
  return row.now.getTime();
}

interface BlockRow {
  readonly id: string;
  readonly reason: BlockReason;
  readonly until: Date | null;
  readonly note: string;
  readonly blocked_by: string;
  readonly blocked_at: Date;
  readonly refused_stakes: number;
  readonly lifted_at: Date | null;
  readonly lifted_by: string | null;
  readonly lifted_note: string | null;
}

const rowsOf = (knex: Knex, playerId: string) =>
  knex('player_blocks')
    .where({ player_id: lookupGuid(playerId) })
    .orderBy([{ column: 'blocked_at', order: 'desc' }, 'id'])
    .select<BlockRow[]>('*');

/** The blocks with these ids, by their ids. */
export async function blocksOf(knex: Knex, ids: readonly string[]): Promise<ReadonlyMap<string, Block>> {
  if (ids.length === 0) return new Map();
  const rows = await knex('player_blocks')
    .whereIn('id', [...ids])
    .select<BlockRow[]>('*');
  return new Map(rows.map((row) => [row.id, blockFromRow(row)]));
}

async function standingIn(knex: Knex.Transaction, playerId: string, nowMs: number): Promise<readonly Block[]> {
  const rows = await rowsOf(knex, playerId).whereNull('lifted_at');
  return rows.map(blockFromRow).filter((block) => stands(block, nowMs));
}

async function end(trx: Knex.Transaction, blocks: readonly Block[], { by, atMs, note }: Ended): Promise<void> {
  if (blocks.length === 0) return;
  const ids = blocks.map(({ id }) => id);
  await trx('player_blocks')
    .whereIn('id', ids)
    .update({ lifted_at: new Date(atMs), lifted_by: by, lifted_note: note });
}

type Ended = NonNullable<Block['lifted']>;

const blockFromRow = (row: BlockRow): Block => ({
  id: row.id,
  reason: row.reason,
  untilMs: row.until?.getTime(),
  note: row.note,
  by: row.blocked_by,
  atMs: row.blocked_at.getTime(),
  refusedStakes: row.refused_stakes,
  lifted:
    row.lifted_at === null || row.lifted_by === null
      ? undefined
      : { by: row.lifted_by, atMs: row.lifted_at.getTime(), note: row.lifted_note ?? '' },
});
