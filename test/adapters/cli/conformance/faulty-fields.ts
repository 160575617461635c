import { MONEY_KINDS } from '../../../../src/domain/wallet/money-kind.ts';
import type { Fault } from './faults.ts';

/** The fields of a callback, as text. A field that was absent in the callback is absent here. */
export type FaultyFields = Readonly<Record<string, string>>;

type Faults = ReadonlySet<Fault>;

const NEEDED = ['callback_id', 'action', 'provider', 'username', 'currency', 'amount', 'direction', 'transaction_id'];
const KINDS = new Set<unknown>([undefined, ...MONEY_KINDS]);
const OPTIONAL = ['original_transaction_id', 'round_id', 'balance', 'sequence', 'win_loss', 'prize_amount', 'kind'];
const KNOWN = new Set([
  ...[...NEEDED, ...OPTIONAL, 'occurred_at', 'timestamp', 'game_code', 'game_type', 'bet_detail'],
  ...['bet_amount', 'valid_bet_amount', 'orders', 'reason'],
  ...['provider_action', 'round_closed', 'round_closed_is_derived', 'session_id', 'reference', 'session_is_derived'],
]);
const GUESSES: FaultyFields = {
  callback_id: 'none',
  action: 'SETTLED',
  provider: 'A',
  username: 'ALICE',
  currency: 'EUR',
  amount: '10',
  direction: 'credit',
  transaction_id: 'none',
};
const CONTROL = /\p{Cc}/u;

/** Reads what an Agent needs; undefined for what is malformed, as far as these faults notice. */
export function fieldsOf(
  role: string,
  read: Readonly<Record<string, unknown>>,
  faults: Faults,
): FaultyFields | undefined {
  if (isRefusedAtOnce(role, read, faults)) return undefined;
  const needed = role === 'balance' ? ['username', 'currency'] : NEEDED;
  const texts = needed.map((name) => [name, textOf(read[name] ?? guess(name, faults), name, faults)] as const);
  if (texts.some(([, text]) => text === undefined)) return undefined;
  const more = OPTIONAL.filter((name) => (read[name] ?? undefined) !== undefined).map(
    (name) => [name, String(read[name])] as const,
  );
  const fields = { ...(Object.fromEntries(more) as FaultyFields), ...(Object.fromEntries(texts) as FaultyFields) };
  if (role === 'balance') return fields;
  return isSound(fields, faults) ? { ...fields, transaction_id: idOf(fields['transaction_id']!, faults) } : undefined;
}

/** Refusals of fields that a right Agent ignores, or takes as they are. */
function isRefusedAtOnce(role: string, read: Readonly<Record<string, unknown>>, faults: Faults): boolean {
  const reference = textOf(read['reference'] ?? '', 'reference', faults) ?? '';
  return (
    (faults.has('refuses unknown fields') && Object.keys(read).some((name) => !KNOWN.has(name))) ||
    (faults.has('wants a round') && role !== 'balance' && typeof read['round_id'] !== 'string') ||
    (faults.has('pays kinds that it knows') && !KINDS.has(read['kind'])) ||
    (faults.has('wants a reference of plain letters') && !/^[ -~]*$/.test(reference))
  );
}

const guess = (name: string, faults: Faults): unknown =>
  faults.has('guesses what is missing') ? GUESSES[name] : undefined;

function textOf(value: unknown, name: string, faults: Faults): string | undefined {
  if (name === 'amount' && faults.has('reads amounts leniently')) return String(Number(value) || 0);
  if (faults.has('turns everything into text') && value !== undefined)
    return (value as { toString(): string }).toString();
  return typeof value === 'string' ? value : undefined;
}

function isSound({ amount = '', direction = '', transaction_id: id = '' }: FaultyFields, faults: Faults): boolean {
  if (faults.has('falls over control characters') && CONTROL.test(id)) throw new Error('invalid byte sequence');
  if (faults.has('wants ids of plain letters') && !/^[\w-]+$/.test(id)) return false;
  if (!faults.has('ignores the direction') && !['credit', 'debit', 'none'].includes(direction)) return false;
  return (faults.has('takes negative amounts') ? /^-?\d+(\.\d+)?$/ : /^\d{1,20}(\.\d{1,10})?$/).test(amount);
}

function idOf(id: string, faults: Faults): string {
  if (faults.has('folds ids')) return id.toLowerCase();
  if (faults.has('trims ids')) return id.trim();
  if (faults.has('normalises ids')) return id.normalize();
  if (faults.has('takes ids for numbers') && /^\d+$/.test(id)) return String(Number(id));
  return faults.has('cuts ids') ? id.slice(0, 64) : id;
}

/** Which transaction is meant by a number. */
export function transactionOf(faults: Faults, { provider, username }: FaultyFields, id: string): string {
  const whose = faults.has('has one numbering for all players') ? '' : username;
  return JSON.stringify([faults.has('has one numbering for all providers') ? '' : provider, whose, id]);
}

/** The keys by which a repeated callback is recognised. */
export function keysOf(role: string, fields: FaultyFields, faults: Faults): readonly string[] {
  const byId = `id ${fields['callback_id']}`;
  if (role === 'bet-push') return faults.has('refuses repeated reports') ? [] : [byId];
  const kind = faults.has('has one numbering for bets and payouts') ? '' : `${role} ${fields['action']}`;
  const byTransaction = `${kind} ${transactionOf(faults, fields, fields['transaction_id']!)}`;
  return faults.has('knows callback ids only') ? [byId] : [byId, byTransaction];
}

/** The fields that must be equal in a repeated callback. */
export const contentOf = (role: string, fields: FaultyFields): string =>
  JSON.stringify([role, ...NEEDED.map((name) => name !== 'callback_id' && fields[name])]);
