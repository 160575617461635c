import type { TransferResolution } from '../../domain/provider/protocol.ts';
import type { UpstreamPlayer } from '../../domain/provider/upstream-call.ts';
import { storableText } from '../../domain/shared/bounded-text.ts';
import { upstreamOrderId, type Transfer, type TransferOutcome } from '../../domain/wallet/transfer.ts';
import { callRefused } from '../failure.ts';
import type { ProviderGateway } from '../ports/provider-gateway.ts';
import { repeatedVerdict } from '../transfer-funds/sent-transfer.ts';
import { REMARK_LENGTH_MAX, remarkOf, whyUndecided } from '../transfer-funds/transfer-failure.ts';

/** A pending transfer and what is known of the way it went. */
export interface SentTransfer {
  readonly transfer: Transfer;
  readonly provider: string;
  /** Whether it is so old that it would have arrived by now if it had ever been sent. */
  readonly isOld: boolean;
}

/** What a look at a transfer found; `pending` with the reason. */
export type Finding = TransferOutcome | { readonly status: 'pending'; readonly remark: string };

type Way = (gateway: ProviderGateway, sent: SentTransfer, player: UpstreamPlayer) => Promise<Finding>;

/** Asks the provider what became of it. */
const ask: Way = async (gateway, { transfer, provider, isOld }, player) => {
  const answer = await gateway.call('order_status', { orderId: upstreamOrderId(transfer), player });
  if (!answer.ok) return pending(whyUndecided(provider, answer.error));
  const { state, balanceAfter, remark } = answer.value;
  if (state === 'succeeded') return { status: 'success', balanceAfter };
  if (state === 'failed') return failed(`provider ${provider} did not carry out the transfer: ${remark}`);
  if (state === 'pending') return pending(`provider ${provider} has not decided yet: ${remark}`);
  const sentence = `provider ${provider} knows no such transfer`;
  return isOld ? failed(`${sentence}; nothing was moved`) : pending(`${sentence} yet`);
};

/** Sends it again under the same order id, of which the provider carries out one. */
const repeat: Way = async (gateway, { transfer, provider }, player) => {
  const orderId = upstreamOrderId(transfer);
  const answer = await gateway.call('fund_transfer', { player, orderId, amount: transfer.amount });
  const verdict = repeatedVerdict(provider, answer);
  return verdict.status === 'pending' ? pending(whyUndecided(provider, verdict.failure)) : verdict;
};

/** How a pending transfer is decided, by what the protocol offers. */
export const WAYS = { ask, repeat } as const satisfies Record<TransferResolution, Way>;

const pending = (remark: string): Finding => ({
  status: 'pending',
  remark: storableText(remark, REMARK_LENGTH_MAX),
});

const failed = (sentence: string): Finding => ({
  status: 'failed',
  remark: remarkOf(callRefused('provider_failed', sentence)),
});
