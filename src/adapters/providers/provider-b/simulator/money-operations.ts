import { Decimal, type ExactJsonValue } from '../../protocol-kit.ts';
import type { SimulatedPlayer, SimulatorBooks } from '../../simulator-kit.ts';
import { PRODUCTS } from './catalogue.ts';
import { fieldText, Refusal, type CheckedRequest } from './answers.ts';

type Entry = Readonly<Record<string, unknown>>;

/** Answers one row for every member of the request. */
export const showBalances = (request: CheckedRequest, books: SimulatorBooks): ExactJsonValue =>
  rowsOf(request, books, (player) => ({ balance: player.balance }));

/** Carries out the transactions of one member after another. The row of a member that fails has the code. */
export const move =
  (direction: 'in' | 'out') =>
  (request: CheckedRequest, books: SimulatorBooks): ExactJsonValue =>
    rowsOf(request, books, (player, entry) => {
      const before_balance = player.balance;
      for (const transaction of entry['transactions'] as readonly Entry[])
        book(transaction, player, { direction, books });
      return { before_balance, balance: player.balance };
    });

/** Answers with the operator's own credit at the upstream, which is invented and never used up. */
export const showOwnWallet = (request: CheckedRequest): ExactJsonValue => ({
  code: 0,
  message: '',
  data: {
    operator_code: fieldText(request, 'operator_code'),
    is_credit: true,
    currencies: [...new Set(PRODUCTS.map(({ currency }) => currency))].map((currency) => ({
      currency,
      current_balance: OWN_BALANCE,
      updated_at: fieldText(request, 'request_time'),
    })),
  },
});

const OWN_BALANCE = '1000000.00';

type RowMaker = (player: SimulatedPlayer, entry: Entry) => Readonly<Record<string, ExactJsonValue>>;

function rowsOf(request: CheckedRequest, books: SimulatorBooks, make: RowMaker): ExactJsonValue {
  const entries = request.fields['batch_requests'] as readonly Entry[];
  return { data: entries.map((entry) => rowOf(entry, books.players.get(String(entry['member_account'])))) };

  function rowOf(entry: Entry, player: SimulatedPlayer | undefined): ExactJsonValue {
    const named = { member_account: String(entry['member_account']), product_code: Number(entry['product_code'] ?? 0) };
    try {
      if (player === undefined) throw new Refusal(1000, 'API member does not exist');
      if (player.currency !== fieldText(request, 'currency')) throw internalError();
      return { ...named, ...make(player, entry), code: 0, message: '' };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const balance = player?.balance ?? Decimal.ZERO;
      return { ...named, before_balance: balance, balance, code: error.code, message: error.message };
    }
  }
}

const SCALE_MAX = 4;

const internalError = (): Refusal => new Refusal(999, 'Internal server error');

interface Till {
  readonly direction: 'in' | 'out';
  readonly books: SimulatorBooks;
}

/** The sign of an ADJUSTMENT must agree with the operation. The document knows no other action by which an operator moves money. */
function book({ id, action, amount }: Entry, player: SimulatedPlayer, { direction, books }: Till): void {
  const read = Decimal.of(String(amount));
  if (!read.ok || action !== 'ADJUSTMENT' || read.value.scale() > SCALE_MAX) throw internalError();
  const moved = read.value;
  if (moved.isNegative() !== (direction === 'out')) throw internalError();
  if (books.transfers.has(String(id))) throw new Refusal(1003, 'Duplicate API transactions');
  const done = books.transfer(String(id), player.name, moved);
  if (done === undefined) throw new Refusal(1001, 'API member balance is insufficient');
}
