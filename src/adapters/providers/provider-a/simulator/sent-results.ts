import { decimalOf, textAs, z } from '../../protocol-kit.ts';
import type { SentResult } from '../../simulator-kit.ts';
import type { CallbackAnswer } from './callback-line.ts';

/** The system code says nothing about the money. */
const SYSTEM_ERROR = '0';

/** The upstream's reading of an answer about money. */
export function resultOf(answer: CallbackAnswer): SentResult {
  if (answer.kind === 'none') return UNKNOWN;
  if (answer.kind === 'error') return { outcome: 'refused', balance: undefined, code: answer.code };
  const read = resultSchema.safeParse(answer.result).data;
  if (read === undefined) return UNKNOWN;
  const { balance, orderResult } = read;
  if (orderResult === BOOKED) return { outcome: 'accepted', balance, code: BOOKED };
  return { outcome: 'refused', balance, code: `orderResult ${orderResult}` };
}

/** Whether the upstream tries again or asks: after silence and after a system error, never after a refusal. */
export const isUndecided = ({ outcome, code }: SentResult): boolean =>
  outcome === 'unknown' || (outcome === 'refused' && code === SYSTEM_ERROR);

/** The states of orders, in the order of the ids; undefined unless the answer has all of them. */
export function readStatuses(answer: CallbackAnswer, orderIds: readonly string[]): readonly string[] | undefined {
  const rows = answer.kind === 'result' ? rowsSchema.safeParse(answer.result).data : undefined;
  const statuses = orderIds.flatMap((orderId) => rows?.find((row) => row.orderId === orderId)?.status ?? []);
  return statuses.length === orderIds.length ? statuses : undefined;
}

const BOOKED = '1';
const UNKNOWN: SentResult = { outcome: 'unknown', balance: undefined, code: '' };

const balance = textAs(decimalOf, 'is no amount');

// A bare balance is a success. In all other answers the order result decides, with any balance.
const resultSchema = z.union([
  balance.transform((told) => ({ balance: told, orderResult: BOOKED })),
  z
    .object({ availableAmount: balance.optional().catch(undefined), orderResult: z.string() })
    .transform(({ availableAmount, orderResult }) => ({ balance: availableAmount, orderResult })),
]);

const rowsSchema = z.array(z.object({ orderId: z.string(), status: z.string() }));
