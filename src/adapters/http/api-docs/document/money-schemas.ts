import { CALLBACK_ACTIONS } from '../../../../domain/callback/callback-action.ts';
import { INVARIANTS, VIOLATIONS_NAMED_MAX } from '../../../../domain/wallet/invariants.ts';
import { TRANSACTION_STATUSES } from '../../../../domain/wallet/wallet-event.ts';
import type { Schema } from '../openapi.ts';
import { pageOf } from './page-schemas.ts';
import { flag, guid, listOf, strictObject, text } from './schema-parts.ts';

const count = (description: string): Schema => ({ type: 'integer', minimum: 0, description });
const textOrNull = (description: string): Schema => ({ type: ['string', 'null'], description });
const instant = (description: string): Schema => ({ type: 'string', format: 'date-time', description });
const oneOf = (values: readonly string[], description: string): Schema => ({
  type: 'string',
  enum: [...values],
  description,
});

const finding = strictObject({
  name: oneOf(Object.keys(INVARIANTS), 'Which invariant.'),
  rule: text('What is to be true.'),
  checked: count('How many wallets, movements, rounds and so on were looked at.'),
  violated: count('How many of them violate it.'),
  violations: listOf(text('What violates it.'), 'The first of them.', { maxItems: VIOLATIONS_NAMED_MAX }),
});

const transaction = strictObject({
  id: guid('The gateway’s own id of it.'),
  agent: text('The Agent’s code.'),
  member_id: text('The Agent’s name for the player.'),
  provider: text('The provider’s code.'),
  currency: text('Of the wallet.'),
  action: oneOf(Object.keys(CALLBACK_ACTIONS), 'What the provider did.'),
  kind: text('Of which of the provider’s numberings its number is.'),
  transaction_id: text('The provider’s number of it.'),
  original_transaction_id: textOrNull('The number of the transaction that it takes back, if it names one.'),
  round_id: textOrNull('The provider’s round.'),
  wager_id: textOrNull('What the provider ties a bet to its settlement with.'),
  status: oneOf(
    TRANSACTION_STATUSES,
    '`awaited`: it takes back a bet that has not been seen; should that bet come late, it is refused. `asked`: the Agent holds the ' +
      'wallet and is being asked; it ends within seconds.',
  ),
  refused_because: textOrNull('Why it was refused.'),
  reported: text('The amount as it was reported; negative takes from the player.'),
  moved: text('What was really moved.'),
  balance_after: text('Of the wallet, after it.'),
  occurred_at: instant('When it happened, as the provider says.'),
  recorded_at: instant('When it was recorded here.'),
});

/** What calls about money answer. */
export const moneyDataSchemas = {
  Audit: strictObject({
    sound: flag('Whether nothing violates any invariant.'),
    invariants: listOf(finding, 'Each invariant with what was found.'),
  }),
  TransactionList: pageOf(transaction, 'What providers did in players’ wallets, the last recorded first.'),
} as const satisfies Record<string, Schema>;
