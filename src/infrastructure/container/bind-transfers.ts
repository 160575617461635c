import { FindTransferWallet } from '../../application/transfers/find-transfer-wallet.ts';
import { MoveUpstream } from '../../application/transfers/move-upstream.ts';
import { ResolveTransfer } from '../../application/transfers/resolve-transfer.ts';
import { ResolveTransfers } from '../../application/transfers/resolve-transfers.ts';
import { TransferFunds } from '../../application/transfers/transfer-funds.ts';
import { RepeatedWork } from '../process/repeated-work.ts';
import { UndecidedTransfers } from '../telemetry/undecided-transfers.ts';
import { made, type Bind } from './binder.ts';
import { failing } from './failing.ts';
import { protocols } from './protocols.ts';
import { TOKENS } from './tokens.ts';

/** Transfers, and the work that decides those that stayed open. */
export function bindTransfers(bind: Bind): void {
  const { config, players, accounts, providers, transfers, clock, randomness, logger } = TOKENS;
  const {
    providerGateways: gateways,
    openProviderAccount: openAccount,
    mapAgentCall,
    resolveTransfer: resolve,
  } = TOKENS;
  const { findTransferWallet: wallets, moveUpstream: upstream, undecidedTransfers: undecided } = TOKENS;
  bind(
    resolve,
    { providers, gateways, accounts, transfers, clock, config },
    ({ config: { transferGraceMs: graceMs, providerTimeoutMs: timeoutMs }, ...parts }) =>
      new ResolveTransfer({ ...parts, protocols, timeoutMs, graceMs }),
  );
  bind(wallets, { mapAgentCall }, (given) => new FindTransferWallet(given.mapAgentCall));
  bind(
    upstream,
    { openAccount, accounts, gateways, transfers, clock, config },
    ({ config: { providerTimeoutMs: timeoutMs }, ...parts }) => new MoveUpstream({ ...parts, timeoutMs }),
  );
  bind(TOKENS.transferFunds, { players, transfers, wallets, upstream, clock, randomness }, made(TransferFunds));
  bind(
    TOKENS.resolveTransfers,
    { transfers, resolve, clock },
    (given) => new ResolveTransfers(given.transfers, given.resolve, given.clock),
  );
  bind(undecided, { logger }, (given) => new UndecidedTransfers(given.logger));
  bind(
    TOKENS.transferWork,
    { resolveTransfers: TOKENS.resolveTransfers, undecided, config, clock, logger },
    (given) =>
      new RepeatedWork({
        intervalMs: given.config.transferResolveIntervalMs,
        round: async () => {
          const resolved = await given.resolveTransfers.execute();
          given.undecided.note(resolved, given.clock.nowMs());
          return resolved.hasMore;
        },
        onFailure: failing(given.logger, 'pending transfers could not be looked after'),
      }),
  );
}
