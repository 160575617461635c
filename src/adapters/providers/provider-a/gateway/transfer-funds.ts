import {
  err,
  isNumber,
  isRefusedWith,
  ok,
  refused,
  toldAmount,
  unreadable,
  type UpstreamFailure,
  type UpstreamHandler,
} from '../../protocol-kit.ts';
import { FRACTION_DIGITS_MAX } from '../amounts.ts';
import { BIZ_ID_USED } from '../refusals.ts';
import type { Client } from './client.ts';

/** Moves money in or out. The answer is only a number, the balance afterwards. The call is sent once and never repeated. */
export const transferFunds =
  (platform: Client): UpstreamHandler<'fund_transfer'> =>
  async ({ player, orderId, amount }) => {
    if (amount.scale() > FRACTION_DIGITS_MAX) {
      return refused('invalid_amount', '', `more than ${FRACTION_DIGITS_MAX} digits behind the point`);
    }
    const answer = await platform.ask({
      method: 'open.operator.user.transfer',
      parameters: { loginId: player.name, bizId: orderId, amount },
      isRepeatable: false,
    });
    // Only the gateway creates these order ids, so a used id is this same transfer.
    if (!answer.ok)
      return isRefusedWith(answer, BIZ_ID_USED) ? ok({ balanceAfter: undefined }) : err(ofMoney(answer.error));
    // Any number means that the transfer was carried out. A balance that no wallet can hold counts as not stated.
    if (typeof answer.value !== 'string' || !isNumber(answer.value)) return unreadable('a balance that is no amount');
    return ok({ balanceAfter: toldAmount(answer.value) });
  };

/** The upstream's list of codes is not public. A code that no source explains is no proof that no money moved. */
function ofMoney(failure: UpstreamFailure): UpstreamFailure {
  if (failure.kind !== 'provider_refused' || failure.reason !== 'other') return failure;
  const detail = `upstream code ${failure.upstreamCode} ${failure.upstreamText}`.trim();
  return { kind: 'provider_outcome_unknown', cause: 'unreadable_answer', detail };
}
