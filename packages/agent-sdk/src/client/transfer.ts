/** A transfer of money whose outcome is known at the end. */
import type { Call, Data, Fields } from './calls.ts';
import { GatewayFailure } from './failure.ts';

export type Transfer = Fields<'player/transfer'>;

/** `failed`: nothing was moved, and nothing will be under this `transfer_id`. `failure` says why, if the gateway has said it. */
export type DecidedTransfer =
  | { readonly status: 'success'; readonly transfer: Data<'player/transfer'> | Data<'order/status'> }
  | { readonly status: 'failed'; readonly failure?: GatewayFailure };

export interface TransferOptions {
  /** How long to wait for a decision; a minute by default. */
  readonly withinMs?: number;
}

/** The transfer may have moved money, or may still do. `transfer_id` is its only id: any other one would be a second transfer. */
export class TransferUndecided extends Error {
  override readonly name = 'TransferUndecided';
  readonly transferId: string;

  constructor(transferId: string, cause: unknown) {
    super(`the transfer ${transferId} is not decided yet; ask again with the same transfer_id`, { cause });
    this.transferId = transferId;
  }
}

interface Means {
  readonly call: Call;
  readonly pause: (ms: number) => Promise<unknown>;
}

const WITHIN_MS = 60_000;
const PAUSE_MS = 500;
const PAUSE_MS_MAX = 10_000;
const NOT_FOUND = 1007;
const IN_PROGRESS = 3004;

/** Sends the transfer, and asks for its status while the answer decides nothing. Sends it again only if the gateway has no record of it. */
export async function transferUntilKnown(
  { call, pause }: Means,
  transfer: Transfer,
  { withinMs = WITHIN_MS }: TransferOptions = {},
): Promise<DecidedTransfer> {
  const { transfer_id } = transfer;
  const until = Date.now() + withinMs;
  let sent = await answerTo(call('player/transfer', transfer));
  let mayArrive = !isRefusal(sent);
  for (let pauseMs = PAUSE_MS; ; pauseMs = Math.min(PAUSE_MS_MAX, pauseMs * 2)) {
    const record = isDecided(sent) ? sent : await answerTo(call('order/status', { transfer_id }));
    const decision = decisionOf(sent, record, mayArrive);
    if (decision !== undefined) return decision;
    if (Date.now() + pauseMs > until) throw new TransferUndecided(transfer_id, record);
    await pause(pauseMs);
    if (isNotFound(record)) sent = await answerTo(call('player/transfer', transfer));
    mayArrive ||= !isRefusal(sent);
  }
}

type Answer = DecidedTransfer | 'pending' | GatewayFailure;
const isDecided = (answer: Answer): answer is DecidedTransfer =>
  answer !== 'pending' && !(answer instanceof GatewayFailure);
const isNotFound = (answer: Answer): boolean => answer instanceof GatewayFailure && answer.code === NOT_FOUND;
/** True if the gateway has said that this request did nothing. */
const isRefusal = (answer: Answer): answer is GatewayFailure =>
  answer instanceof GatewayFailure && !answer.isUnknown && !answer.isForLater && answer.code !== IN_PROGRESS;

/** Undefined if the transfer is open. Throws if the record could not be looked up, for example because the token is not valid. */
function decisionOf(sent: Answer, record: Answer, mayArrive: boolean): DecidedTransfer | undefined {
  const reason = isRefusal(sent) ? { failure: sent } : {};
  if (isDecided(record)) return record.status === 'failed' ? { ...record, ...reason } : record;
  // A refusal without a record is the end, unless an earlier attempt may still arrive.
  if (mayArrive || !isRefusal(record)) return undefined;
  if (!isNotFound(record)) throw record;
  return { status: 'failed', ...reason };
}

async function answerTo(asked: Promise<Data<'player/transfer'> | Data<'order/status'>>): Promise<Answer> {
  try {
    const transfer = await asked;
    if (transfer.status === 'pending') return 'pending';
    return transfer.status === 'success' ? { status: 'success', transfer } : { status: 'failed' };
  } catch (error) {
    if (error instanceof GatewayFailure) return error;
    throw error;
  }
}
