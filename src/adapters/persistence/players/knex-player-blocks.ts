import type { Knex } from 'knex';
import type { NewBlock, NewLifting, PlayerBlocks } from '../../../application/ports/player-blocks.ts';
import { lifting, placing, stands, type Block, type NotOver } from '../../../domain/player/block.ts';
import { blockedNotice } from '../../../domain/notification/notice.ts';
import { ok, type Result } from '../../../domain/shared/result.ts';
import { lookupGuid } from '../database/lookup-text.ts';
import { namedColumns, type RowOf } from '../database/named-columns.ts';
import { writeNotices } from '../notifications/write-notices.ts';
import { playerFromRow, type PlayerRow } from './player-row.ts';
import { changeRestraint, type HeldPlayer } from './restraint-change.ts';

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
      const player = await trx<PlayerRow>('players').where({ id: playerId }).first();
      if (player !== undefined)
        await writeNotices(trx, [blockedNotice(playerFromRow(player), { reason, untilMs, by, atMs: nowMs })]);
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

  #change<T>(playerId: string, change: (held: HeldBlocks) => Promise<T>): Promise<T> {
    return changeRestraint(this.#knex, playerId, async (held) =>
      change({ ...held, blocks: await standingIn(held.trx, playerId, held.nowMs) }),
    );
  }
}

/** A player whose wallets are locked, and the blocks that stand. */
interface HeldBlocks extends HeldPlayer {
  readonly blocks: readonly Block[];
}

type Placed = Omit<Block, 'by' | 'atMs' | 'lifted'>;

interface BlockRow extends RowOf<Placed> {
  readonly blocked_by: string;
  readonly blocked_at: Date;
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

const { read: placedFromRow } = namedColumns<Placed>()('id, reason, until, note, refused_stakes');

const blockFromRow = (row: BlockRow): Block => ({
  ...placedFromRow(row),
  by: row.blocked_by,
  atMs: row.blocked_at.getTime(),
  lifted:
    row.lifted_at === null || row.lifted_by === null
      ? undefined
      : { by: row.lifted_by, atMs: row.lifted_at.getTime(), note: row.lifted_note ?? '' },
});
