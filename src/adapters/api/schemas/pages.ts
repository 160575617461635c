import { z } from 'zod';
import { COUNTED_MAX } from '../../../domain/shared/page.ts';
import { PAGE_LIMITS } from '../../../domain/shared/page-request.ts';
import { count } from './fields.ts';

const { pageDefault, pageMax, pageSizeDefault, pageSizeMax } = PAGE_LIMITS;

const page = z.int().min(1).max(pageMax);
const pageSize = z.int().min(1).max(pageSizeMax);

/** The parameters of a page. */
export const PAGE = {
  page: page.meta({ description: 'Number of the page, from 1.', examples: [1] }).default(pageDefault),
  pageSize: pageSize
    .meta({ description: 'Items per page. A number out of range is refused.', examples: [10] })
    .default(pageSizeDefault),
} as const;

export const pageOf = <T extends z.ZodType>(item: T, description: string) =>
  z.strictObject({
    list: z
      .array(item)
      .max(pageSizeMax)
      .meta({ description: `${description} Empty beyond the last page.` }),
    total: count(
      `How many there are on all pages together. Lists that may have millions are counted to ${COUNTED_MAX}; read on until a page is empty.`,
    ),
    page: page.meta({ description: 'The page that was asked for.' }),
    pageSize: pageSize.meta({ description: 'The page size that was asked for.' }),
  });

/** The first page of an example, which contains all items. */
export const onePage = <T>(...list: T[]) => ({ list, total: list.length, page: 1, pageSize: 10 });
