import { foldCode } from '../domain/shared/code.ts';
import { Decimal } from '../domain/shared/decimal.ts';
import { instantOf } from '../domain/shared/instant.ts';
import { invalidParameter, type InvalidParameter } from '../domain/shared/invalid-parameter.ts';
import { PageRequest } from '../domain/shared/page-request.ts';
import type { NumberedPage, Page } from '../domain/shared/page.ts';
import { err, ok, type Result } from '../domain/shared/result.ts';

/** The filters of a list and its page, as text; an empty one counts as omitted. */
export type ListQuery<Filter extends string> = Readonly<Record<Filter | 'page' | 'pageSize', string>>;

/** One page of a list; refuses a page or a filter that breaks a rule. */
export async function listed<Filter, Item>(
  question: { readonly page?: string | undefined; readonly pageSize?: string | undefined },
  filter: Result<Filter, InvalidParameter>,
  list: (filter: Filter, page: PageRequest) => Promise<Page<Item>>,
): Promise<Result<NumberedPage<Item>, InvalidParameter>> {
  const wanted = PageRequest.of(question.page, question.pageSize);
  if (!wanted.ok) return wanted;
  if (!filter.ok) return filter;
  const { page, pageSize } = wanted.value;
  return ok({ ...(await list(filter.value, wanted.value)), page, pageSize });
}

export const chosenCode = (text: string): string | undefined => (text === '' ? undefined : foldCode(text));

export const chosenInstant = (field: string, text: string): Result<number | undefined, InvalidParameter> =>
  text === '' ? ok(undefined) : instantOf(field, text);

/** Reads one of a few words. */
export function chosenWord<Word extends string>(
  field: string,
  text: string,
  words: readonly Word[],
): Result<Word | undefined, InvalidParameter> {
  const known = words.find((word) => word === text);
  if (text !== '' && known === undefined) return err(invalidParameter(field, `must be one of ${words.join(', ')}`));
  return ok(known);
}

/** Reads an amount that is not negative. */
export function chosenAmount(field: string, text: string): Result<Decimal | undefined, InvalidParameter> {
  if (text === '') return ok(undefined);
  const read = Decimal.of(text);
  if (read.ok && !read.value.isNegative()) return ok(read.value);
  return err(invalidParameter(field, 'must be a plain decimal number from 0'));
}

/** Reads a number of things. */
export function chosenCount(field: string, text: string): Result<number | undefined, InvalidParameter> {
  if (text === '') return ok(undefined);
  return /^[0-9]{1,6}$/.test(text) ? ok(Number(text)) : err(invalidParameter(field, 'must be a whole number from 0'));
}

/** Reads yes or no. */
export function chosenFlag(field: string, text: string): Result<boolean | undefined, InvalidParameter> {
  const word = chosenWord(field, text, ['true', 'false']);
  return word.ok ? ok(word.value === undefined ? undefined : word.value === 'true') : word;
}
