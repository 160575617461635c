import { OpenProviderAccount } from '../../application/players/open-provider-account.ts';
import { FindTransferWallet } from '../../application/transfers/find-transfer-wallet.ts';
import { MoveUpstream } from '../../application/transfers/move-upstream.ts';
import { ResolveTransfer, ResolveTransfers } from '../../application/transfers/resolve-transfer.ts';
import { TransferFunds } from '../../application/transfers/transfer-funds.ts';
import { RepeatedWork } from '../process/repeated-work.ts';
import { UndecidedTransfers } from '../telemetry/undecided-transfers.ts';
import type { Bind } from './binder.ts';
import { failing } from './repeat.ts';
import { TOKENS } from './tokens.ts';

/** Transfers, and the work that decides pending ones. */
export function bindTransfers(bind: Bind): void {
  const {
    config,
    players,
    playerBlocks,
    playerLimits,
    accounts,
    providers,
    transfers,
    clock,
    randomness,
    protocols,
    logger,
  } = TOKENS;
  const { providerGateways: gateways, providerTimeoutMs: timeoutMs, transferGraceMs: graceMs } = TOKENS;
  const [upstream, wallets, resolve] = [MoveUpstream, FindTransferWallet, ResolveTransfer];
  bind(ResolveTransfer, { providers, protocols, gateways, accounts, transfers, clock, timeoutMs, graceMs });
  bind(FindTransferWallet, [TOKENS.mapAgentCall]);
  bind(MoveUpstream, { openAccount: OpenProviderAccount, accounts, gateways, transfers, clock, timeoutMs });
  bind(TransferFunds, { players, playerBlocks, playerLimits, transfers, wallets, upstream, clock, randomness });
  bind(ResolveTransfers, [transfers, resolve, clock]);
  bind(UndecidedTransfers, [logger]);
  bind(
    TOKENS.work,
    { resolve: ResolveTransfers, undecided: UndecidedTransfers, config, clock, logger },
    (given) =>
      new RepeatedWork({
        intervalMs: given.config.transferResolveIntervalMs,
        round: async () => {
          const resolved = await given.resolve.execute();
          given.undecided.note(resolved, given.clock.nowMs());
          return resolved.hasMore;
        },
        onFailure: failing(given.logger, 'pending transfers could not be looked after'),
      }),
  );
}
