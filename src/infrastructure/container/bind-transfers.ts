import type { Container } from 'inversify';
import type { TransferUseCases } from '../../adapters/http/index.ts';
import type { Persistence } from '../../adapters/persistence/index.ts';
import type { InDoubtDesk } from '../../application/books/in-doubt-desk.ts';
import { ListInDoubt } from '../../application/books/list-in-doubt.ts';
import { ListOwnInDoubt } from '../../application/books/list-own-in-doubt.ts';
import { OpenProviderAccount } from '../../application/players/open-provider-account.ts';
import { PlayersAtProvider } from '../../application/players/players-at-provider.ts';
import type { Clock } from '../../application/ports/clock.ts';
import type { Digests } from '../../application/ports/digests.ts';
import type { ProviderGateways } from '../../application/ports/provider-gateways.ts';
import type { Randomness } from '../../application/ports/randomness.ts';
import { StoreUnavailable } from '../../application/ports/store-unavailable.ts';
import { ResolveTransfer } from '../../application/transfers/resolve-transfer.ts';
import { ResolveTransfers } from '../../application/transfers/resolve-transfers.ts';
import { ShowOrderStatus } from '../../application/bets/show-order-status.ts';
import { ShowProviderOrder } from '../../application/bets/show-provider-order.ts';
import { FindTransferWallet } from '../../application/transfers/find-transfer-wallet.ts';
import { MoveUpstream } from '../../application/transfers/move-upstream.ts';
import { TransferFunds } from '../../application/transfers/transfer-funds.ts';
import type { Config } from '../config/read-config.ts';
import { RepeatedWork } from '../process/repeated-work.ts';
import type { Logger } from '../telemetry/logger.ts';
import { UndecidedTransfers } from '../telemetry/undecided-transfers.ts';
import { agentCallMap } from './agent-call-map.ts';
import { protocols } from './protocols.ts';
import { TOKENS } from './tokens.ts';

/** Transfers, and the work that decides those that stayed open. */
export function bindTransfers(container: Container): void {
  const { config, persistence, providerGateways, clock, randomness, digests, logger } = TOKENS;
  container.bind(TOKENS.undecidedTransfers).toResolvedValue((log) => new UndecidedTransfers(log), [logger]);
  container
    .bind(TOKENS.resolveTransfer)
    .toResolvedValue(resolveTransfer, [config, persistence, providerGateways, clock]);
  container
    .bind(TOKENS.transfers)
    .toResolvedValue(transferUseCases, [
      TOKENS.resolveTransfer,
      config,
      persistence,
      providerGateways,
      clock,
      randomness,
      digests,
      TOKENS.inDoubtDesk,
    ]);
  container
    .bind(TOKENS.transferWork)
    .toResolvedValue(transferWork, [
      TOKENS.resolveTransfer,
      TOKENS.undecidedTransfers,
      config,
      persistence,
      clock,
      logger,
    ]);
}

function resolveTransfer(
  ...[config, persistence, gateways, clock]: [Config, Persistence, ProviderGateways, Clock]
): ResolveTransfer {
  const { providers, accounts, transfers } = persistence;
  const { transferGraceMs: graceMs, providerTimeoutMs: timeoutMs } = config;
  return new ResolveTransfer({ providers, protocols, gateways, accounts, transfers, clock, timeoutMs, graceMs });
}

type TransferParts = [ResolveTransfer, Config, Persistence, ProviderGateways, Clock, Randomness, Digests, InDoubtDesk];

function transferUseCases(
  ...[resolve, config, persistence, gateways, clock, randomness, digests, desk]: TransferParts
): TransferUseCases {
  const { players, accounts, transfers } = persistence;
  const { map: mapCall } = agentCallMap(persistence, clock);
  const wallets = new FindTransferWallet(mapCall);
  const opening = new OpenProviderAccount({ accounts, gateways, digests });
  const timeoutMs = config.providerTimeoutMs;
  const upstream = new MoveUpstream({ accounts: opening, gateways, transfers, clock, timeoutMs });
  const atProvider = new PlayersAtProvider(players, accounts);
  const providerOrders = new ShowProviderOrder({ mapCall, gateways, players: atProvider, accounts });
  return {
    transferFunds: new TransferFunds({ players, transfers, wallets, upstream, clock, randomness }),
    showOrderStatus: new ShowOrderStatus({ transfers, players, resolve, providerOrders }),
    listOwnInDoubt: new ListOwnInDoubt(new ListInDoubt(desk)),
  };
}

function transferWork(
  ...[resolve, undecided, config, { transfers }, clock, logger]: [
    ResolveTransfer,
    UndecidedTransfers,
    Config,
    Persistence,
    Clock,
    Logger,
  ]
): RepeatedWork {
  const resolveTransfers = new ResolveTransfers(transfers, resolve, clock);
  return new RepeatedWork({
    intervalMs: config.transferResolveIntervalMs,
    round: async () => {
      const resolved = await resolveTransfers.execute();
      undecided.note(resolved, clock.nowMs());
      return resolved.hasMore;
    },
    onFailure: (error) => {
      // A database that is away has been told of once, and would be at every round.
      if (error instanceof StoreUnavailable) return;
      logger.error({ err: error }, 'pending transfers could not be looked after');
    },
  });
}
