import type { Options } from '../../command-line/shape.ts';
import type { Call } from '../../command-line/call.ts';

/** Options of lists that come page by page. */
export const PAGE_OPTIONS: Options = {
  page: { kind: 'number', value: 'N', description: 'Which page; 1 unless told otherwise.' },
  'page-size': { kind: 'number', value: 'N', description: 'Entries on a page, at most 100.' },
};

/** The same as parameters of the query. */
export const pageOf = (call: Call): Readonly<Record<string, string | undefined>> =>
  call.query({ page: 'page', pageSize: 'page-size' });
