import {
  err,
  ok,
  only,
  readShape,
  refusedWhole,
  unreadReport,
  type BatchOutcome,
  type EventBatch,
  type ExactJsonObject,
  type ProviderMessage,
  type Result,
  type UnreadReport,
} from '../../protocol-kit.ts';
import type { ProviderBConfig } from '../config.ts';
import { withLowerKeys } from '../gateway/read-answer.ts';
import { isStake, type MoneyCall } from './actions.ts';
import { answerRefused, answerRows, headOf, NOTHING, rowOf, shownBalance, type EntryHead } from './replies.ts';
import { takenOf, withOutcomes, type Callback, type Slot } from './call.ts';
import { entryCode, NO_WALLET_CODES, type CodeName } from './codes.ts';
import { currencyOf, entriesOf, listIn, type Members } from './read-body.ts';
import { memberName, money } from './fields.ts';
import { moneyEvents, type Circumstances } from './wallet-events.ts';

/**
 * Requests that move money. `withdraw` and `deposit` have one form, and the document does not say which of them brings some actions. So the action
 * determines the meaning, and the request determines the sign of the amount.
 */
export const movements = (call: MoneyCall): Callback => ({
  word: call,

  read(members, { config, requestedAtMs }) {
    const entries = listIn(members, 'batch_requests');
    const currency = currencyOf(members['currency'], config);
    if (!entries.ok) return refusedEntries(readable(members), { members, config }, entries.error);
    if (currency === undefined) return refusedEntries(entries.value, { members, config }, 'unknown_currency');
    const slots = entries.value.map((entry) => slotOf(entry, { config, call, currency, requestedAtMs }));
    return ok({
      kind: 'events',
      batches: takenOf(slots),
      ...seen(entries.value.filter((_, at) => 'refused' in (slots[at] ?? {})).flatMap(unreadOf({ members, config }))),
      reply: (outcomes) =>
        answerRows(
          withOutcomes(slots, outcomes).map((outcome, at) =>
            answerOf(headOf(entries.value[at]), outcome, currency.places),
          ),
        ),
    });
  },

  refuse: refuseEntries,
});

const refuseEntries: Callback['refuse'] = (members, name) =>
  answerRefused(
    entriesOf(members).map((entry) => refusedRow(headOf(entry), name)),
    name,
  );

/** The first entries of a list that is too long; the body itself if there is no list. */
const readable = (members: Members): readonly unknown[] =>
  Array.isArray(members['batch_requests']) ? entriesOf(members) : [members];

function refusedEntries(entries: readonly unknown[], of: Request, name: CodeName): Result<ProviderMessage, CodeName> {
  const unread = entries.flatMap(unreadOf(of));
  return unread.length === 0 ? err(name) : ok(refusedWhole(unread, refuseEntries(of.members, name)));
}

/** A request, and the settings with which it is read. */
interface Request {
  readonly members: Members;
  readonly config: ProviderBConfig;
}

/**
 * The reports of a refused entry, one for each transaction. A refused stake is not reported, because the upstream treats a refused stake as failed.
 */
const unreadOf =
  (of: Request) =>
  (entry: unknown): readonly UnreadReport[] => {
    const members = withLowerKeys(entry);
    const { transactions, member_account: member, batch_requests } = members;
    const rows = Array.isArray(transactions) ? transactions.map((row: unknown) => withLowerKeys(row)) : [];
    if (rows.length === 0) {
      // A body without a list of entries may be about several members, so the report names none.
      return [unreadReport(undefined, { member_account: member, batch_requests }, batch_requests ? {} : { member })];
    }
    const owed = rows.filter(({ action }) => !isStake(action));
    return owed.map((row) => {
      const said = { member_account: member, ...only(row, SHOWN) };
      return unreadReport(row['id'], said, { member, ...legibleMoney(row, of) });
    });
  };

/** The money of a transaction. If its currency code has no known ratio, its unit is unknown. */
function legibleMoney(row: Members, { members, config }: Request) {
  const currency = currencyOf(row['currency'] || members['currency'], config);
  return { currency: currency?.code, amount: currency && readShape(money(currency.places), row['amount']).data };
}

const seen = (unread: readonly UnreadReport[]) => (unread.length === 0 ? {} : { unread });

const SHOWN = ['id', 'action', 'amount', 'currency', 'wager_code', 'round_id'];

function slotOf(entry: unknown, of: Circumstances): Slot<EventBatch> {
  const members = withLowerKeys(entry);
  const name = readShape(memberName, members['member_account']);
  if (!name.success) return { refused: 'unknown_member' };
  const events = moneyEvents(members, of);
  if (!events.ok) return { refused: events.error };
  return { taken: { player: { upstreamName: name.data, currency: of.currency.code }, events: events.value } };
}

const refusedRow = (head: EntryHead, name: CodeName): ExactJsonObject =>
  rowOf(head, { before_balance: NOTHING, balance: NOTHING }, name);

/** The row of an entry. If nothing has moved, both balances are the current one, also for duplicates. */
function answerOf(head: EntryHead, outcome: BatchOutcome | CodeName, places: number): ExactJsonObject {
  if (typeof outcome === 'string') return refusedRow(head, outcome);
  if (outcome.kind === 'no_wallet') return refusedRow(head, NO_WALLET_CODES[outcome.because]);
  const name = entryCode(outcome.outcomes);
  const before = name === 'success' ? outcome.balanceBefore : outcome.balance;
  return rowOf(
    head,
    { before_balance: shownBalance(before, places), balance: shownBalance(outcome.balance, places) },
    name,
  );
}
