import { checkOperator, type Agent } from '../../domain/agent/agent.ts';
import { hubMemberId } from '../../domain/player/member-id.ts';
import type { Block } from '../../domain/player/block.ts';
import type { GameSession } from '../../domain/player/game-session.ts';
import type { ProviderAccount } from '../../domain/player/player.ts';
import { all, ok, type Result } from '../../domain/shared/result.ts';
import { amountText } from '../../domain/wallet/amount.ts';
import { givenMemberId, type AgentInput } from '../agent-query.ts';
import type { Failure } from '../failure.ts';
import type { AccountStore } from '../ports/account-store.ts';
import type { GameSessions } from '../ports/game-sessions.ts';
import type { PlayerBlocks } from '../ports/player-blocks.ts';
import type { PlayerLimits } from '../ports/player-limits.ts';
import type { PlayerStore } from '../ports/player-store.ts';
import type { TimelineStore, WalletState } from '../ports/timeline-store.ts';
import { knownPlayer } from './block-player.ts';
import { shownLimits, type ShownLimit } from './limit-player.ts';

/** A balance, as text with the digits of its currency. */
export interface OwnBalance {
  readonly currency: string;
  readonly balance: string;
}

/** A player as the player's Agent sees it. */
export interface OwnPlayer {
  readonly memberId: string;
  readonly hubMemberId: string;
  readonly isActive: boolean;
  readonly blocked: boolean;
  /** The blocks that stand, the newest first. */
  readonly blocks: readonly Block[];
  /** By currency. */
  readonly limits: readonly ShownLimit[];
  readonly balances: readonly OwnBalance[];
  readonly accounts: readonly ProviderAccount[];
  /** The session that began last. */
  readonly lastSession: GameSession | undefined;
}

export interface ShowOwnPlayerParts {
  readonly players: Pick<PlayerStore, 'find'>;
  readonly playerBlocks: Pick<PlayerBlocks, 'standing'>;
  readonly playerLimits: Pick<PlayerLimits, 'of'>;
  readonly accounts: Pick<AccountStore, 'listOf'>;
  readonly timelineStore: Pick<TimelineStore, 'wallets'>;
  readonly gameSessions: Pick<GameSessions, 'latest'>;
}

/** Shows a player to the player's Agent. It asks no provider. */
export class ShowOwnPlayer {
  readonly #parts: ShowOwnPlayerParts;

  constructor(parts: ShowOwnPlayerParts) {
    this.#parts = parts;
  }

  async execute(input: AgentInput<'memberId'>): Promise<Result<OwnPlayer, Failure>> {
    const { players, playerBlocks, playerLimits, accounts, timelineStore, gameSessions } = this.#parts;
    const read = all({
      agent: checkOperator(input.agent, input.operatorCode),
      memberId: givenMemberId(input.memberId),
    });
    if (!read.ok) return read;
    const player = await knownPlayer(players, read.value);
    if (!player.ok) return player;
    const { agent, memberId } = read.value;
    const { id, isActive } = player.value;
    const blocks = await playerBlocks.standing(id);
    const wallets = await timelineStore.wallets(id);
    const [lastSession] = await gameSessions.latest(id, 1);
    return ok({
      memberId,
      hubMemberId: hubMemberId(agent.code, memberId),
      isActive,
      blocked: blocks.length > 0,
      blocks,
      limits: (await playerLimits.of(id)).flatMap(shownLimits),
      balances: wallets.flatMap((wallet) => ownBalance(agent, wallet)),
      accounts: await accounts.listOf(id),
      lastSession,
    });
  }
}

/** Nothing if the Agent holds the wallet and has never stated its balance. */
function ownBalance({ walletMode }: Agent, { currency, balance, reportedBalance }: WalletState): readonly OwnBalance[] {
  const known = walletMode === 'agent' ? reportedBalance : balance;
  return known === undefined ? [] : [{ currency, balance: amountText(known, currency) }];
}
