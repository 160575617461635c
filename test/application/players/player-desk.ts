/** An Agent with games at the providers A, B (as the fixed protocols have them), and the calls about players. */
import { BlockPlayer, UnblockPlayer } from '../../../src/application/players/block-player.ts';
import { EndSessions } from '../../../src/application/players/end-sessions.ts';
import { FindPlayableGame } from '../../../src/application/players/find-playable-game.ts';
import { EndOwnSession, ListGameSessions, ListOwnSessions } from '../../../src/application/players/game-sessions.ts';
import { LimitPlayer } from '../../../src/application/players/limit-player.ts';
import { LaunchGame, LaunchTrial } from '../../../src/application/players/launch-game.ts';
import { LogOutPlayer } from '../../../src/application/players/log-out-player.ts';
import { OpenProviderAccount } from '../../../src/application/players/open-provider-account.ts';
import type { Clock } from '../../../src/application/ports/clock.ts';
import type { ProtocolDirectory } from '../../../src/application/ports/protocol-directory.ts';
import type { ProviderGateways } from '../../../src/application/ports/provider-gateways.ts';
import type { KeptProvider } from '../../../src/application/ports/provider-store.ts';
import type { Randomness } from '../../../src/application/ports/randomness.ts';
import { QueryBalance } from '../../../src/application/players/query-balance.ts';
import { RegisterPlayer } from '../../../src/application/players/register-player.ts';
import { SystemClock } from '../../../src/adapters/cryptography/system-clock.ts';
import { NodeDigests } from '../../../src/adapters/cryptography/node-digests.ts';
import { NodeRandomness } from '../../../src/adapters/cryptography/node-randomness.ts';
import type { UpstreamFailure } from '../../../src/domain/provider/upstream-failure.ts';
import { CountingRandomness } from '../../fakes/counting-randomness.ts';
import { FixedProtocolDirectory } from '../../fakes/fixed-protocol-directory.ts';
import { InMemoryProviderGateways } from '../../fakes/in-memory-provider-gateway.ts';
import { inMemoryWorld } from '../../fakes/in-memory-world.ts';
import { agentCallMapOf } from '../providers/agent-call-map.ts';
import { accepted, agentOf, arrivalOf, guid, providerOf, stock } from '../../ports/catalogue-seeds.ts';

export const ANN = agentOf({ code: 'ANN', walletMode: 'gateway' });
/** The only game of A, and that of B. */
export const GAME_AT_A = guid(1);
export const GAME_AT_B = guid(2);

export const UNREACHABLE: UpstreamFailure = { kind: 'provider_unreachable', detail: 'ECONNREFUSED' };
export const TIMED_OUT: UpstreamFailure = { kind: 'provider_outcome_unknown', cause: 'timed_out', detail: '5 s' };

export const at = (code: 'A' | 'B', changes: Partial<KeptProvider> = {}): KeptProvider =>
  providerOf({ code, protocol: `provider-${code.toLowerCase()}`, currencies: [], ...changes });

/** The parts of the calls about players. */
export interface PlayerCallsPorts extends Pick<
  ReturnType<typeof inMemoryWorld>,
  | 'players'
  | 'playerBlocks'
  | 'playerLimits'
  | 'gameSessions'
  | 'accounts'
  | 'wallets'
  | 'providers'
  | 'games'
  | 'maintenance'
  | 'catalog'
> {
  readonly gateways: ProviderGateways;
  readonly protocols: ProtocolDirectory;
  readonly randomness?: Randomness;
  readonly clock?: Clock;
}

/** The calls, over whatever ports. */
export function playerCallsOf({
  gateways,
  protocols,
  randomness = new NodeRandomness(),
  clock = new SystemClock(),
  ...stores
}: PlayerCallsPorts) {
  const { players, playerBlocks, gameSessions, accounts, wallets, providers, games, maintenance } = stores;
  const { map } = agentCallMapOf({ ...stores, protocols });
  const endSessions = new EndSessions({ map, players, accounts, gameSessions, gateways });
  const openAccount = new OpenProviderAccount({ accounts, gateways, digests: new NodeDigests() });
  const launching = { openAccount, players, playerBlocks, accounts, gameSessions, gateways, randomness };
  const listSessions = new ListGameSessions(gameSessions);
  const playableGames = new FindPlayableGame({ games, providers, protocols, maintenance });
  return {
    openAccount,
    registerPlayer: new RegisterPlayer({ players, providers, map, openAccount, randomness }),
    queryBalance: new QueryBalance({ map, players, accounts, wallets, gateways }),
    logOutPlayer: new LogOutPlayer({ map, players, endSessions }),
    blockPlayer: new BlockPlayer({ players, playerBlocks, endSessions, randomness, clock }),
    unblockPlayer: new UnblockPlayer(players, playerBlocks),
    launchGame: new LaunchGame({ ...launching, playableGames }),
    listSessions,
    listOwnSessions: new ListOwnSessions(listSessions),
    endOwnSession: new EndOwnSession({ gameSessions, accounts, map, endSessions }),
    limitPlayer: new LimitPlayer(players, stores.playerLimits),
    launchTrial: new LaunchTrial(playableGames, gateways),
  };
}

export async function playerDesk(protocols: ProtocolDirectory = new FixedProtocolDirectory()) {
  const world = inMemoryWorld();
  const { players, accounts, providers, agents } = world;
  const gateways = new InMemoryProviderGateways();
  const randomness = new CountingRandomness();
  await agents.create(ANN);
  await providers.create(at('A'));
  await providers.create(at('B'));
  await stock(
    world,
    arrivalOf(1, { provider: 'A', currencies: ['USD', 'EUR'] }),
    arrivalOf(2, { provider: 'B', category: 'LIVE' }),
  );
  return {
    ...world,
    gateways,
    ...playerCallsOf({ ...world, gateways, protocols, randomness }),
    /** The questions to both providers, in order and by their codes. */
    asked: (): readonly string[] =>
      ['A', 'B'].flatMap((code) => gateways.of(code).asked.map(({ call }) => `${code} ${call}`)),
    /** Makes a player, and registers them where told. */
    async player(memberId: string, ...codes: readonly string[]) {
      const player = await players.ensure(ANN.code, memberId, randomness.id());
      for (const provider of codes) {
        const key = { playerId: player.id, provider, currency: 'USD' };
        await accounts.open(key, [`ANN_${memberId}`].values());
        await accounts.markRegistered(key);
        accepted(
          await gateways.of(provider).call('player_registration', {
            player: { name: `ANN_${memberId}`, currency: 'USD' },
          }),
        );
        gateways.of(provider).asked.length = 0;
      }
      return player;
    },
  };
}

export type PlayerDesk = Awaited<ReturnType<typeof playerDesk>>;
