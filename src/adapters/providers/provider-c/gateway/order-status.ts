import {
  foldCode,
  inLowerCase,
  isRefusedWith,
  noSuchOrder,
  ok,
  readDecimal,
  UpstreamName,
  type Decimal,
  type OrderState,
  type UpstreamHandler,
} from '../../protocol-kit.ts';
import type { CurrencyUnits } from '../currencies.ts';
import { UNKNOWN_TRANSACTION } from '../refusals.ts';
import type { XmlElement } from '../xml-answer.ts';
import { firstText, textsOf } from './element-texts.ts';
import type { Client } from './client.ts';

/** Words for a state that an upstream of this family may use. With any other word the order stays open. */
const STATES: Readonly<Record<string, OrderState>> = {
  true: 'succeeded',
  success: 'succeeded',
  succeeded: 'succeeded',
  completed: 'succeeded',
  false: 'failed',
  fail: 'failed',
  failed: 'failed',
  cancelled: 'failed',
  canceled: 'failed',
};

/** The document does not describe the answer. Each value is looked up under every name that this upstream has for it elsewhere. */
const NAMES = {
  state: ['TransactionStatus', 'Status', 'State'],
  owner: ['Username'],
  currency: ['Currency', 'CurrencyType'],
  amount: ['TransactionAmount', 'Amount', 'BetAmount'],
  balance: ['Balance'],
} as const;

/** Asks for the state of a transaction. */
export const showOrder =
  (client: Client, units: CurrencyUnits): UpstreamHandler<'order_status'> =>
  async ({ orderId, player }) => {
    const answer = await client.ask('getTransactionDetails', { TransactionID: orderId });
    if (!answer.ok)
      return isRefusedWith(answer, UNKNOWN_TRANSACTION) ? noSuchOrder('transaction id not found') : answer;
    const read = (what: keyof typeof NAMES): string | undefined => firstText(answer.value, NAMES[what]);
    const [owner, told] = [read('owner'), read('currency')];
    const currency = (told && foldCode(told)) ?? player?.currency ?? units.only;
    const money = (text: string | undefined): Decimal | undefined => {
      const amount = readDecimal(text);
      return amount && units.toWallet(amount, currency);
    };
    return ok({
      state: stateOf(answer.value, read('state'), orderId),
      owner: owner === undefined ? undefined : UpstreamName.of(owner),
      amount: money(read('amount')),
      balanceAfter: money(read('balance')),
      remark: read('state') ?? '',
    });
  };

/** A transaction without a word for its state is booked. An answer without texts knows no such transaction. */
function stateOf(answer: XmlElement, word: string | undefined, orderId: string): OrderState {
  const texts = textsOf(answer);
  if (texts.length === 0) return 'unknown';
  if (word !== undefined) return STATES[inLowerCase(word)] ?? 'pending';
  return texts.some(([, text]) => text === orderId) ? 'succeeded' : 'pending';
}
