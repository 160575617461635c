import {
  ok,
  parameterNeeded,
  readShape,
  unreadable,
  z,
  type OrderState,
  type Result,
  type UpstreamFailure,
  type UpstreamPlayer,
} from '../../protocol-kit.ts';
import type { Client } from './client.ts';

/** The state of an order at the upstream. */
export interface OrderStanding {
  readonly state: OrderState;
  readonly remark: string;
}

/**
 * Asks for the state of a player's order. The upstream answers for the pair of order and player, so the order of another player is unknown.
 */
export async function askOrder(
  platform: Client,
  orderId: string,
  { name }: UpstreamPlayer,
): Promise<Result<OrderStanding, UpstreamFailure>> {
  const answer = await platform.ask({
    method: 'open.operator.order.status',
    parameters: { orderMap: [{ orderId, loginId: name }] },
    isRepeatable: true,
  });
  if (!answer.ok) return answer;
  const rows = readShape(rowsSchema, answer.value).data;
  const standing = STANDINGS.get(rows?.find((row) => row.orderId === orderId)?.status ?? '');
  return standing === undefined ? unreadable('no status of this order') : ok(standing);
}

/** The failure of a question without a player, because the upstream finds orders by player. */
export const playerNeeded = (): Result<never, UpstreamFailure> =>
  parameterNeeded('member_id', 'must be given: this provider finds an order by its player');

const rowsSchema = z.array(z.looseObject({ orderId: z.string(), status: z.string() }));

// All implementations answer 0 to 4; one knows 5 and 7; 6 occurs in the bet records.
const STANDINGS: ReadonlyMap<string, OrderStanding> = new Map([
  ['0', { state: 'unknown', remark: 'does not exist' }],
  ['1', { state: 'pending', remark: 'unsettled' }],
  ['2', { state: 'succeeded', remark: 'win' }],
  ['3', { state: 'succeeded', remark: 'tie' }],
  ['4', { state: 'succeeded', remark: 'loss' }],
  ['5', { state: 'failed', remark: 'cancelled' }],
  ['6', { state: 'failed', remark: 'expired' }],
  ['7', { state: 'failed', remark: 'cancelled by the system' }],
]);
