import type { Container } from 'inversify';
import type { ReportUseCases } from '../../adapters/http/index.ts';
import type { Persistence } from '../../adapters/persistence/index.ts';
import { CallExtension } from '../../application/players/call-extension.ts';
import { CheckProviderHealth } from '../../application/providers/check-provider-health.ts';
import { BetBooks } from '../../application/bets/bet-books.ts';
import { ListBets } from '../../application/bets/list-bets.ts';
import { ListCapabilities } from '../../application/providers/list-capabilities.ts';
import { PlayersAtProvider } from '../../application/players/players-at-provider.ts';
import type { Clock } from '../../application/ports/clock.ts';
import type { ProviderGateways } from '../../application/ports/provider-gateways.ts';
import { ShowBetDetail } from '../../application/bets/show-bet-detail.ts';
import { agentCallMap } from './agent-call-map.ts';
import { UpstreamTurns } from '../../application/providers/upstream-turns.ts';
import { protocols } from './protocols.ts';
import { TOKENS } from './tokens.ts';

/** What Agents ask of providers, and that moves no money. */
export function bindReports(container: Container): void {
  container.bind(TOKENS.reports).toResolvedValue(reports, [TOKENS.persistence, TOKENS.providerGateways, TOKENS.clock]);
}

function reports(persistence: Persistence, gateways: ProviderGateways, clock: Clock): ReportUseCases {
  const { providers, players, accounts } = persistence;
  const { gate, map } = agentCallMap(persistence, clock);
  const found = new PlayersAtProvider(players, accounts);
  const turns = new UpstreamTurns(clock);
  const books = new BetBooks({ gateways, accounts, clock, turns });
  return {
    listBets: new ListBets({ map, players: found, books, clock }),
    showBetDetail: new ShowBetDetail({ map, players: found, gateways, accounts, turns }),
    checkProviderHealth: new CheckProviderHealth({ map, gateways, clock }),
    listCapabilities: new ListCapabilities({ providers, protocols, gate }),
    callExtension: new CallExtension({ providers, protocols, gate, players: found, gateways, turns }),
  };
}
