import type { ProviderReply } from '../../../../application/ports/provider-inbox.ts';
import { Decimal } from '../../../../domain/shared/decimal.ts';
import { exactJson, type ExactJsonObject } from '../../upstream/exact-json.ts';
import { withLowerKeys } from '../gateway/read-answer.ts';
import { CODES, type CodeName } from './codes.ts';

/** Most digits behind the point that the upstream's document allows in a balance. */
const SCALE_MAX = 4;
/** Most of a name that is repeated to whoever sent it: the document ends names at 50. */
const NAME_MAX = 255;

/** The status is always 200: the code in the body counts, and operators report that another status marks the whole operator as down. */
const answerJson = (value: ExactJsonObject): ProviderReply => ({
  status: 200,
  contentType: 'application/json',
  body: exactJson(value),
});

export const answerRows = (rows: readonly ExactJsonObject[]): ProviderReply => answerJson({ data: rows });

/** The same code for all rows. Where none could be read the code stands by itself, because an empty list alone says nothing. */
export const answerRefused = (rows: readonly ExactJsonObject[], name: CodeName): ProviderReply =>
  rows.length === 0 ? answerJson({ ...CODES[name], data: [] }) : answerRows(rows);

export const answerCode = (name: CodeName): ProviderReply => answerJson({ ...CODES[name] });

/** Whom an entry of a batch is about, as far as that can be read. */
export interface EntryHead {
  readonly member: string;
  readonly productCode: number | undefined;
}

export function headOf(entry: unknown): EntryHead {
  const { member_account: member, product_code: product } = withLowerKeys(entry);
  return {
    member: typeof member === 'string' ? member.slice(0, NAME_MAX) : '',
    productCode: typeof product === 'string' && /^\d{1,9}$/.test(product) ? Number(product) : undefined,
  };
}

/** A row of the answer; the names of its balances are those of the callback. */
export const rowOf = (head: EntryHead, balances: ExactJsonObject, name: CodeName): ExactJsonObject => ({
  member_account: head.member,
  product_code: head.productCode,
  ...balances,
  ...CODES[name],
});

/** What is told where no balance can be told. */
export const NOTHING = Decimal.ZERO;

/** A wallet's balance in the upstream's unit, as exact digits. */
export const told = (balance: Decimal, places: number): Decimal => balance.shiftedRight(places).roundedDown(SCALE_MAX);
