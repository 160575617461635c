import type { Container } from 'inversify';
import type { CallbackUseCases, InDoubtUseCases } from '../../adapters/http/index.ts';
import type { Persistence } from '../../adapters/persistence/index.ts';
import { CloseInDoubt } from '../../application/books/close-in-doubt.ts';
import { DecideInDoubt } from '../../application/books/decide-in-doubt.ts';
import { InDoubtDesk } from '../../application/books/in-doubt-desk.ts';
import { ListInDoubt } from '../../application/books/list-in-doubt.ts';
import { ReplayInDoubt } from '../../application/books/replay-in-doubt.ts';
import { ResolveInDoubt } from '../../application/books/resolve-in-doubt.ts';
import { ShowInDoubt } from '../../application/books/show-in-doubt.ts';
import { MapUnifiedCall } from '../../application/providers/map-unified-call.ts';
import { PlayersAtProvider } from '../../application/players/players-at-provider.ts';
import { StoreUnavailable } from '../../application/ports/store-unavailable.ts';
import type { ProviderGateways } from '../../application/ports/provider-gateways.ts';
import type { ResolveTransfer } from '../../application/transfers/resolve-transfer.ts';
import { ShowProviderOrder } from '../../application/bets/show-provider-order.ts';
import { IN_DOUBT_KINDS } from '../../domain/in-doubt/in-doubt-item.ts';
import { RepeatedWork } from '../process/repeated-work.ts';
import { AWAITED_COUNT_MAX, InDoubtMetrics } from '../telemetry/in-doubt-metrics.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { protocols } from './protocols.ts';
import { TOKENS } from './tokens.ts';

/** How often what is in doubt is counted. */
const COUNT_EVERY_MS = 30_000;

/** What could not be decided or delivered, and what can be done about it. */
export function bindInDoubt(container: Container): void {
  const { config, persistence, clock, providerGateways, resolveTransfer, callbacks } = TOKENS;
  container
    .bind(TOKENS.inDoubtDesk)
    .toResolvedValue(
      ({ transferGraceMs: graceMs }, { inDoubt }, time) => new InDoubtDesk({ inDoubt, clock: time, graceMs }),
      [config, persistence, clock],
    );
  container
    .bind(TOKENS.inDoubt)
    .toResolvedValue(inDoubtUseCases, [TOKENS.inDoubtDesk, persistence, providerGateways, resolveTransfer, callbacks]);
  container
    .bind(TOKENS.inDoubtCount)
    .toResolvedValue(inDoubtCount, [TOKENS.inDoubtDesk, persistence, TOKENS.metrics, TOKENS.logger]);
}

type CountParts = [InDoubtDesk, Persistence, Metrics, Logger];

function inDoubtCount(...[desk, { awaitedAnswers }, { registry }, logger]: CountParts): RepeatedWork {
  const list = new ListInDoubt(desk);
  const metrics = new InDoubtMetrics(registry);
  const anyOpen = { agent: '', provider: '', since: '', status: '', page: '1', pageSize: '1' };
  return new RepeatedWork({
    intervalMs: COUNT_EVERY_MS,
    round: async () => {
      for (const kind of IN_DOUBT_KINDS) {
        const counted = await list.execute({ ...anyOpen, kind });
        if (counted.ok) metrics.show(kind, counted.value.total);
      }
      metrics.showAwaited(await awaitedAnswers.count(AWAITED_COUNT_MAX));
      return false;
    },
    onFailure: (error) => {
      // A database that is away has been told of once, and would be at every round.
      if (!(error instanceof StoreUnavailable)) logger.error({ err: error }, 'what is in doubt could not be counted');
    },
  });
}

function inDoubtUseCases(
  ...[desk, persistence, gateways, resolve, { replayCallback }]: [
    InDoubtDesk,
    Persistence,
    ProviderGateways,
    ResolveTransfer,
    CallbackUseCases,
  ]
): InDoubtUseCases {
  const { providers, players, accounts, transfers, agents } = persistence;
  const mapCall = new MapUnifiedCall(providers, protocols);
  const atProvider = new PlayersAtProvider(players, accounts);
  const providerOrders = new ShowProviderOrder({ mapCall, gateways, players: atProvider, accounts });
  return {
    listInDoubt: new ListInDoubt(desk),
    showInDoubt: new ShowInDoubt(desk),
    replayInDoubt: new ReplayInDoubt(desk, replayCallback),
    resolveInDoubt: new ResolveInDoubt({ desk, transfers, agents, resolve, providerOrders }),
    decideInDoubt: new DecideInDoubt(desk),
    closeInDoubt: new CloseInDoubt(desk),
  };
}
