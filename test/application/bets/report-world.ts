/** Two Agents with players at the providers A, B (as the fixed protocols have them) and OFF, which is not active. */
import { UpstreamName } from '../../../src/domain/player/upstream-name.ts';
import { CallExtension } from '../../../src/application/players/call-extension.ts';
import { CheckProviderHealth } from '../../../src/application/providers/check-provider-health.ts';
import { BetBooks } from '../../../src/application/bets/bet-books.ts';
import { ListBets } from '../../../src/application/bets/list-bets.ts';
import { ListCapabilities } from '../../../src/application/providers/list-capabilities.ts';
import type { AccountStore } from '../../../src/application/ports/account-store.ts';
import type { Clock } from '../../../src/application/ports/clock.ts';
import type { GameStore } from '../../../src/application/ports/game-store.ts';
import type { GameCatalog } from '../../../src/application/ports/game-catalog.ts';
import type { PlayerStore } from '../../../src/application/ports/player-store.ts';
import type { ProtocolDirectory } from '../../../src/application/ports/protocol-directory.ts';
import type { ProviderGateways } from '../../../src/application/ports/provider-gateways.ts';
import type { ProviderStore } from '../../../src/application/ports/provider-store.ts';
import { PlayersAtProvider } from '../../../src/application/players/players-at-provider.ts';
import { ShowBetDetail } from '../../../src/application/bets/show-bet-detail.ts';
import { UpstreamTurns } from '../../../src/application/providers/upstream-turns.ts';
import type { BetRecord } from '../../../src/domain/provider/upstream-call.ts';
import { Decimal } from '../../../src/domain/shared/decimal.ts';
import type { StatementLine } from '../../../src/domain/statement/statement-line.ts';
import { ControllableClock } from '../../fakes/controllable-clock.ts';
import { FixedProtocolDirectory } from '../../fakes/fixed-protocol-directory.ts';
import { InMemoryProviderGateways } from '../../fakes/in-memory-provider-gateway.ts';
import { inMemoryWorld } from '../../fakes/in-memory-world.ts';
import { statementsOver } from '../statements/statements-over.ts';
import { agentCallMapOf } from '../providers/agent-call-map.ts';
import { agentOf, guid, MOMENT_MS, providerOf } from '../../ports/catalogue-seeds.ts';

export const ANN = agentOf({ code: 'ANN' });
export const BOB = agentOf({ code: 'BOB' });
/** Also operates the providers. */
export const OPERATOR = agentOf({ code: 'ANN', operatesProviders: ['A'] });
export const HOUR_MS = 3_600_000;

interface ReportParts {
  readonly providers: ProviderStore;
  readonly players: PlayerStore;
  readonly accounts: AccountStore;
  readonly games: GameStore;
  readonly catalog: GameCatalog;
  readonly gateways: ProviderGateways;
  readonly protocols: ProtocolDirectory;
  readonly clock: Clock;
  readonly statementLines?: readonly StatementLine[];
}

/** The use cases, over whatever stands behind the ports. */
export function reportsOf(parts: ReportParts) {
  const { providers, games, players, accounts, gateways, protocols, clock } = parts;
  const { gate, map } = agentCallMapOf(parts);
  const found = new PlayersAtProvider(players, accounts);
  const turns = new UpstreamTurns(clock);
  const books = new BetBooks({ gateways, accounts, clock, turns, nextTurn: () => Promise.resolve() });
  return {
    listBets: new ListBets({ map, players: found, books, clock }),
    showBetDetail: new ShowBetDetail({ map, players: found, gateways, accounts, turns }),
    checkProviderHealth: new CheckProviderHealth({ map, gateways, clock }),
    listCapabilities: new ListCapabilities({ providers, protocols, gate }),
    callExtension: new CallExtension({ providers, games, protocols, gate, players: found, gateways, turns }),
    listOwnStatements: statementsOver(parts.statementLines ?? [], clock).listOwnStatements,
  };
}

export async function reportWorld() {
  const world = inMemoryWorld();
  const { accounts, players, providers } = world;
  const clock = new ControllableClock();
  const gateways = new InMemoryProviderGateways();
  await providers.create(providerOf({ code: 'B', protocol: 'provider-b' }));
  await providers.create(providerOf({ code: 'A', protocol: 'provider-a' }));
  await providers.create(providerOf({ code: 'OFF', protocol: 'provider-a', isActive: false }));
  let ids = 0;
  return {
    ...world,
    clock,
    gateways,
    ...reportsOf({ ...world, gateways, protocols: new FixedProtocolDirectory(), clock }),
    /** Opens an account, and the player if need be. */
    async account(agent: string, memberId: string, place: { provider?: string; currency?: string } = {}) {
      const { provider = 'A', currency = 'USD' } = place;
      const player = await players.ensure(agent, memberId, guid((ids += 1)));
      const name = `${agent}_${memberId}${currency === 'USD' ? '' : currency}`;
      return accounts.open({ playerId: player.id, provider, currency }, [name].values());
    },
  };
}

export type ReportWorld = Awaited<ReturnType<typeof reportWorld>>;

/** A bet that was settled a minute before the clock of the tests stands still. */
export const betOf = (betId: string, player: string | undefined, changes: Partial<BetRecord> = {}): BetRecord => ({
  betId,
  roundId: `round of ${betId}`,
  player: player === undefined ? undefined : UpstreamName.of(player),
  gameCode: 'G1',
  betAmount: Decimal.from('10'),
  validBetAmount: Decimal.from('9.5'),
  payoutAmount: Decimal.from('25'),
  winLoss: Decimal.from('15'),
  currency: 'USD',
  status: 'settled',
  betAtMs: MOMENT_MS - 120_000,
  settledAtMs: MOMENT_MS - 60_000,
  ...changes,
});

export const iso = (ms: number): string => new Date(ms).toISOString();
/** The last hour. */
export const LAST_HOUR = { start: iso(MOMENT_MS - HOUR_MS), end: iso(MOMENT_MS) };

/** The refusal of a provider that does not know the player. */
export const UNKNOWN_PLAYER = {
  kind: 'provider_refused',
  reason: 'player_not_found',
  upstreamCode: '7',
  upstreamText: '',
} as const;
