import type { BatchOutcome, EventBatch } from '../../../../application/ports/provider-inbox.ts';
import { err, ok } from '../../../../domain/shared/result.ts';
import type { ExactJsonObject } from '../../upstream/exact-json.ts';
import { withLowerKeys } from '../gateway/answer.ts';
import { answerRows, headOf, NOTHING, rowOf, told, type EntryHead } from './answers.ts';
import { takenOf, withOutcomes, type Callback, type Slot } from './callback.ts';
import { entryCode, NO_WALLET_CODES, type CodeName } from './codes.ts';
import { currencyOf, entriesOf, listIn } from './envelope.ts';
import { identifier } from './fields.ts';
import { moneyEvents, type Circumstances } from './money-events.ts';

/**
 * The upstream moves money: `withdraw` and `deposit` have one shape, and the actions in them say what is meant. Which of the two an
 * action comes by is not looked at, since the document leaves it open for some.
 */
export const movements = (word: 'withdraw' | 'deposit'): Callback => ({
  word,

  read(members, { config, requestedAtMs }) {
    const entries = listIn(members, 'batch_requests');
    const currency = currencyOf(members['currency'], config);
    if (!entries.ok || currency === undefined) return err('internal_error');
    const slots = entries.value.map((entry) => slotOf(entry, { config, currency, requestedAtMs }));
    return ok({
      kind: 'events',
      batches: takenOf(slots),
      reply: (outcomes) =>
        answerRows(
          withOutcomes(slots, outcomes).map((outcome, at) =>
            answerOf(headOf(entries.value[at]), outcome, currency.places),
          ),
        ),
    });
  },

  refuse: (members, name) => answerRows(entriesOf(members).map((entry) => refusedRow(headOf(entry), name))),
});

function slotOf(entry: unknown, of: Circumstances): Slot<EventBatch> {
  const members = withLowerKeys(entry);
  const name = identifier.safeParse(members['member_account']);
  if (!name.success) return { refused: 'unknown_member' };
  const events = moneyEvents(members, of);
  if (events === undefined) return { refused: 'internal_error' };
  return { taken: { player: { upstreamName: name.data, currency: of.currency.code }, events } };
}

const refusedRow = (head: EntryHead, name: CodeName): ExactJsonObject =>
  rowOf(head, { before_balance: NOTHING, balance: NOTHING }, name);

/** Where nothing has moved both balances are the current one, those of duplicates too. */
function answerOf(head: EntryHead, outcome: BatchOutcome | CodeName, places: number): ExactJsonObject {
  if (typeof outcome === 'string') return refusedRow(head, outcome);
  if (outcome.kind === 'no_wallet') return refusedRow(head, NO_WALLET_CODES[outcome.because]);
  const name = entryCode(outcome.outcomes);
  const before = name === 'success' ? outcome.balanceBefore : outcome.balance;
  return rowOf(head, { before_balance: told(before, places), balance: told(outcome.balance, places) }, name);
}
