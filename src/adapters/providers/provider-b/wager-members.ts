import { withLowerKeys } from './gateway/read-answer.ts';

/**
 * The names of a wager's fields that differ between the document's tables, its samples and upstreams. A single wager has the names of the table, as
 * an operator in production reads it. The list of wagers has the names of the samples, and pushed wagers may have either.
 */
const OTHER_NAMES = {
  wager_code: 'code',
  wager_status: 'status',
  product_code: 'provider_product_oid',
  prize_amount: 'prized_amount',
} as const;

/** The members of a wager, or of one of its transactions, with one name for each field. Other members stay unchanged. */
export function wagerMembers(wager: unknown): Readonly<Record<string, unknown>> {
  const members = withLowerKeys(wager);
  const named = Object.entries(OTHER_NAMES).map(([name, other]) => {
    const told = isTold(members[name]) ? members[name] : members[other];
    return [name, told] as const;
  });
  return { ...members, ...Object.fromEntries(named) };
}

const isTold = (value: unknown): boolean => value !== undefined && value !== null && value !== '';
