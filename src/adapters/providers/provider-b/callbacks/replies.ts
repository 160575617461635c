import { Decimal, exactJson, type ExactJsonObject, type ProviderReply } from '../../protocol-kit.ts';
import { withLowerKeys } from '../gateway/read-answer.ts';
import { CODES, type CodeName } from './codes.ts';

/** The upstream's document allows at most this many digits after the point of a balance. */
const SCALE_MAX = 4;
/** The most characters of a name that a reply repeats. In the document, names have at most 50. */
const NAME_MAX = 255;

/** The status is always 200: the code in the body counts, and operators report that another status marks the whole operator as down. */
const answerJson = (value: ExactJsonObject): ProviderReply => ({
  status: 200,
  contentType: 'application/json',
  body: exactJson(value),
});

export const answerRows = (rows: readonly ExactJsonObject[]): ProviderReply => answerJson({ data: rows });

/** The same code for all rows. If no row can be read, the code stands alone, because an empty list would say nothing. */
export const answerRefused = (rows: readonly ExactJsonObject[], name: CodeName): ProviderReply =>
  rows.length === 0 ? answerJson({ ...CODES[name], data: [] }) : answerRows(rows);

export const answerCode = (name: CodeName): ProviderReply => answerJson({ ...CODES[name] });

/** The member and the product of an entry, as far as they can be read. */
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

/** A row of the answer. Each callback has its own names of balances. */
export const rowOf = (head: EntryHead, balances: ExactJsonObject, name: CodeName): ExactJsonObject => ({
  member_account: head.member,
  product_code: head.productCode,
  ...balances,
  ...CODES[name],
});

/** The balance of an entry whose balance is unknown. */
export const NOTHING = Decimal.ZERO;

/** A wallet's balance in the upstream's unit, with exact digits. */
export const shownBalance = (balance: Decimal, places: number): Decimal =>
  balance.shiftedRight(places).roundedDown(SCALE_MAX);
