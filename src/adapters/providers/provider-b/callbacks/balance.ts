import { err, ok, readShape, type BalanceOutcome, type Decimal, type NamedPlayer } from '../../protocol-kit.ts';
import { withLowerKeys } from '../gateway/read-answer.ts';
import { answerRefused, answerRows, headOf, NOTHING, rowOf, shownBalance } from './replies.ts';
import { takenOf, withOutcomes, type Callback, type Slot } from './call.ts';
import { NO_WALLET_CODES, type CodeName } from './codes.ts';
import { currencyOf, entriesOf, listIn } from './read-body.ts';
import { memberName } from './fields.ts';

/** The upstream asks for the balances of members. */
export const balance: Callback = {
  word: 'getbalance',

  read(members, { config }) {
    const entries = listIn(members, 'batch_requests');
    const currency = currencyOf(members['currency'], config);
    if (!entries.ok) return entries;
    if (currency === undefined) return err('unknown_currency');
    const slots = entries.value.map((entry) => slotOf(entry, currency.code));
    return ok({
      kind: 'balances',
      players: takenOf(slots),
      reply: (outcomes) =>
        answerRows(
          withOutcomes(slots, outcomes).map((outcome, at) => {
            const [name, amount] = answerOf(outcome);
            return rowOf(headOf(entries.value[at]), { balance: shownBalance(amount, currency.places) }, name);
          }),
        ),
    });
  },

  refuse: (members, name) =>
    answerRefused(
      entriesOf(members).map((entry) => rowOf(headOf(entry), { balance: NOTHING }, name)),
      name,
    ),
};

function slotOf(entry: unknown, currency: string): Slot<NamedPlayer> {
  const name = readShape(memberName, withLowerKeys(entry)['member_account']);
  return name.success ? { taken: { upstreamName: name.data, currency } } : { refused: 'unknown_member' };
}

function answerOf(outcome: BalanceOutcome | CodeName): readonly [CodeName, Decimal] {
  if (typeof outcome === 'string') return [outcome, NOTHING];
  if (outcome.kind === 'balance') return ['success', outcome.balance];
  return [outcome.kind === 'failed' ? 'internal_error' : NO_WALLET_CODES[outcome.because], NOTHING];
}
