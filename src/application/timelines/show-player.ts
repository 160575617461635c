import { stands, type Block } from '../../domain/player/block.ts';
import type { GameSession } from '../../domain/player/game-session.ts';
import type { Player, ProviderAccount } from '../../domain/player/player.ts';
import { foldCode } from '../../domain/shared/code.ts';
import type { InvalidParameter } from '../../domain/shared/invalid-parameter.ts';
import type { NumberedPage } from '../../domain/shared/page.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { notFound, type NotFound } from '../failure.ts';
import { listed } from '../list-query.ts';
import type { AccountStore } from '../ports/account-store.ts';
import type { Clock } from '../ports/clock.ts';
import type { GameSessions } from '../ports/game-sessions.ts';
import type { TimelineStore, WalletState } from '../ports/timeline-store.ts';
import { shownLimits, type ShownLimit } from '../players/limit-player.ts';
import type { PlayerBlocks } from '../ports/player-blocks.ts';
import type { PlayerLimits } from '../ports/player-limits.ts';
import type { PlayerStore } from '../ports/player-store.ts';
import type { StepPlaces } from '../ports/step-places.ts';
import { withPageOfStep, type TimelinePage } from './page-of-step.ts';
import type { Timeline, TimelineStep } from './timeline.ts';

/** The most blocks that are shown. */
const BLOCKS_MAX = 50;
/** The most sessions that are shown. */
const SESSIONS_MAX = 10;

/** The player and the page of the timeline, as text. */
export interface PlayerQuery extends TimelinePage {
  readonly agent: string;
  readonly member: string;
}

/** A block, and whether it stands. */
export interface ShownBlock {
  readonly block: Block;
  readonly isStanding: boolean;
}

/** A player with the wallets, the accounts at providers, and a page of the timeline. */
export interface ShownPlayer {
  readonly player: Player;
  readonly wallets: readonly WalletState[];
  readonly accounts: readonly ProviderAccount[];
  /** The latest blocks, whether they stand or not, the newest first. */
  readonly blocks: readonly ShownBlock[];
  /** The latest sessions, the newest first. */
  readonly sessions: readonly GameSession[];
  /** By currency. */
  readonly limits: readonly ShownLimit[];
  readonly timeline: NumberedPage<TimelineStep>;
}

export interface ShowPlayerParts {
  readonly players: Pick<PlayerStore, 'find'>;
  readonly playerBlocks: Pick<PlayerBlocks, 'latest'>;
  readonly gameSessions: Pick<GameSessions, 'latest'>;
  readonly playerLimits: Pick<PlayerLimits, 'of'>;
  readonly accounts: Pick<AccountStore, 'listOf'>;
  readonly timelineStore: Pick<TimelineStore, 'player' | 'wallets'>;
  readonly stepPlaces: Pick<StepPlaces, 'ofPlayer'>;
  readonly timeline: Timeline;
  readonly clock: Clock;
}

/** Shows a player and the timeline of the player's money, the newest step first. */
export class ShowPlayer {
  readonly #parts: ShowPlayerParts;

  constructor(parts: ShowPlayerParts) {
    this.#parts = parts;
  }

  async execute(question: PlayerQuery): Promise<Result<ShownPlayer, InvalidParameter | NotFound>> {
    const { players, playerBlocks, playerLimits, gameSessions, accounts, timelineStore, stepPlaces, timeline } =
      this.#parts;
    const player = await players.find(foldCode(question.agent), foldCode(question.member));
    if (player === undefined) return err(notFound('player', question.member));
    const paged = await withPageOfStep(question, (step) => stepPlaces.ofPlayer(player.id, step));
    if (!paged.ok) return paged;
    const steps = await listed(paged.value, ok(player.id), async (id, page) =>
      timeline.of(await timelineStore.player(id, page)),
    );
    if (!steps.ok) return steps;
    const wallets = await timelineStore.wallets(player.id);
    const nowMs = this.#parts.clock.nowMs();
    const latest = await playerBlocks.latest(player.id, BLOCKS_MAX);
    const blocks = latest.map((block) => ({ block, isStanding: stands(block, nowMs) }));
    const sessions = await gameSessions.latest(player.id, SESSIONS_MAX);
    const limits = (await playerLimits.of(player.id)).flatMap(shownLimits);
    const known = { accounts: await accounts.listOf(player.id), blocks, limits, sessions };
    return ok({ player, wallets, ...known, timeline: steps.value });
  }
}
