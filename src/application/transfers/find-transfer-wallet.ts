import type { Agent } from '../../domain/agent/agent.ts';
import { UNIFIED_CALLS } from '../../domain/provider/unified-call.ts';
import type { Decimal } from '../../domain/shared/decimal.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { callRefused, type Failure, type UnsupportedCall } from '../failure.ts';
import type { MapAgentCall, MappedCall } from '../providers/map-unified-call.ts';

/** The Agent, provider, currency and amount that determine the wallet. */
export interface TransferWalletInput {
  readonly agent: Agent;
  readonly provider: string | undefined;
  readonly currency: string;
  readonly memberId: string;
  /** Negative: out of the wallet. */
  readonly amount: Decimal;
}

/** The wallet that a transfer fills or empties: a provider's wallet, or undefined for the gateway's own. */
export type TransferWallet = MappedCall | undefined;

/**
 * Finds the wallet of a transfer. A provider with a seamless wallet holds no money: its players play from the gateway's wallet. If the
 * Agent holds the wallets itself, there is nothing to move.
 */
export class FindTransferWallet {
  readonly #mapCall: MapAgentCall;

  constructor(mapCall: MapAgentCall) {
    this.#mapCall = mapCall;
  }

  async execute(input: TransferWalletInput): Promise<Result<TransferWallet, Failure>> {
    const { agent, provider, memberId, currency, amount } = input;
    if (provider === undefined) return gatewayWallet(agent);
    const purpose = amount.isNegative() ? 'withdrawal' : undefined;
    const question = { agent, provider, memberId, currency, call: 'fund_transfer', purpose } as const;
    const mapped = await this.#mapCall.execute(question);
    if (!mapped.ok) return mapped;
    if (mapped.value.support.support !== 'supported') return gatewayWallet(agent);
    const { code, currencies } = mapped.value.provider;
    if (currencies.length > 0 && !currencies.includes(currency)) {
      return err(callRefused('currency_unsupported', `provider ${code} does not support the currency ${currency}`));
    }
    return mapped;
  }
}

const gatewayWallet = ({ walletMode }: Agent): Result<undefined, UnsupportedCall> =>
  walletMode === 'gateway'
    ? ok(undefined)
    : err({ kind: 'unsupported_call', call: UNIFIED_CALLS.fund_transfer, provider: undefined });
