import { PAGE_LIMITS } from '../../../../domain/shared/page-request.ts';
import type { Schema } from '../openapi.ts';
import { listOf, strictObject } from './schema-parts.ts';

const { pageDefault, pageMax, pageSizeDefault, pageSizeMax } = PAGE_LIMITS;

/** How a page is asked for. */
export const PAGE_FIELDS = {
  page: {
    type: 'integer',
    minimum: 1,
    maximum: pageMax,
    default: pageDefault,
    description: 'Which page, counted from 1.',
  },
  pageSize: {
    type: 'integer',
    minimum: 1,
    maximum: pageSizeMax,
    default: pageSizeDefault,
    description: 'How many a page. A number out of range is refused, not cut.',
  },
} as const satisfies Readonly<Record<string, Schema>>;

/** One page of a list. */
export const pageOf = (items: Schema, description: string): Schema =>
  strictObject({
    list: listOf(items, `${description} Empty beyond the last page.`, { maxItems: pageSizeMax }),
    total: { type: 'integer', minimum: 0, description: 'How many there are on all pages together.' },
    page: { type: 'integer', minimum: 1, maximum: pageMax, description: 'The page that was asked for.' },
    pageSize: { type: 'integer', minimum: 1, maximum: pageSizeMax, description: 'The page size that was asked for.' },
  });
