import type { InDoubtFilter } from '../../../application/ports/in-doubt-book.ts';
import { IN_DOUBT_KINDS } from '../../../domain/in-doubt/in-doubt-item.ts';
import type { Prepared } from '../database/prepared.ts';
import { CONDITIONS, kindsOf } from './in-doubt-filters.ts';
import { openOf, openPageOf, type OpenChoice } from './in-doubt-queries.ts';
import type { InDoubtRow } from './in-doubt-row.ts';

/** Each connection plans a statement with a name once; each call plans a statement without one. */
export type OpenStatement<Row> = Prepared<Row> | (Omit<Prepared<Row>, 'name'> & { readonly name?: undefined });

interface OpenStatements {
  /** Needs `:rows`, `:page_size` and `:offset` beside the values of the filter. */
  readonly page: OpenStatement<InDoubtRow>;
  readonly count: OpenStatement<{ readonly total: number }>;
}

/** The statements for the open items of a filter. */
export function openStatementsOf(filter: InDoubtFilter): OpenStatements {
  const asked = CONDITIONS.filter(([name]) => filter[name] !== undefined);
  if (filter.kind === undefined && asked.length === 1 && filter.agent !== undefined) return OF_AN_AGENT;
  return textsOf({ kinds: kindsOf(filter), conditions: asked.map(([, sql]) => sql) });
}

const textsOf = (choice: OpenChoice) => ({
  page: { text: openPageOf(choice) },
  count: { text: `select count(*) as total from (${openOf(choice)}) open_doubt` },
});

const OWN = textsOf({
  kinds: IN_DOUBT_KINDS,
  conditions: CONDITIONS.filter(([name]) => name === 'agent').map(([, sql]) => sql),
});

/** The choice that Agents look for again and again. Planning takes longer than reading; a plan for each choice would fill the server's memory. */
const OF_AN_AGENT: OpenStatements = {
  page: { name: 'in-doubt-page-of-agent', ...OWN.page },
  count: { name: 'in-doubt-count-of-agent', ...OWN.count },
};
