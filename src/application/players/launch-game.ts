import { checkOperator, type Agent } from '../../domain/agent/agent.ts';
import type { Player } from '../../domain/player/player.ts';
import type { GameSession } from '../../domain/player/game-session.ts';
import type { Launched } from '../../domain/provider/upstream-call.ts';
import { all, err, ok, type Result } from '../../domain/shared/result.ts';
import { givenMemberId, type AgentInput } from '../agent-query.ts';
import type { Failure } from '../failure.ts';
import { askAboutPlayer } from './ask-about-player.ts';
import { refusedAsBlocked } from './block-player.ts';
import type { OpenProviderAccount } from './open-provider-account.ts';
import type { AccountStore } from '../ports/account-store.ts';
import type { GameSessions } from '../ports/game-sessions.ts';
import type { PlayerBlocks } from '../ports/player-blocks.ts';
import type { PlayerStore } from '../ports/player-store.ts';
import type { ProviderGateways } from '../ports/provider-gateways.ts';
import type { Randomness } from '../ports/randomness.ts';
import { providerFailure, askProvider } from '../providers/provider-failure.ts';
import type { FindPlayableGame, PlayableGame } from './find-playable-game.ts';
import { readLaunch, readReference, type LaunchInput, type WantedLaunch } from './read-launch.ts';

export type LaunchGameInput = LaunchInput & AgentInput<'memberId' | 'reference'>;

/** The URL that opens the game, and the session that began. */
export interface LaunchedSession
  extends Pick<Launched, 'url'>, Pick<GameSession, 'sessionId' | 'reference' | 'expiresAtMs'> {}

interface LaunchGameParts {
  readonly playableGames: FindPlayableGame;
  readonly openAccount: OpenProviderAccount;
  readonly players: PlayerStore;
  readonly playerBlocks: Pick<PlayerBlocks, 'standing'>;
  readonly accounts: AccountStore;
  readonly gameSessions: Pick<GameSessions, 'begin' | 'end'>;
  readonly gateways: ProviderGateways;
  readonly randomness: Randomness;
}

interface Launch {
  readonly agent: Agent;
  readonly memberId: string;
  readonly wanted: WantedLaunch;
  readonly reference: string | undefined;
  readonly playable: PlayableGame;
}

/** Opens a game for a player who is not blocked. A new player is first registered, here and at the provider. */
export class LaunchGame {
  readonly #parts: LaunchGameParts;

  constructor(parts: LaunchGameParts) {
    this.#parts = parts;
  }

  async execute(input: LaunchGameInput): Promise<Result<LaunchedSession, Failure>> {
    const read = all({
      agent: checkOperator(input.agent, input.operatorCode),
      memberId: givenMemberId(input.memberId),
      wanted: readLaunch(input),
      reference: readReference(input.reference),
    });
    if (!read.ok) return read;
    const { agent, wanted } = read.value;
    const playable = await this.#parts.playableGames.execute({ agent, ...wanted, call: 'game_launch' });
    if (!playable.ok) return playable;
    return this.#launch({ ...read.value, playable: playable.value });
  }

  async #launch(launch: Launch): Promise<Result<LaunchedSession, Failure>> {
    const { agent, memberId } = launch;
    const { players, playerBlocks, gameSessions, randomness } = this.#parts;
    const player = await players.ensure(agent.code, memberId, randomness.id());
    const blocked = async () => refusedAsBlocked(memberId, await playerBlocks.standing(player.id));
    const refusal = await blocked();
    if (refusal !== undefined) return err(refusal);
    const launched = await this.#launchFor(player, launch);
    if (!launched.ok) return launched;
    const session = await this.#begin(player, launch, launched.value);
    // A block that came meanwhile has ended the sessions that it knew of, and not this one.
    const late = await blocked();
    if (late !== undefined) {
      await gameSessions.end([session.sessionId], 'block');
      return err(late);
    }
    await players.setActive(player.id, true);
    return ok(session);
  }

  /** Keeps the session before the Agent hears of it, so that each event of the game finds it. */
  async #begin(player: Player, { agent, wanted, reference, playable }: Launch, launched: Launched) {
    const { gameSessions, randomness } = this.#parts;
    const { url, leadsTo, expiresAtMs } = launched;
    const { game, provider } = playable;
    const session = { sessionId: randomness.id(), reference, expiresAtMs };
    await gameSessions.begin({
      ...session,
      agent: agent.code,
      playerId: player.id,
      provider: provider.code,
      currency: wanted.currency,
      gameId: game.id,
      gameCode: game.code,
      leadsTo,
    });
    return { ...session, url };
  }

  async #launchFor(player: Player, { agent, wanted, playable }: Launch): Promise<Result<Launched, Failure>> {
    const { game, provider, protocol } = playable;
    const { openAccount, accounts, gateways } = this.#parts;
    const gateway = gateways.connect(provider);
    if (!gateway.ok) return err(providerFailure(provider.code, gateway.error));
    const account = await openAccount.execute({ agent, player, target: playable, currency: wanted.currency });
    if (!account.ok) return account;
    const question = {
      ...wanted.view,
      country: wanted.country,
      game: { code: game.code, category: game.category },
      player: { name: account.value.upstreamName, currency: wanted.currency },
    };
    const asked = { account: account.value, protocol, gateway: gateway.value };
    const launched = await askAboutPlayer(accounts, asked, () => gateway.value.call('game_launch', question));
    if (!launched.ok) return err(providerFailure(provider.code, launched.error));
    // In every protocol, a provider that has opened a game for a player has registered the player.
    if (!account.value.isRegistered) await accounts.markRegistered(account.value);
    return ok(launched.value);
  }
}

export type LaunchTrialInput = LaunchInput & AgentInput;

/** Opens a game without a player and without money. */
export class LaunchTrial {
  readonly #playableGames: FindPlayableGame;
  readonly #gateways: ProviderGateways;

  constructor(playableGames: FindPlayableGame, gateways: ProviderGateways) {
    this.#playableGames = playableGames;
    this.#gateways = gateways;
  }

  async execute(input: LaunchTrialInput): Promise<Result<Launched, Failure>> {
    const read = all({ agent: checkOperator(input.agent, input.operatorCode), wanted: readLaunch(input) });
    if (!read.ok) return read;
    const { agent, wanted } = read.value;
    const { currency, country, view } = wanted;
    const playable = await this.#playableGames.execute({ agent, ...wanted, call: 'game_demo' });
    if (!playable.ok) return playable;
    const { game, provider } = playable.value;
    const asked = { ...view, currency, country, game: { code: game.code, category: game.category } };
    return askProvider(this.#gateways, provider, (gateway) => gateway.call('game_demo', asked));
  }
}
