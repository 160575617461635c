import {
  err,
  foldCode,
  ok,
  only,
  readDecimal,
  readShape,
  unreadReport,
  type ProviderMessage,
  type Result,
  type UnreadReport,
  type z,
} from '../../protocol-kit.ts';
import type { CurrencyUnits } from '../currencies.ts';
import { CODES, type ErrorCode } from './codes.ts';
import {
  adjustmentFields,
  balanceFields,
  betFields,
  cancelFields,
  lossFields,
  winFields,
  type NamedFields,
  type Timed,
} from './fields.ts';
import type { Fields } from './read-body.ts';
import { repliesTo } from './replies.ts';
import { adjust, payOut, placeBet, takeBack, type Meant } from './wallet-events.ts';
import { saidBy, type KindWords } from '../kinds.ts';

/** Reads the fields of a callback, or gives the code of their fault. */
export type ReadCallback = (fields: Fields, units: CurrencyUnits, nowMs: number) => Result<ProviderMessage, ErrorCode>;

const readBalance: ReadCallback = (fields, units) => {
  const read = parsed(balanceFields, fields);
  if (!read.ok) return read;
  const replies = repliesTo(fields, units);
  return ok({
    kind: 'balances',
    players: [playerOf(read.value)],
    reply: ([outcome]) => replies.toBalance(outcome),
  });
};

/** The callbacks, by their names in lower case. */
export const CALLBACKS: ReadonlyMap<string, ReadCallback> = new Map([
  ['getuserbalance', readBalance],
  ['placebet', moving('PlaceBet', betFields, placeBet)],
  ['playerwin', moving('PlayerWin', winFields, payOut)],
  ['playerlost', moving('PlayerLost', lossFields, payOut)],
  ['placebetcancel', moving('PlaceBetCancel', cancelFields, takeBack)],
  ['balanceadjustment', moving('BalanceAdjustment', adjustmentFields, adjust)],
]);

/** The callbacks that pay players. If such a payment cannot be read, an operator sees it, in addition to its refusal. */
export const PAYMENTS: ReadonlySet<string> = new Set(['playerwin', 'placebetcancel', 'balanceadjustment']);

const SHOWN = [
  ...['username', 'currency', 'amount', 'txnid', 'timestamp', 'gametype', 'gameid', 'txn_reverse_id'],
  ...['adjustmenttype', 'canceltxnid', 'adjustmentdetails', 'payoutdetails'],
];

/** The parts of a refused payment that an operator sees. */
export function unreadPayment(fields: Fields, units: CurrencyUnits): UnreadReport {
  const { username: member, amount = '' } = fields;
  const currency = foldCode(fields['currency'] ?? '') || undefined;
  const told = readDecimal(amount.trim());
  const legible = { member, currency, amount: told && units.toWallet(told, currency) };
  return unreadReport(fields['txnid'], only(fields, SHOWN), legible);
}

/**
 * Whether a text that cannot be read as a whole comes from the upstream. With another key, the bytes would be arbitrary. It is less likely that they
 * contain two of these names than that somebody guesses the key.
 */
export const isOfUpstream = (fields: Fields): boolean => Object.keys(only(fields, SHOWN)).length >= 2;

function moving<S extends z.ZodType<NamedFields & KindWords & { readonly timestamp?: number | undefined }>>(
  name: string,
  schema: S,
  meant: (fields: Timed<z.output<S>>, units: CurrencyUnits) => Meant | undefined,
): ReadCallback {
  return (fields, units, nowMs) => {
    const read = parsed(schema, fields);
    if (!read.ok) return read;
    const found = meant({ ...read.value, timestamp: read.value.timestamp ?? nowMs }, units);
    if (found === undefined) return err(CODES.general);
    const replies = repliesTo(fields, units);
    const report = { ...found.event.report, ...saidBy(name, read.value) };
    return ok({
      kind: 'events',
      batches: [{ player: playerOf(read.value), events: [{ ...found.event, report }] }],
      reply: ([outcome]) => replies.toEvent(outcome, found.purpose),
    });
  };
}

/** An amount has its own code. Any other missing or malformed field counts as not decrypted. */
function parsed<S extends z.ZodType>(schema: S, fields: Fields): Result<z.output<S>, ErrorCode> {
  const read = readShape(schema, fields);
  if (read.success) return ok(read.data);
  const isAboutAmount = read.error.issues.every(({ code, path }) => code === 'custom' && path[0] === 'amount');
  return err(isAboutAmount ? CODES.invalidAmount : CODES.undecipherable);
}

const playerOf = ({ username, currency }: NamedFields) => ({ upstreamName: username, currency });
