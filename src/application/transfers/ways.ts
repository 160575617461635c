import type { TransferResolution } from '../../domain/provider/protocol.ts';
import type { UpstreamPlayer } from '../../domain/provider/upstream-call.ts';
import { storableText } from '../../domain/shared/bounded-text.ts';
import {
  upstreamOrderId,
  type FailedTransfer,
  type Transfer,
  type TransferOutcome,
} from '../../domain/wallet/transfer.ts';
import { callRefused } from '../failure.ts';
import type { ProviderGateway } from '../ports/provider-gateway.ts';
import { REMARK_LENGTH_MAX, remarkOf, whyUndecided, failureOfTransfer } from './transfer-failure.ts';
import type { UpstreamFailure } from '../../domain/provider/upstream-failure.ts';
import { sendingProof, type TransferAnswer } from '../../domain/wallet/sending-proof.ts';

/** A pending transfer, and the facts about its sending. */
interface SentTransfer {
  readonly transfer: Transfer;
  readonly provider: string;
  /** Whether the transfer is so old that it must have arrived if it was ever sent. */
  readonly isOld: boolean;
}

/** A look at a transfer: the provider, the transfer, and the way to note a repetition. */
interface Look extends SentTransfer {
  readonly gateway: ProviderGateway;
  readonly player: UpstreamPlayer;
  /** Called before each repetition. False: the transfer was decided meanwhile, and must not be sent. */
  readonly noteRepetition: () => Promise<boolean>;
}

interface Pending {
  readonly status: 'pending';
  readonly remark: string;
}

/** The finding of a look; `pending` has the reason as its remark. */
export type Finding = TransferOutcome | Pending;

/**
 * The finding of an order status. `unknown`: the provider has no such order. `unanswered`: the question failed, with the reason as remark.
 */
type Status = Finding | { readonly status: 'unknown' } | { readonly status: 'unanswered'; readonly remark: string };

/** Asks the provider for the status of the order. */
async function statusOf({ gateway, transfer, provider, player }: Look): Promise<Status> {
  const answer = await gateway.call('order_status', { orderId: upstreamOrderId(transfer), player });
  if (!answer.ok) return { status: 'unanswered', remark: whyUndecided(provider, answer.error) };
  const { state, balanceAfter, remark } = answer.value;
  if (state === 'succeeded') return { status: 'success', balanceAfter };
  if (state === 'failed') return failed(`provider ${provider} did not carry out the transfer: ${remark}`);
  return state === 'unknown' ? { status: 'unknown' } : pending(`provider ${provider} has not decided yet: ${remark}`);
}

async function ask(look: Look): Promise<Finding> {
  const said = await statusOf(look);
  if (said.status === 'unanswered') return pending(said.remark);
  if (said.status !== 'unknown') return said;
  const sentence = `provider ${look.provider} knows no such transfer`;
  return look.isOld ? failed(`${sentence}; nothing was moved`) : pending(`${sentence} yet`);
}

async function askIfKnown(look: Look): Promise<Finding> {
  const said = await statusOf(look);
  if (said.status === 'unanswered') return pending(said.remark);
  if (said.status !== 'unknown') return said;
  return pending(`provider ${look.provider} has no such order, which does not prove that nothing was moved`);
}

/** Sends the order again under the same id. The provider carries out each id only once. */
async function repeat(look: Look): Promise<Exclude<Finding, FailedTransfer> | undefined> {
  const { gateway, transfer, provider, player, noteRepetition } = look;
  if (!(await noteRepetition())) return undefined;
  const orderId = upstreamOrderId(transfer);
  const answer = await gateway.call('fund_transfer', { player, orderId, amount: transfer.amount });
  const verdict = repetitionVerdict(answer);
  if (verdict.status !== 'pending') return verdict;
  const why = whyUndecided(provider, verdict.failure);
  const isRefused = verdict.failure.kind === 'provider_refused';
  return pending(isRefused ? `sent again, it was refused, which says nothing of the first time: ${why}` : why);
}

async function askOrRepeat(look: Look): Promise<Finding | undefined> {
  const said = await statusOf(look);
  return said.status === 'unknown' || said.status === 'unanswered' ? repeat(look) : said;
}

interface Way {
  /** Undefined: the transfer was decided meanwhile. */
  readonly look: (look: Look) => Promise<Finding | undefined>;
  /** Whether this way may send the order again. */
  readonly repeats: boolean;
}

/** The ways to decide a pending transfer, by the protocol's `transferResolution`. */
export const WAYS = {
  ask: { look: ask, repeats: false },
  ask_if_known: { look: askIfKnown, repeats: false },
  repeat: { look: repeat, repeats: true },
  ask_or_repeat: { look: askOrRepeat, repeats: true },
} as const satisfies Record<TransferResolution, Way>;

const pending = (remark: string): Pending => ({ status: 'pending', remark: storableText(remark, REMARK_LENGTH_MAX) });

const failed = (sentence: string): FailedTransfer => ({
  status: 'failed',
  ground: 'provider',
  remark: remarkOf(callRefused('provider_failed', sentence)),
});

/** A transfer that the provider's answer does not decide. */
interface Undecided {
  readonly status: 'pending';
  readonly failure: UpstreamFailure;
}

/** The verdict of an answer to a repetition. It never says that the transfer failed, because the first sending may have moved the money. */
type RepetitionVerdict = Extract<TransferOutcome, { readonly status: 'success' }> | Undecided;

/** The verdict of the answer to the first sending. */
export type TransferVerdict = TransferOutcome | Undecided;

/**
 * The verdict on a transfer that was sent for the first time. A refusal counts only if no process has sent the transfer again, which the book checks.
 */
export function firstVerdict(provider: string, answer: TransferAnswer): TransferVerdict {
  const proof = sendingProof(answer);
  if (proof.kind === 'moved') return { status: 'success', balanceAfter: proof.balanceAfter };
  const { kind, failure } = proof;
  if (kind === 'nothing') return { status: 'pending', failure };
  return { status: 'failed', ground: 'only_sending', remark: remarkOf(failureOfTransfer(provider, failure)) };
}

/** The verdict on a transfer that was sent again. */
export function repetitionVerdict(answer: TransferAnswer): RepetitionVerdict {
  const proof = sendingProof(answer);
  if (proof.kind === 'moved') return { status: 'success', balanceAfter: proof.balanceAfter };
  return { status: 'pending', failure: proof.failure };
}
