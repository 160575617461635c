import type { Block, NotOver, WantedBlock, WantedLifting } from '../../domain/player/block.ts';
import type { Result } from '../../domain/shared/result.ts';

/** A block to place, and the person or Agent that places it. */
export interface NewBlock extends WantedBlock {
  /** The id that the block gets. */
  readonly id: string;
  readonly by: string;
}

/** Blocks to lift, and the person or Agent that lifts them. */
export interface NewLifting extends WantedLifting {
  readonly by: string;
  /** A text for people; may be empty. */
  readonly note: string;
}

/**
 * The blocks of players. A change waits for the works on the player's wallets that are under way, in all processes. So after its return, a work that
 * has not ended yet is decided by the new blocks. Ends of blocks are compared with the clock of the database. Blocks are never removed.
 */
export interface PlayerBlocks {
  /** Places a block, as `placing` of the domain decides. Returns the standing blocks, the newest first. */
  place(playerId: string, block: NewBlock): Promise<readonly Block[]>;
  /** Lifts blocks, as `lifting` of the domain decides. Returns the blocks that still stand, the newest first. */
  lift(playerId: string, wanted: NewLifting): Promise<Result<readonly Block[], NotOver>>;
  /** The standing blocks, the newest first. */
  standing(playerId: string): Promise<readonly Block[]>;
  /** The latest blocks, at most `limit`, whether they stand or not; the newest first. */
  latest(playerId: string, limit: number): Promise<readonly Block[]>;
}
