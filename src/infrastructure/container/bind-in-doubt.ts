import type { Container } from 'inversify';
import type { CallbackUseCases, InDoubtUseCases } from '../../adapters/http/index.ts';
import type { Persistence } from '../../adapters/persistence/index.ts';
import { CloseInDoubt } from '../../application/handle-in-doubt/close-in-doubt.ts';
import { InDoubtDesk } from '../../application/handle-in-doubt/in-doubt-desk.ts';
import { ListInDoubt } from '../../application/handle-in-doubt/list-in-doubt.ts';
import { ReplayInDoubt } from '../../application/handle-in-doubt/replay-in-doubt.ts';
import { ResolveInDoubt } from '../../application/handle-in-doubt/resolve-in-doubt.ts';
import { ShowInDoubt } from '../../application/handle-in-doubt/show-in-doubt.ts';
import { MapUnifiedCall } from '../../application/map-unified-call/map-unified-call.ts';
import { PlayersAtProvider } from '../../application/players-at-provider.ts';
import type { ProviderGateways } from '../../application/ports/provider-gateways.ts';
import type { ResolveTransfer } from '../../application/resolve-transfers/resolve-transfer.ts';
import { ShowProviderOrder } from '../../application/show-order-status/show-provider-order.ts';
import { protocols } from './protocols.ts';
import { TOKENS } from './tokens.ts';

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
    closeInDoubt: new CloseInDoubt(desk),
  };
}
