import {
  inLowerCase,
  isRefusedWith,
  maybe,
  noSuchOrder,
  ok,
  readDecimal,
  readShape,
  unreadable,
  UpstreamName,
  z,
  type AmountUnit,
  type OrderState,
  type UpstreamHandler,
} from '../../protocol-kit.ts';
import { NO_DATA, SERIAL_UNKNOWN } from '../refusals.ts';
import type { Ask } from './client.ts';

/** The longest text of the upstream's own word that is stored. */
const REMARK_MAX = 200;

/**
 * The words whose meaning is certain. The vocabulary is not public, so after other words the order stays open, and no order is decided by a guess.
 */
const STATES: Readonly<Record<string, OrderState>> = {
  success: 'succeeded',
  succeeded: 'succeeded',
  succeed: 'succeeded',
  ok: 'succeeded',
  settled: 'succeeded',
  fail: 'failed',
  failed: 'failed',
  cancel: 'failed',
  canceled: 'failed',
  cancelled: 'failed',
};

const optionalText = maybe(z.string()).transform((text) => (text === '' ? undefined : text));

const dealStatus = z.union([
  z.looseObject({ gamestatus: z.string(), user: optionalText, money: optionalText }),
  z.string().transform((gamestatus) => ({ gamestatus, user: undefined, money: undefined })),
]);

/** Asks for the state of a transaction of the wallet callbacks, by its number there (`dealid`). */
export const orderStatus =
  (ask: Ask, unit: AmountUnit): UpstreamHandler<'order_status'> =>
  async ({ orderId }) => {
    const answer = await ask({ operation: 'getDealidStatus', fields: { dealid: orderId }, isRepeatable: true });
    if (isRefusedWith(answer, SERIAL_UNKNOWN, NO_DATA)) return noSuchOrder('no such serial number');
    if (!answer.ok) return answer;
    const deal = readShape(dealStatus, answer.value);
    if (!deal.success) return unreadable('no gamestatus in the result');
    const { gamestatus, user, money } = deal.data;
    const moved = readDecimal(money);
    return ok({
      state: stateOf(gamestatus),
      owner: user === undefined ? undefined : UpstreamName.of(user),
      amount: moved && unit.toWallet(moved),
      balanceAfter: undefined,
      remark: gamestatus.slice(0, REMARK_MAX),
    });
  };

function stateOf(gamestatus: string): OrderState {
  const word = inLowerCase(gamestatus.trim());
  return Object.hasOwn(STATES, word) ? (STATES[word] ?? 'pending') : 'pending';
}
