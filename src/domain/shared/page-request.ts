import { invalidParameter, type InvalidParameter } from './invalid-parameter.ts';
import { err, ok, type Result } from './result.ts';

/** Limits of paging from the specification's table of limits, and the largest page number that an int can hold. */
export const PAGE_LIMITS = { pageDefault: 1, pageMax: 2_147_483_647, pageSizeDefault: 10, pageSizeMax: 100 } as const;

const DECIMAL_DIGITS = /^[0-9]{1,10}$/;

/** The page of a list that a caller asks for. A value out of range is refused and never clamped. */
export class PageRequest {
  readonly page: number;
  readonly pageSize: number;

  private constructor(page: number, pageSize: number) {
    this.page = page;
    this.pageSize = pageSize;
  }

  /** Reads the two form fields. An omitted or empty one gets its default. */
  static of(page?: string, pageSize?: string): Result<PageRequest, InvalidParameter> {
    const pageNumber = wholeNumber(page, PAGE_LIMITS.pageDefault, PAGE_LIMITS.pageMax);
    if (pageNumber === undefined) return err(invalidParameter('page', rangeRule(PAGE_LIMITS.pageMax)));
    const size = wholeNumber(pageSize, PAGE_LIMITS.pageSizeDefault, PAGE_LIMITS.pageSizeMax);
    if (size === undefined) return err(invalidParameter('pageSize', rangeRule(PAGE_LIMITS.pageSizeMax)));
    return ok(new PageRequest(pageNumber, size));
  }

  /** The first page, with a size that the program sets. */
  static first(pageSize: number): PageRequest {
    return new PageRequest(PAGE_LIMITS.pageDefault, pageSize);
  }

  /** The number of items before this page. */
  get offset(): number {
    return (this.page - 1) * this.pageSize;
  }
}

const rangeRule = (max: number): string => `must be a whole number from 1 to ${max}, in decimal digits`;

function wholeNumber(text: string | undefined, fallback: number, max: number): number | undefined {
  if (text === undefined || text === '') return fallback;
  if (!DECIMAL_DIGITS.test(text)) return undefined;
  const value = Number(text);
  return value >= 1 && value <= max ? value : undefined;
}
