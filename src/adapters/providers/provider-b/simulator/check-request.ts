import { createHash } from 'node:crypto';
import { inUpperCase, parseExactJson } from '../../protocol-kit.ts';
import type { SimulatorRequest } from '../../simulator-kit.ts';
import type { ParameterKind, Route } from './operations.ts';
import { invalidParameter, Refusal, type CheckedRequest } from './answers.ts';

/** The operator that the simulated upstream knows. */
export interface SimulatedOperator {
  readonly operatorCode: string;
  readonly secretKey: string;
}

type Members = Readonly<Record<string, unknown>>;

/** Checks operator, signature and parameters, in this order. Throws a Refusal. */
export function checkRequest(route: Route, request: SimulatorRequest, operator: SimulatedOperator): CheckedRequest {
  const typed = membersOf(request, JSON.parse);
  const fields = membersOf(request, parseExactJson);
  if (!isKind(typed['request_time'], kindOnWire(route, route.requestTime))) throw invalidParameter('request_time');
  checkSignature(route, fields, operator);
  for (const [name, kind] of Object.entries(route.parameters)) {
    if (!isKind(typed[name], kindOnWire(route, kind))) throw invalidParameter(name);
  }
  const id = attempt(() => decodeURIComponent(route.path.exec(request.path)?.[1] ?? ''));
  if (typeof id !== 'string') throw invalidParameter('wager_code');
  return { fields, id };
}

/** The members of query or body. */
function membersOf({ method, query, body, headers }: SimulatorRequest, parse: (text: string) => unknown): Members {
  if (method === 'GET') return Object.fromEntries(query);
  if (headers['content-type']?.startsWith('application/json') !== true) throw invalidParameter('Content-Type');
  const read = attempt(() => parse(body));
  if (typeof read !== 'object' || read === null) throw invalidParameter('body');
  return read as Members;
}

function attempt(read: () => unknown): unknown {
  try {
    return read();
  } catch {
    return undefined;
  }
}

function checkSignature({ word }: Route, fields: Members, { operatorCode, secretKey }: SimulatedOperator): void {
  const { operator_code: code, sign, request_time: time } = fields as Readonly<Record<string, string>>;
  // The upstream's document: operator codes ignore case. The signature covers the text that was sent.
  if (code === undefined || inUpperCase(code) !== inUpperCase(operatorCode))
    throw new Refusal(1002, 'API proxy key error');
  const expected = createHash('md5').update(`${time}${secretKey}${word}${code}`).digest('hex');
  if (sign !== expected) throw new Refusal(1004, 'API signature is invalid');
}

type WireKind = ParameterKind | 'digits';

/** A query has no numbers, only digits. */
const kindOnWire = ({ method }: Route, kind: ParameterKind): WireKind =>
  method === 'GET' && kind === 'whole' ? 'digits' : kind;

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isList = (value: unknown): value is readonly Members[] =>
  Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'object' && item !== null);

const isTransaction = ({ id, action, wager_code, amount, settled_at }: Members): boolean =>
  isText(id) && isText(action) && isText(wager_code) && isAmount(amount) && Number.isInteger(settled_at);

/** An amount is a text in the document's table of fields and a number in its samples. */
const isAmount = (value: unknown): boolean =>
  typeof value === 'number' || (isText(value) && /^-?\d+(\.\d+)?$/.test(value));

const isAbsent = (value: unknown): boolean => value === undefined || value === null;
const isDigits = (value: unknown): boolean => isText(value) && /^\d+$/.test(value);

const KINDS: Readonly<Record<WireKind, (value: unknown) => boolean>> = {
  text: isText,
  digits: isDigits,
  whole: (value) => Number.isInteger(value),
  optional_text: (value) => isAbsent(value) || isText(value),
  optional_number: (value) => isAbsent(value) || Number.isInteger(value) || isDigits(value),
  list: isList,
  batch: (value) => isList(value) && value.every(({ member_account }) => isText(member_account)),
  transactions: (value) =>
    isList(value) &&
    value.every(
      ({ member_account, transactions }) =>
        isText(member_account) && isList(transactions) && transactions.every(isTransaction),
    ),
};

const isKind = (value: unknown, kind: WireKind): boolean => KINDS[kind](value);
