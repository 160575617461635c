import { err, ok, type Result } from '../shared/result.ts';

/** The reasons for which a player may be blocked. */
export const BLOCK_REASONS = ['self_exclusion', 'cooling_off', 'fraud', 'kyc', 'other'] as const;
export type BlockReason = (typeof BLOCK_REASONS)[number];

/** A block as somebody wants it. */
export interface WantedBlock {
  readonly reason: BlockReason;
  /** The moment at which it ends by itself; undefined: it stands until somebody lifts it. */
  readonly untilMs: number | undefined;
  /** A text for people; may be empty. */
  readonly note: string;
}

/** A block of a player: no new stake and no launch while it stands. Payouts and corrections are booked as always. */
export interface Block extends WantedBlock {
  /** GUID. */
  readonly id: string;
  /** The Agent, as `agent:CODE`, or the administrator's name. */
  readonly by: string;
  readonly atMs: number;
  /** The number of stakes that were refused because of the player's blocks while this one stood. */
  readonly refusedStakes: number;
  /** Undefined: nobody has ended it. */
  readonly lifted: Lifted | undefined;
}

/** The end of a block by a person. */
export interface Lifted {
  readonly by: string;
  readonly atMs: number;
  readonly note: string;
}

type Ending = Pick<Block, 'untilMs'> & Partial<Pick<Block, 'lifted'>>;

/** Whether a block stops stakes at this moment. */
export const stands = ({ untilMs, lifted }: Ending, nowMs: number): boolean =>
  lifted === undefined && (untilMs === undefined || untilMs > nowMs);

/** The effect of a wanted block. */
export type Placing =
  /** A block with this reason stands at least as long, so nothing changes. */
  | { readonly kind: 'covered' }
  /** The block is added. The named ones have its reason and would end before it, so it takes their place. */
  | { readonly kind: 'added'; readonly replaces: readonly Block[] };

/**
 * Adds a block to those of the player. Blocks of different reasons stand side by side, and so does a block with an end beside one without: the first
 * cannot be lifted before its end, and the second does not end by itself. So no block weakens another one.
 */
export function placing(wanted: WantedBlock, blocks: readonly Block[], nowMs: number): Placing {
  const alike = blocks.filter(
    (block) =>
      stands(block, nowMs) &&
      block.reason === wanted.reason &&
      (block.untilMs === undefined) === (wanted.untilMs === undefined),
  );
  const isCovered = alike.some(({ untilMs = 0 }) => untilMs >= (wanted.untilMs ?? 0));
  return isCovered ? { kind: 'covered' } : { kind: 'added', replaces: alike };
}

/** Blocks to lift. */
export interface WantedLifting {
  /** Only blocks of this reason; undefined: all. */
  readonly reason: BlockReason | undefined;
  /** Whether two persons have agreed that a player's own exclusion ends before its time. */
  readonly isAgreed: boolean;
}

/** A block that the player asked for has not reached its end. */
export interface NotOver {
  readonly kind: 'not_over';
  readonly block: Block;
}

/** The blocks that are lifted; empty if none stands. If one of them may not be lifted yet, none is. */
export function lifting(
  { reason, isAgreed }: WantedLifting,
  blocks: readonly Block[],
  nowMs: number,
): Result<readonly Block[], NotOver> {
  const meant = blocks.filter((block) => stands(block, nowMs) && (reason === undefined || block.reason === reason));
  const promised = isAgreed ? undefined : meant.find(isPromised);
  return promised === undefined ? ok(meant) : err({ kind: 'not_over', block: promised });
}

/** Reasons of blocks that protect players from their own later wish. */
const PROMISES: ReadonlySet<BlockReason> = new Set(['self_exclusion', 'cooling_off']);

const isPromised = ({ reason, untilMs }: Block): boolean => PROMISES.has(reason) && untilMs !== undefined;
