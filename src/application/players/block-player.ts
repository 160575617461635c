import { checkOperator, type Agent } from '../../domain/agent/agent.ts';
import type { Block, NotOver } from '../../domain/player/block.ts';
import type { Player } from '../../domain/player/player.ts';
import { instantText } from '../../domain/shared/instant.ts';
import { all, err, ok, type Result } from '../../domain/shared/result.ts';
import { givenMemberId, type AgentInput } from '../agent-query.ts';
import { callRefused, type Failure } from '../failure.ts';
import type { Clock } from '../ports/clock.ts';
import type { PlayerBlocks } from '../ports/player-blocks.ts';
import type { PlayerStore } from '../ports/player-store.ts';
import type { Randomness } from '../ports/randomness.ts';
import type { EndedSession, EndSessions } from './end-sessions.ts';
import { chosenReason, readBlock, readNote } from './read-block.ts';

export type BlockPlayerInput = AgentInput<'memberId' | 'reason' | 'until' | 'note'>;
/** Without a reason, all blocks are meant. */
export type UnblockPlayerInput = AgentInput<'memberId' | 'reason' | 'note'>;

/** A player with the blocks that stand now. */
export interface BlockedPlayer {
  readonly memberId: string;
  /** The newest first. */
  readonly blocks: readonly Block[];
}

/** A blocked player, and the games that were ended. */
export interface StoppedPlayer extends BlockedPlayer {
  readonly sessions: readonly EndedSession[];
}

export interface BlockPlayerParts {
  readonly players: Pick<PlayerStore, 'find'>;
  readonly playerBlocks: Pick<PlayerBlocks, 'place'>;
  readonly endSessions: EndSessions;
  readonly randomness: Pick<Randomness, 'id'>;
  readonly clock: Clock;
}

/** The name of an Agent that changes its own player. */
export const agentName = ({ code }: Agent): string => `agent:${code}`;

/** Blocks a player. No new stake is booked from the return on, and games are ended at the providers that can end them. */
export class BlockPlayer {
  readonly #parts: BlockPlayerParts;

  constructor(parts: BlockPlayerParts) {
    this.#parts = parts;
  }

  /** `by` is the person who blocks the player; the Agent if it is absent. */
  async execute(input: BlockPlayerInput, by = agentName(input.agent)): Promise<Result<StoppedPlayer, Failure>> {
    const { players, playerBlocks, endSessions, randomness, clock } = this.#parts;
    const read = all({ ...namedPlayer(input), block: readBlock(input, clock.nowMs()) });
    if (!read.ok) return read;
    const player = await knownPlayer(players, read.value, input.memberId);
    if (!player.ok) return player;
    const { agent, memberId, block } = read.value;
    const blocks = await playerBlocks.place(player.value.id, { ...block, id: randomness.id(), by });
    return ok({
      memberId,
      blocks,
      sessions: await endSessions.execute(agent, { player: player.value, because: 'block' }),
    });
  }
}

/** Lifts blocks of a player. */
export class UnblockPlayer {
  readonly #players: Pick<PlayerStore, 'find'>;
  readonly #blocks: Pick<PlayerBlocks, 'lift'>;

  constructor(players: Pick<PlayerStore, 'find'>, blocks: Pick<PlayerBlocks, 'lift'>) {
    this.#players = players;
    this.#blocks = blocks;
  }

  /** `isAgreed`: two persons have agreed that a player's own exclusion ends before its time. */
  async execute(
    input: UnblockPlayerInput,
    by = agentName(input.agent),
    isAgreed = false,
  ): Promise<Result<BlockedPlayer, Failure>> {
    const read = all({ ...namedPlayer(input), reason: chosenReason(input.reason), note: readNote(input.note) });
    if (!read.ok) return read;
    const player = await knownPlayer(this.#players, read.value, input.memberId);
    if (!player.ok) return player;
    const { memberId, reason, note } = read.value;
    const blocks = await this.#blocks.lift(player.value.id, { reason, note, by, isAgreed });
    return blocks.ok ? ok({ memberId, blocks: blocks.value }) : err(notOver(memberId, blocks.error));
  }
}

/** The Agent and the name of its player. */
export const namedPlayer = ({ agent, operatorCode, memberId }: AgentInput<'memberId'>) => ({
  agent: checkOperator(agent, operatorCode),
  memberId: givenMemberId(memberId),
});

/** The player of that name, who must exist. `asked`: the name as the caller wrote it. */
export async function knownPlayer(
  players: Pick<PlayerStore, 'find'>,
  { agent, memberId }: { readonly agent: Agent; readonly memberId: string },
  asked = memberId,
): Promise<Result<Player, Failure>> {
  const player = await players.find(agent.code, memberId);
  return player === undefined ? err(callRefused('player_not_found', `player "${asked}" does not exist`)) : ok(player);
}

/** Refuses what a blocked player may not do; undefined if no block stands. */
export function refusedAsBlocked(memberId: string, [block]: readonly Block[]): Failure | undefined {
  if (block === undefined) return undefined;
  return callRefused('player_disabled', `player "${memberId}" is blocked (${block.reason})${endOf(block)}`);
}

const notOver = (memberId: string, { block }: NotOver): Failure =>
  callRefused(
    'block_not_over',
    `the ${block.reason} of player "${memberId}" has not ended: it stands${endOf(block)}; before that only an admin of the operator may lift it, with a second person`,
  );

const endOf = ({ untilMs }: Block): string => (untilMs === undefined ? '' : ` until ${instantText(untilMs)}`);
